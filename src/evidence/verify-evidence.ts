import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isSignedBy, type Manifest, manifestName, signatureName, sumOf } from './manifest.ts';

/** What was found wrong with a folder of evidence. */
export interface EvidenceProblem {
  kind: 'edited' | 'missing' | 'added' | 'manifest' | 'signature';
  file: string;
  /** What is wrong, in words. */
  text: string;
}

export interface EvidenceCheck {
  problems: EvidenceProblem[];
  /** `none` where there is no signature; `unchecked` where there is one and no key was given. */
  signature: 'good' | 'bad' | 'none' | 'unchecked';
  /** Files that the manifest names. */
  files: number;
}

/**
 * Compares a folder of evidence with its manifest: finds every edited, missing and added file. With the public key
 * (SPKI PEM) the manifest itself must be signed by it; without a key an edit that also rewrote the manifest cannot
 * be seen. Throws KeyError where the key is no Ed25519 key.
 */
export async function verifyEvidence(
  dir: string,
  { publicKeyPem }: { publicKeyPem?: string } = {},
): Promise<EvidenceCheck> {
  const present = new Set(await filesBelow(dir));
  const wrong = (problem: EvidenceProblem): EvidenceCheck => ({ problems: [problem], signature: 'none', files: 0 });
  if (!present.has(manifestName))
    return wrong({ kind: 'missing', file: manifestName, text: 'there is no manifest, so nothing can be compared' });
  const bytes = await readFile(join(dir, manifestName));
  const files = filesOf(bytes);
  if (!files)
    return wrong({
      kind: 'manifest',
      file: manifestName,
      text: 'the manifest cannot be read: it is no manifest of payproof',
    });

  const problems: EvidenceProblem[] = [];
  for (const [name, { sha256 }] of Object.entries(files)) {
    if (!present.has(name))
      problems.push({ kind: 'missing', file: name, text: 'named by the manifest, and not there' });
    else if (sumOf(await readFile(join(dir, name))).sha256 !== sha256)
      problems.push({ kind: 'edited', file: name, text: 'differs from what the manifest says' });
  }
  const known = new Set([...Object.keys(files), manifestName, signatureName]);
  for (const name of [...present].sort())
    if (!known.has(name)) problems.push({ kind: 'added', file: name, text: 'not named by the manifest' });

  const signature = await signatureOf(dir, bytes, present, publicKeyPem);
  if (signature === 'bad')
    problems.push({
      kind: 'signature',
      file: signatureName,
      text: 'the manifest is not signed by this key, or was edited after it was signed',
    });
  if (signature === 'none' && publicKeyPem !== undefined)
    problems.push({
      kind: 'signature',
      file: signatureName,
      text: 'a key was given, and the evidence has no signature',
    });
  return { problems, signature, files: Object.keys(files).length };
}

async function signatureOf(
  dir: string,
  bytes: Buffer,
  present: ReadonlySet<string>,
  publicKeyPem: string | undefined,
): Promise<EvidenceCheck['signature']> {
  if (!present.has(signatureName)) return 'none';
  if (publicKeyPem === undefined) return 'unchecked';
  return isSignedBy(bytes, await readFile(join(dir, signatureName), 'utf8'), publicKeyPem) ? 'good' : 'bad';
}

function filesOf(bytes: Buffer): Manifest['files'] | undefined {
  try {
    const manifest = JSON.parse(bytes.toString('utf8')) as Partial<Manifest> | null;
    const files = manifest?.tool?.name === 'payproof' && manifest.schema === 1 ? manifest.files : undefined;
    const sound = files !== undefined && Object.values(files).every((it) => typeof it?.sha256 === 'string');
    return sound ? files : undefined;
  } catch {
    return undefined;
  }
}

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((it) => !it.isDirectory())
    .map((it) => relative(dir, join(it.parentPath, it.name)).split(sep).join('/'));
}
