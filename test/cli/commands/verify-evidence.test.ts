import { createHash, generateKeyPairSync } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

let folder: string;
const fingerprints: Record<string, string> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-cli-'));
  for (const name of ['own', 'other']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
    const der = publicKey.export({ type: 'spki', format: 'der' });
    fingerprints[name] = `sha256:${createHash('sha256').update(der).digest('hex')}`;
  }
  await payproof(['evidence', '--out', 'made', '--key', 'own.pem', '--quiet'], { folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

const check = (...words: string[]) => payproof(['evidence', '--verify', 'made', ...words], { folder });

interface Says {
  bases: Record<string, string>;
  startedAt: string;
  tookMs: number;
  contracts: Record<string, string>;
}

function manifest(): Says {
  return JSON.parse(readFileSync(join(folder, 'made', 'manifest.json'), 'utf8')) as Says;
}

it('untouched evidence tells who made it, of what, when, and signed by which key', async () => {
  const { bases, startedAt, tookMs, contracts } = manifest();
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'));
  const facts = `made by   payproof ${version}
target    sandbox
address   ${bases['charge-gateway']} (charge-gateway)
answered  SIMULATED: a simulation answered; this proves nothing of a provider
cases     6 passed, 0 failed, 0 not run
contract  charge-gateway ${contracts['charge-gateway']}
made at   ${startedAt}, in ${(tookMs / 1000).toFixed(1)} s
command   npx payproof evidence --out made
`;
  expect(await check('--key', 'own.pub.pem')).toEqual({
    code: 0,
    out: `${facts}signed    by ${fingerprints['own']}, checked with the key that was given
made: SIMULATED; all 5 files are as the manifest says; signed by this key
`,
    err: '',
  });
  expect(
    (await check()).out,
  ).toBe(`${facts}signed    by ${fingerprints['own']}, the key that the manifest names; not checked whose it is: give the public key with --key
made: SIMULATED; all 5 files are as the manifest says; signed, and not checked by whom
`);
  const { code, out } = await check('--key', 'other.pub.pem');
  expect({ code, out }).toEqual({
    code: 1,
    out: `${facts}signed    NOT as it should be
signature  manifest.sig: the manifest says that ${fingerprints['own']} signed it, and the key that was given is ${fingerprints['other']}
made: 1 problem; do not rely on this evidence
`,
  });
});

it('a pipeline says what it demands, and each demand that is not met ends with 1', async () => {
  const startedMs = Date.parse(manifest().startedAt);
  const at = (ms: number, ...words: string[]) =>
    payproof(['evidence', '--verify', 'made', ...words], { folder, now: () => startedMs + ms });
  const key = ['--key', 'own.pub.pem', '--require-signature'];
  expect((await at(86_400_000, '--expect-target', 'sandbox', '--not-older-than', '1d', ...key)).code).toBe(0);
  expect((await at(0, '--expect-target', manifest().bases['charge-gateway'] ?? '')).code).toBe(0);
  expect(
    (await at(86_400_001, '--expect-target', 'staging', '--not-older-than', '24h')).out.split('\n').slice(-4),
  ).toEqual([
    `target  manifest.json: this is evidence of sandbox, ${manifest().bases['charge-gateway']}, not of staging`,
    `age     manifest.json: was made at ${manifest().startedAt}, longer ago than 86400 s`,
    'made: 2 problems; do not rely on this evidence',
    '',
  ]);
  expect((await at(86_400_001, '--not-older-than', '24h')).code).toBe(1);
  expect((await at(0, '--expect-target', 'staging')).code).toBe(1);
  await payproof(['evidence', '--out', 'unsigned', '--quiet'], { folder });
  const unsigned = (...words: string[]) => payproof(['evidence', '--verify', 'unsigned', ...words], { folder });
  expect((await unsigned()).code).toBe(0);
  expect(await unsigned(...key)).toMatchObject({
    code: 1,
    out: expect.stringContaining('signature  manifest.sig: a key was given, and the evidence has no signature\n'),
  });
});

it.each([
  [['--require-signature'], '--require-signature needs --key FILE: the public key of whoever made the evidence'],
  [['--expect-target', ''], '--expect-target is empty; give the name or an address of the target'],
  [
    ['--not-older-than', 'long'],
    "option '--not-older-than <age>' argument 'long' is invalid. Write it as a number with s, m, h or d, such as 30d.",
  ],
  [['--key', 'absent.pem'], '--key absent.pem cannot be read: ENOENT'],
])('%j is wrong usage', async (words, text) => {
  expect(await check(...words)).toEqual({ code: 2, out: '', err: `payproof: ${text}\n` });
});

it('what goes with --verify only is refused without it', async () => {
  expect(await payproof(['evidence', '--out', 'more', '--require-signature'], { folder })).toEqual({
    code: 2,
    out: '',
    err: 'payproof: --require-signature goes with --verify DIR only\n',
  });
});

it('names and texts of the folder cannot act on the terminal, as text and as JSON', async () => {
  cpSync(join(folder, 'made'), join(folder, 'hostile'), { recursive: true });
  writeFileSync(join(folder, 'hostile', '\u001b[2K\u202eall well\nhostile: all 9 files'), '');
  const file = join(folder, 'hostile', 'manifest.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('"target": "sandbox"', '"target": "\\u001b[2Kpilot\\n::error::"'),
  );
  const verify = (...words: string[]) => payproof(['evidence', '--verify', 'hostile', ...words], { folder });
  const { code, out } = await verify();
  expect(code).toBe(1);
  expect(out).toContain('target    \\x1b[2Kpilot\\x0a::error::\n');
  expect(out).toContain('added      \\x1b[2K\\u{202e}all well\\x0ahostile: all 9 files: not named by the manifest\n');
  for (const text of [out, (await verify('--json')).out])
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

it('what is there is not overwritten, and that is said before the cases are run', async () => {
  const { code, out, err } = await payproof(['evidence', '--out', 'made'], { folder });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(
    /^payproof: \S+ already has go-live\.xlsx, .*; give --force to replace them, or another --out\n$/,
  );
});

it('an interrupted run leaves nothing', async () => {
  const ended = await payproof(['evidence', '--out', 'half', '--quiet'], { folder, interrupt: AbortSignal.abort() });
  expect(ended).toEqual({
    code: 130,
    out: '',
    err: 'interrupted: nothing is written, for half a script is no evidence\n',
  });
  expect((await payproof(['evidence', '--verify', 'half'], { folder })).code).toBe(2);
});

it('every edited, missing and added file is named', async () => {
  appendFileSync(join(folder, 'made', 'sms.txt'), 'more\n');
  rmSync(join(folder, 'made', 'go-live.csv'));
  writeFileSync(join(folder, 'made', 'new.txt'), '');
  expect((await check('--json')).code).toBe(1);
  expect((await check()).out.split('\n').slice(-5, -1)).toEqual([
    'missing  go-live.csv: named by the manifest, and not there',
    'edited   sms.txt: differs from what the manifest says',
    'added    new.txt: not named by the manifest',
    'made: 3 problems; do not rely on this evidence',
  ]);
});

it('Ctrl-C ends it at once, without a word on what was not read', async () => {
  const words = ['evidence', '--verify', 'made'];
  expect(await payproof(words, { folder, interrupt: AbortSignal.abort() })).toEqual({
    code: 130,
    out: '',
    err: 'interrupted: nothing is known of this evidence\n',
  });
});

it('many problems are told as many, and not all of them', async () => {
  cpSync(join(folder, 'made'), join(folder, 'full'), { recursive: true });
  for (let index = 0; index < 200; index++) writeFileSync(join(folder, 'full', `x${index}`), '');
  const { out } = await payproof(['evidence', '--verify', 'full'], { folder });
  expect(out.split('\n').slice(-3)).toEqual([
    '… and 103 more; --json lists all',
    'full: 203 problems; do not rely on this evidence',
    '',
  ]);
});
