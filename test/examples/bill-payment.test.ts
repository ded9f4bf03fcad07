import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { payproof, root } from '../e2e/command.ts';

/** How each language is started; one that is not on this machine is skipped by its name. */
const languages: readonly [name: string, command: string, file: string][] = [
  ['TypeScript', process.execPath, 'vendor.ts'],
  ['Python', 'python3', 'vendor.py'],
  ['shell', 'sh', 'vendor.sh'],
];

/** Those in which an example does something that it does in no other. */
const scenarios = ['all-goes-well', 'pay-answer-lost', 'catalogue-changes', 'receipts-null', 'status-nobody-knows'];

for (const [name, command, file] of languages) {
  const isThere = spawnSync(command, ['--version']).error === undefined;
  it.skipIf(!isThere)(
    `the example in ${name} keeps to the document in every scenario`,
    { concurrent: true, timeout: 300_000 },
    async () => {
      const wanted = scenarios.flatMap((it) => ['--scenario', `bill-payment/${it}`]);
      const example = join(root, 'docs', 'examples', 'bill-payment', file);
      const words = ['exec', '--api', 'bill-payment', ...wanted, '--time-scale', '120', '--quiet', '--verbose'];
      const { code, out, err } = await payproof([...words, '--', command, example]);
      expect({ code, failed: out.match(/^FAILED .*/gm) ?? [], err: code === 0 ? '' : err }).toEqual({
        code: 0,
        failed: [],
        err: '',
      });
      expect(out).toMatch(/pass bill-payment\/client-pay-repeats-auth/);
    },
  );
}
