import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';

/** What the evidence is, and the SHA-256 of every other file of its folder, by `/`-separated name. */
export interface Manifest {
  schema: 1;
  tool: { name: string; version: string };
  target: string;
  simulated: boolean;
  startedAt: string;
  tookMs: number;
  contracts: Record<string, string>;
  seed?: number;
  command?: string;
  files: Record<string, { bytes: number; sha256: string }>;
}

/** Sizes and sums of files, by name in order. */
export function sumsOf(files: ReadonlyMap<string, string | Uint8Array>): Manifest['files'] {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, content]) => [name, sumOf(Buffer.from(content))]));
}

export function sumOf(content: Buffer): { bytes: number; sha256: string } {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Text of manifest.json. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** A key file is no Ed25519 key in PEM. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/**
 * Base64 of the Ed25519 signature of the manifest's bytes, with a line feed.
 * @param privateKeyPem PKCS #8 PEM, as `openssl genpkey -algorithm ed25519` writes it. Throws KeyError otherwise.
 */
export function signManifest(text: string, privateKeyPem: string): string {
  const key = ed25519(() => createPrivateKey(privateKeyPem), 'private');
  return `${sign(null, Buffer.from(text), key).toString('base64')}\n`;
}

/** Whether the signature is of this text by that key (SPKI PEM). Throws KeyError where the key is no Ed25519 key. */
export function isSignedBy(text: Buffer, signature: string, publicKeyPem: string): boolean {
  const key = ed25519(() => createPublicKey(publicKeyPem), 'public');
  return verify(null, text, key, Buffer.from(signature.trim(), 'base64'));
}

function ed25519(read: () => KeyObject, kind: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new KeyError(
      `the ${kind} key is no PEM that can be read; make one with "openssl genpkey -algorithm ed25519"`,
    );
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new KeyError(`the ${kind} key is of type ${key.asymmetricKeyType}; it must be ed25519`);
  return key;
}
