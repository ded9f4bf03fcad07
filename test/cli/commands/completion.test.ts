import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payproof } from '../fake-io.ts';

/** What a command prints that ends well. */
async function printed(words: readonly string[], folder?: string): Promise<string> {
  const { code, out, err } = await payproof(words, folder === undefined ? {} : { folder });
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** The values among what a shell's script is told, without its last line, which says how to take them. */
async function completed(words: readonly string[], folder?: string): Promise<string[]> {
  const lines = (await printed(['complete', '--', ...words], folder)).trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(/^:\d+$/);
  return lines.slice(0, -1).map((it) => it.split('\t')[0] ?? '');
}

it.each([
  [['ver'], ['verify']],
  [['verify', '--fail'], ['--fail-fast']],
  [
    ['verify', '--api', ''],
    ['bill-payment', 'charge-gateway', 'merchant-wallet'],
  ],
  [['verify', '--rule', 'charge-gateway/both'], ['charge-gateway/both-currencies-accepted']],
  [['verify', '--allow', ''], ['load']],
  [['verify', '--check', 'gateway-world-u'], ['gateway-world-unanswered']],
  [['sandbox', '--fault', 'charge-gateway/throttled-at'], ['charge-gateway/throttled-at-100-a-minute']],
  [
    ['verify', '--dialect', 'charge-gateway/above'],
    ['charge-gateway/above-rate=served', 'charge-gateway/above-rate=refused-429'],
  ],
  [
    ['trigger', 'c'],
    ['charge-callback', 'configuration'],
  ],
  [['explain', 'charge-gateway/both'], ['charge-gateway/both-currencies-accepted']],
  [
    ['pact', ''],
    ['verify', 'publish'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
])('%j is completed by %j', async (words, values) => {
  expect(await completed(words)).toEqual(values);
});

it('a target is completed by the names of the folder’s configuration, but for those that a shell would read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'completion-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = (text: string): Promise<string[]> => {
    writeFileSync(join(folder, 'payproof.config.yaml'), text);
    return completed(['verify', '--target', ''], folder);
  };
  expect(await names('targets:\n  staging: {}\n  uat-2: {}\n  "$(touch x)": {}\n  "a\\tb": {}\n')).toEqual([
    'sandbox',
    'prism',
    'staging',
    'uat-2',
  ]);
  for (const text of ['targets: [', 'targets: 1', '', '- a']) expect(await names(text)).toEqual(['sandbox', 'prism']);
});

it.each(['zsh', 'fish'])('the script of %s asks payproof', async (shell) => {
  expect(await printed(['completion', shell])).toContain('payproof complete --');
});

it('bash completes by its script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'completion-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'completion.bash'), await printed(['completion', 'bash']));
  const main = join(import.meta.dirname, '..', '..', '..', 'src', 'cli', 'main.ts');
  writeFileSync(join(folder, 'payproof'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(join(folder, 'payproof'), 0o755);
  const lines = [
    `. '${join(folder, 'completion.bash')}'`,
    'COMP_WORDS=(payproof trigger c); COMP_CWORD=2',
    '__payproof_complete 2>/dev/null',
    'printf "%s\\n" "${COMPREPLY[@]}"; complete -p payproof',
  ];
  const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) };
  const out = execFileSync('bash', ['--norc', '-c', lines.join('\n')], { env, encoding: 'utf8' });
  expect(out).toMatch(/^charge-callback *\nconfiguration *\ncomplete .*-F __payproof_complete payproof\n$/);
});

it('an unknown shell is refused with those that there are', async () => {
  expect(await payproof(['completion', 'tcsh'])).toMatchObject({
    code: 2,
    err: expect.stringContaining("argument 'shell'. Allowed choices are bash, zsh, fish."),
  });
});
