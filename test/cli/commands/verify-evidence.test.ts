import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-cli-'));
  for (const name of ['own', 'other']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  }
  await payproof(['evidence', '--out', 'made', '--key', 'own.pem', '--quiet'], { folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

const check = (...words: string[]) => payproof(['evidence', '--verify', 'made', ...words], { folder });

it('untouched evidence is as its manifest says, and signed by its key alone', async () => {
  expect(await check('--key', 'own.pub.pem')).toEqual({
    code: 0,
    out: 'made: all 5 files are as the manifest says; signed by this key\n',
    err: '',
  });
  expect((await check()).out).toBe(
    'made: all 5 files are as the manifest says; signed; give the public key with --key to see by whom\n',
  );
  const { code, out } = await check('--key', 'other.pub.pem');
  expect({ code, out }).toEqual({
    code: 1,
    out: 'signature  manifest.sig: the manifest is not signed by this key, or was edited after it was signed\nmade: 1 problem; do not rely on this evidence\n',
  });
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
  expect((await check()).out.split('\n').slice(0, 3)).toEqual([
    'missing  go-live.csv: named by the manifest, and not there',
    'edited   sms.txt: differs from what the manifest says',
    'added    new.txt: not named by the manifest',
  ]);
});
