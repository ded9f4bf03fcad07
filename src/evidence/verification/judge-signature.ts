import { type Manifest, signatureName } from '../manifest.ts';
import { fingerprint, isSignedBy, publicKeyFromManifest, publicKeyFromPem, signatureFrom } from '../signature.ts';
import type { EvidenceProblem } from './evidence-problem.ts';

export interface SignatureFinding {
  /**
   * `good`: checked with the key that was given. `unchecked`: it fits the key that the manifest names, and no key was
   * given to say whose that is. `none`: there is no signature. `bad`: anything else.
   */
  signature: 'good' | 'bad' | 'none' | 'unchecked';
  /** Fingerprint of the key that the signature fits. */
  key?: string;
  problems: EvidenceProblem[];
}

/** Who signed the manifest. `signed` is the text of the signature file, where there is one. Throws KeyError. */
export function judgeSignature(
  bytes: Buffer,
  manifest: Pick<Manifest, 'publicKey'> | undefined,
  signed: string | undefined,
  publicKeyPem: string | undefined,
): SignatureFinding {
  const given = publicKeyPem === undefined ? undefined : publicKeyFromPem(publicKeyPem);
  const named = manifest?.publicKey === undefined ? undefined : publicKeyFromManifest(manifest.publicKey);
  if (signed === undefined) {
    if (named) return bad(`the manifest says that ${fingerprint(named)} signed it, and there is no signature`);
    return given
      ? { ...bad('a key was given, and the evidence has no signature'), signature: 'none' }
      : { signature: 'none', problems: [] };
  }
  const signature = signatureFrom(signed);
  if (signature === undefined) return bad('this is no Ed25519 signature in Base64');
  const key = given ?? named;
  if (key === undefined)
    return bad(
      manifest
        ? 'the manifest does not name the key that signed it: an older payproof wrote it, or it was edited; give the public key with --key'
        : 'what was signed cannot be read',
    );
  if (isSignedBy(bytes, signature, key))
    return { signature: given ? 'good' : 'unchecked', key: fingerprint(key), problems: [] };
  if (given === undefined) return bad(`the manifest was edited after ${fingerprint(key)} signed it`);
  return bad(
    named && fingerprint(named) !== fingerprint(given)
      ? `the manifest says that ${fingerprint(named)} signed it, and the key that was given is ${fingerprint(given)}`
      : 'the manifest is not signed by this key, or was edited after it was signed',
  );
}

function bad(text: string): SignatureFinding {
  return { signature: 'bad', problems: [{ kind: 'signature', file: signatureName, text }] };
}
