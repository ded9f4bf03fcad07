import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../src/evidence/signature.ts';
import { verifyEvidence } from '../../../src/evidence/verification/verify-evidence.ts';
import { changeManifest, keyPair, madeEvidence } from './made-evidence.ts';

const own = keyPair();
const other = keyPair();
const ownKey = fingerprint(own.publicKey);

async function found(dir: string, publicKeyPem?: string) {
  const { signature, key, problems } = await verifyEvidence(dir, publicKeyPem === undefined ? {} : { publicKeyPem });
  return { signature, key, texts: problems.map((it) => it.text) };
}

test('an edited manifest under its old signature is found without a key too', async () => {
  const dir = await madeEvidence(own.privateKeyPem);
  changeManifest(dir, (it) => ({ ...it, target: 'production' }));
  expect(await found(dir)).toEqual({
    signature: 'bad',
    key: undefined,
    texts: [`the manifest was edited after ${ownKey} signed it`],
  });
});

test('whoever takes the key out of the manifest is asked for it', async () => {
  const dir = await madeEvidence(own.privateKeyPem);
  changeManifest(dir, ({ publicKey: _, ...rest }) => rest);
  expect(await found(dir)).toEqual({
    signature: 'bad',
    key: undefined,
    texts: [
      'the manifest does not name the key that signed it: an older payproof wrote it, or it was edited; give the public key with --key',
    ],
  });
});

test('a signature that was taken away is missed', async () => {
  const dir = await madeEvidence(own.privateKeyPem);
  rmSync(join(dir, 'manifest.sig'));
  const texts = [`the manifest says that ${ownKey} signed it, and there is no signature`];
  expect(await found(dir)).toEqual({ signature: 'bad', key: undefined, texts });
  expect(await found(dir, own.publicKeyPem)).toEqual({ signature: 'bad', key: undefined, texts });
});

test('evidence that another key signed anew shows that key, and does not pass for the given one', async () => {
  const dir = await madeEvidence(other.privateKeyPem);
  expect(await found(dir)).toEqual({ signature: 'unchecked', key: fingerprint(other.publicKey), texts: [] });
  expect(await found(dir, own.publicKeyPem)).toEqual({
    signature: 'bad',
    key: undefined,
    texts: [
      `the manifest says that ${fingerprint(other.publicKey)} signed it, and the key that was given is ${ownKey}`,
    ],
  });
});

test('evidence of an older payproof, which did not name its key, is checked with the given one', async () => {
  const older = await madeEvidence();
  const bytes = readFileSync(join(older, 'manifest.json'));
  const { sign, createPrivateKey } = await import('node:crypto');
  const signature = sign(null, bytes, createPrivateKey(own.privateKeyPem)).toString('base64');
  writeFileSync(join(older, 'manifest.sig'), `${signature}\n`);
  expect(await found(older, own.publicKeyPem)).toEqual({ signature: 'good', key: ownKey, texts: [] });
});

test.each([
  ['', 'this is no Ed25519 signature in Base64'],
  ['no signature', 'this is no Ed25519 signature in Base64'],
  ['A'.repeat(85), 'this is no Ed25519 signature in Base64'],
  ['A'.repeat(2_000), 'is larger than 1000 bytes'],
])('a signature file with %j is refused', async (text, wrong) => {
  const dir = await madeEvidence(own.privateKeyPem);
  writeFileSync(join(dir, 'manifest.sig'), text);
  expect(await found(dir, own.publicKeyPem)).toEqual({ signature: 'bad', key: undefined, texts: [wrong] });
});
