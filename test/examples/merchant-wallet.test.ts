import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { payproof, root } from '../e2e/command.ts';

/** How each language is started; one that is not on this machine is skipped by its name. */
const languages: readonly [name: string, command: string, file: string][] = [
  ['TypeScript', process.execPath, 'till.ts'],
  ['Python', 'python3', 'till.py'],
  ['shell', 'sh', 'till.sh'],
];

/** Those in which an example does something that it does in no other. */
const scenarios = ['all-goes-well', 'amounts-as-text', 'deposit-lost', 'refused-in-http-200', 'unknown-status'];

for (const [name, command, file] of languages) {
  const isThere = spawnSync(command, ['--version']).error === undefined;
  it.skipIf(!isThere)(
    `the example in ${name} keeps to the document in every scenario`,
    { concurrent: true, timeout: 300_000 },
    async () => {
      const wanted = scenarios.flatMap((it) => ['--scenario', `merchant-wallet/${it}`]);
      const example = join(root, 'docs', 'examples', 'merchant-wallet', file);
      const words = ['exec', '--api', 'merchant-wallet', ...wanted, '--time-scale', '120', '--quiet', '--verbose'];
      const { code, out, err } = await payproof([...words, '--', command, example]);
      expect({ code, failed: out.match(/^FAILED .*/gm) ?? [], err: code === 0 ? '' : err }).toEqual({
        code: 0,
        failed: [],
        err: '',
      });
      expect(out).toMatch(/pass merchant-wallet\/client-inquires-once-in-30-s/);
    },
  );
}
