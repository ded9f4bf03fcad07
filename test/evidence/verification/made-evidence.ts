import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeEvidence } from '../../../src/evidence/write-evidence.ts';
import { goLiveResult } from '../../fixtures/go-live-result.ts';

/** A folder of its own for one test, with evidence, signed where a private key is given. */
export async function madeEvidence(privateKeyPem?: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'evidence-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  await writeEvidence(goLiveResult, dir, { force: true, ...(privateKeyPem === undefined ? {} : { privateKeyPem }) });
  return dir;
}

export function keyPair(): { privateKeyPem: string; publicKeyPem: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicKey,
  };
}

export type ManifestJson = Record<string, unknown> & { files: Record<string, { bytes: number; sha256: string }> };

/** Writes the manifest anew as payproof would, after `change`. */
export function changeManifest(dir: string, change: (manifest: ManifestJson) => unknown): void {
  const file = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as ManifestJson;
  writeFileSync(file, `${JSON.stringify(change(manifest) ?? manifest, undefined, 2)}\n`);
}
