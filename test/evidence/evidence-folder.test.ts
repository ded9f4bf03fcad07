import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { KeyError } from '../../src/evidence/signature.ts';
import { verifyEvidence } from '../../src/evidence/verification/verify-evidence.ts';
import { writeEvidence } from '../../src/evidence/write-evidence.ts';
import { WouldOverwrite } from '../../src/evidence/write-whole.ts';
import { goLiveResult } from '../fixtures/go-live-result.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

const made: string[] = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true });
});

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'evidence-'));
  made.push(dir);
  return dir;
}

const names = [
  'evidence.html',
  'exchanges.har',
  'go-live.csv',
  'go-live.xlsx',
  'manifest.json',
  'manifest.sig',
  'sms.txt',
];

test('signed evidence verifies as it was written', async () => {
  const dir = newDir();
  await writeEvidence(goLiveResult, dir, { force: false, privateKeyPem });
  expect(readdirSync(dir).sort()).toEqual(names);
  const key = `sha256:${createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')}`;
  const says = {
    schema: 1,
    tool: goLiveResult.tool,
    target: 'pilot',
    bases: { 'charge-gateway': 'https://gateway.example/v1' },
    simulated: false,
    startedAt: goLiveResult.startedAt,
    tookMs: 900,
    contracts: { 'charge-gateway': 'ab'.repeat(32) },
    command: 'payproof evidence --target pilot --out evidence',
    cases: { passed: 4, failed: 1, notRun: 1 },
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
  const good = await verifyEvidence(dir, { publicKeyPem });
  expect(good).toEqual({ problems: [], signature: 'good', key, says, files: 5 });
  expect(await verifyEvidence(dir)).toEqual({ ...good, signature: 'unchecked' });
});

test('an edited, a missing and an added file are each named', async () => {
  const dir = newDir();
  await writeEvidence(goLiveResult, dir, { force: false, privateKeyPem });
  writeFileSync(join(dir, 'go-live.csv'), readFileSync(join(dir, 'go-live.csv'), 'utf8').replace(',Fail,', ',Pass,'));
  rmSync(join(dir, 'sms.txt'));
  writeFileSync(join(dir, 'note.txt'), '');
  const { problems } = await verifyEvidence(dir, { publicKeyPem });
  expect(problems.map((it) => [it.kind, it.file])).toEqual([
    ['edited', 'go-live.csv'],
    ['missing', 'sms.txt'],
    ['added', 'note.txt'],
  ]);
});

test('an edit that rewrites the manifest too is found by the signature', async () => {
  const dir = newDir();
  await writeEvidence(goLiveResult, dir, { force: false, privateKeyPem });
  const signature = readFileSync(join(dir, 'manifest.sig'));
  await writeEvidence({ ...goLiveResult, cases: goLiveResult.cases.map((it) => ({ ...it, status: 'Pass' })) }, dir, {
    force: true,
  });
  writeFileSync(join(dir, 'manifest.sig'), signature);
  expect((await verifyEvidence(dir)).problems.map((it) => it.kind)).toEqual(['signature']);
  expect((await verifyEvidence(dir, { publicKeyPem })).problems.map((it) => it.kind)).toEqual(['signature']);
  rmSync(join(dir, 'manifest.sig'));
  expect((await verifyEvidence(dir, { publicKeyPem })).problems.map((it) => it.text)).toEqual([
    'a key was given, and the evidence has no signature',
  ]);
});

test('nothing is overwritten without force, and nothing half-written is left', async () => {
  const dir = newDir();
  writeFileSync(join(dir, 'go-live.csv'), 'mine');
  await expect(writeEvidence(goLiveResult, dir, { force: false })).rejects.toThrow(
    new WouldOverwrite(`${dir} already has go-live.csv; give --force to replace them, or another --out`),
  );
  expect(readdirSync(dir)).toEqual(['go-live.csv']);
  expect(readFileSync(join(dir, 'go-live.csv'), 'utf8')).toBe('mine');
});

test('a key of another kind is refused before anything is written', async () => {
  const dir = newDir();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  await expect(writeEvidence(goLiveResult, dir, { force: false, privateKeyPem: other })).rejects.toThrow(
    new KeyError('the private key is of type ec; it must be ed25519'),
  );
  expect(readdirSync(dir)).toEqual([]);
});
