import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../src/contract/index.ts';
import { payproof } from '../cli/fake-io.ts';
import { root } from '../e2e/command.ts';

// Each command that is under way listens to the end of this process, and there are six.
process.setMaxListeners(30);

/** How each language is started; one that is not on this machine is skipped by its name. */
const languages = [
  // In a checkout payproof's own name leads to src/ by this condition alone.
  { name: 'TypeScript', program: process.execPath, options: ['-C', 'payproof-checkout'], ending: 'ts' },
  { name: 'Python', program: 'python3', ending: 'py' },
  { name: 'shell and curl', program: 'sh', ending: 'sh', needs: 'curl' },
];

export interface Example {
  api: Api;
  /** Its file in docs/examples, without the ending. */
  file: string;
  /** Those in which it does something that it does in no other; the longest first, so that the others fit beside it. */
  scenarios: readonly string[];
  /** A rule that must have been decided, so that silence says something. */
  decides: string;
}

/** Judges an example of docs/examples in all languages at once, two scenarios of each at a time: they mostly wait. */
export function keepsEveryRule({ api, file, scenarios, decides }: Example): void {
  describe(`the example of ${api}`, () => {
    for (const { name, program, options = [], ending, needs = program } of languages) {
      const isThere = spawnSync(needs, ['--version']).error === undefined;
      const example = join(root, 'docs', 'examples', api, `${file}.${ending}`);
      it.skipIf(!isThere)(
        `keeps every rule in ${name}${isThere ? '' : ` (${needs} is not installed)`}`,
        { timeout: 300_000, concurrent: true },
        async () => {
          const runs = await inLanes(scenarios, (it) => judged(`${api}/${it}`, [program, ...options, example]));
          expect(runs.map(({ out: _, ...rest }) => rest)).toEqual(
            scenarios.map((it) => ({ scenario: `${api}/${it}`, code: 0, failed: [], err: '' })),
          );
          // Its output is long.
          const isDecided = runs.some(({ out }) => out.includes(`pass ${api}/${decides}`));
          expect({ [decides]: isDecided }).toEqual({ [decides]: true });
        },
      );
    }
  });
}

async function inLanes<R>(names: readonly string[], judge: (name: string) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...names.entries()];
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await judge(next[1]);
  }
  await Promise.all([lane(), lane()]);
  return results;
}

async function judged(scenario: string, command: readonly string[]) {
  const words = ['exec', '--scenario', scenario, '--time-scale', '120', '--quiet', '--verbose', '--', ...command];
  const { code, out, err } = await payproof(words);
  return { scenario, code, failed: out.match(/^FAILED .*/gm) ?? [], err: code === 0 ? '' : err, out };
}
