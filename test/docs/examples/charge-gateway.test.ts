import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { payproof } from '../../e2e/command.ts';

/** One of each kind; the first lines of each shop tell how all of them are played. */
const scenarios = [
  'customers-agree',
  'failed-pins-as-422-on-look-up',
  'callback-twice',
  'charge-answer-lost',
  'internal-errors',
];
const shops = [
  { name: 'TypeScript', program: process.execPath, file: 'shop.ts' },
  { name: 'Python', program: 'python3', file: 'shop.py' },
  { name: 'shell and curl', program: 'sh', file: 'shop.sh', needs: 'curl' },
];

describe('the shop of docs/examples/charge-gateway', () => {
  for (const { name, program, file, needs = program } of shops) {
    const isThere = spawnSync(needs, ['--version']).error === undefined;
    it.skipIf(!isThere)(`in ${name} keeps every rule${isThere ? '' : ` (${needs} is not installed)`}`, async () => {
      const chosen = scenarios.flatMap((it) => ['--scenario', `charge-gateway/${it}`]);
      const command = [program, `docs/examples/charge-gateway/${file}`];
      const { code, out, err } = await payproof([
        ...['exec', '--api', 'charge-gateway', ...chosen, '--time-scale', '60', '--', ...command],
      ]);
      expect({ code, err: code === 0 ? '' : err, out: code === 0 ? '' : out }).toEqual({ code: 0, err: '', out: '' });
      expect(out).toMatch(/, 0 failed, /);
    });
  }
});
