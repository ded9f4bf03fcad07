import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atMost, type Bar } from '../parts/bar.ts';
import { median } from '../parts/median.ts';

const run = promisify(execFile);
const commandLine = join(import.meta.dirname, '..', '..', 'scripts', 'payproof.mjs');

const words = {
  help: ['--help'],
  rules: ['rules'],
  gateway: ['verify', '--api', 'charge-gateway', '--quiet'],
  oneJob: ['verify', '--quiet', '--jobs', '1'],
  twoJobs: ['verify', '--quiet', '--jobs', '2'],
};

/** How long whole commands take, start-up included: each in its turn in every round. */
export function measuredCommands(): { round(): Promise<void>; bars(): Bar[] } {
  const names = Object.keys(words) as (keyof typeof words)[];
  const took = new Map(names.map((name) => [name, [] as number[]]));
  const ms = (name: keyof typeof words): number => median(took.get(name) ?? []);
  return {
    async round() {
      for (const name of names) {
        const from = performance.now();
        await run(process.execPath, [commandLine, ...words[name]], { maxBuffer: 64e6 });
        took.get(name)?.push(performance.now() - from);
      }
    },
    bars: () => [
      atMost('`payproof --help`', 200, ms('help'), ' ms', 0),
      atMost('`payproof rules`', 200, ms('rules'), ' ms', 0),
      atMost('`payproof verify --api charge-gateway`', 5, ms('gateway') / 1000, ' s'),
      atMost('`payproof verify` of three APIs in two jobs', 6, ms('twoJobs') / 1000, ' s'),
      atMost('the same, times what one job takes', 0.6, ms('twoJobs') / ms('oneJob')),
    ],
  };
}
