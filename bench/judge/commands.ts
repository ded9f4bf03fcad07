import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { atMost, type Bar } from '../parts/bar.ts';
import { median } from '../parts/median.ts';

const run = promisify(execFile);
const scripts = join(import.meta.dirname, '..', '..', 'scripts');
const commandLine = join(scripts, 'payproof.mjs');

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
  const firstVerdicts: number[] = [];
  const starts: number[] = [];
  return {
    async round() {
      for (const name of names) took.get(name)?.push(await msOf(commandLine, ...words[name]));
      firstVerdicts.push(await msToFirstVerdict());
      starts.push(await msOf(join(scripts, 'start.mjs')));
    },
    bars: () => [
      atMost('`payproof --help`', 200, ms('help'), ' ms', 0),
      atMost('`payproof rules`', 200, ms('rules'), ' ms', 0),
      atMost('`payproof verify`: the first verdict is told', 400, median(firstVerdicts), ' ms', 0),
      atMost('`npm start` after installation', 8, median(starts) / 1000, ' s'),
      atMost('`payproof verify --api charge-gateway`', 5, ms('gateway') / 1000, ' s'),
      atMost('`payproof verify` of three APIs in two jobs', 6, ms('twoJobs') / 1000, ' s'),
      atMost('the same, times what one job takes', 0.6, ms('twoJobs') / ms('oneJob')),
    ],
  };
}

async function msOf(...given: readonly string[]): Promise<number> {
  const from = performance.now();
  await run(process.execPath, given, { maxBuffer: 64e6 });
  return performance.now() - from;
}

/** From the command to the first line of progress that counts a check, of three APIs in as many jobs as there are cores. */
async function msToFirstVerdict(): Promise<number> {
  const from = performance.now();
  const started = spawn(process.execPath, [commandLine, 'verify'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(started, 'exit');
  let ms: number | undefined;
  for await (const line of createInterface(started.stderr)) {
    if (!/^\d+\/\d+ checks/.test(line)) continue;
    ms = performance.now() - from;
    break;
  }
  started.kill('SIGKILL');
  await ended;
  if (ms === undefined) throw new Error('verify ended without a line of progress');
  return ms;
}
