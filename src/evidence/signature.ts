import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A key file is no Ed25519 key in PEM. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/**
 * Base64 of the Ed25519 signature of the manifest's bytes, with a line feed.
 * @param privateKeyPem PKCS #8 PEM, as `openssl genpkey -algorithm ed25519` writes it. Throws KeyError otherwise.
 */
export function signManifest(text: string, privateKeyPem: string): string {
  return `${sign(null, Buffer.from(text), privateKey(privateKeyPem)).toString('base64')}\n`;
}

/** Base64 of the public key (SPKI DER) that belongs to this private one. Throws KeyError. */
export function publicKeyOf(privateKeyPem: string): string {
  return der(createPublicKey(privateKey(privateKeyPem))).toString('base64');
}

/** A public key of Ed25519 from PEM. Throws KeyError. */
export function publicKeyFromPem(pem: string): KeyObject {
  return ed25519(() => createPublicKey(pem), 'public');
}

/** The public key that a manifest names; undefined where that is none. */
export function publicKeyFromManifest(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && der(key).toString('base64') === base64 ? key : undefined;
  } catch {
    return undefined;
  }
}

/** `sha256:` and the hex SHA-256 of the key's SPKI DER, as `openssl pkey -pubin -outform DER | openssl dgst` gives it. */
export function fingerprint(key: KeyObject): string {
  return `sha256:${createHash('sha256').update(der(key)).digest('hex')}`;
}

/** The bytes of a signature file; undefined where they are no Ed25519 signature in Base64, with or without a line end. */
export function signatureFrom(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]{86}==\r?\n?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Whether the signature is of these bytes by that key. */
export function isSignedBy(bytes: Buffer, signature: Buffer, key: KeyObject): boolean {
  return verify(null, bytes, key, signature);
}

function privateKey(pem: string): KeyObject {
  return ed25519(() => createPrivateKey(pem), 'private');
}

function der(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
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
