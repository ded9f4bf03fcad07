import { join } from 'node:path';
import { type Manifest, manifestName, signatureName } from '../manifest.ts';
import { compareFiles } from './compare-files.ts';
import type { EvidenceProblem } from './evidence-problem.ts';
import { type Entries, entriesAtMost, entriesBelow, notPlain } from './folder-entries.ts';
import { type EvidenceDemands, judgeDemands } from './judge-demands.ts';
import { judgeSignature, type SignatureFinding } from './judge-signature.ts';
import { manifestBytesAtMost, parseManifest } from './parse-manifest.ts';
import { type Refused, readPlainFile } from './read-plain-file.ts';

const signatureBytesAtMost = 1_000;

export interface EvidenceCheck extends SignatureFinding {
  /** What the manifest says of itself, where it can be read: as true as its signature is. */
  says?: Omit<Manifest, 'files'>;
  /** Files that the manifest names. */
  files: number;
}

export interface VerifyOptions {
  /** SPKI PEM of an Ed25519 key. */
  publicKeyPem?: string;
  demands?: EvidenceDemands;
  /** Once aborted, no further file is read, and those are told as not read. */
  signal?: AbortSignal;
}

/**
 * Compares a folder of evidence with its manifest: finds every edited, missing and added file, and everything that is
 * no plain file. With the public key the manifest itself must be signed by it; without one an edit is found where the
 * signature was left as it was, and nobody can say whose key it is. Throws KeyError where the key is no Ed25519 key;
 * rejects where the folder cannot be listed.
 */
export async function verifyEvidence(
  dir: string,
  { publicKeyPem, demands, signal }: VerifyOptions = {},
): Promise<EvidenceCheck> {
  const entries = await entriesBelow(dir);
  if (entries.size > entriesAtMost)
    return unread({ kind: 'added', file: '.', text: `the folder holds more than ${entriesAtMost} names` });
  const bytes = await ownFile(dir, entries, manifestName, manifestBytesAtMost);
  if (bytes === undefined)
    return unread({
      kind: 'missing',
      file: manifestName,
      text: 'there is no manifest, so nothing can be compared',
    });
  if ('refused' in bytes) return unread({ kind: 'refused', file: manifestName, text: bytes.refused });

  const manifest = parseManifest(bytes);
  const read = typeof manifest === 'string' ? undefined : manifest;
  const signed = await ownFile(dir, entries, signatureName, signatureBytesAtMost);
  const { problems, ...signature } =
    signed !== undefined && 'refused' in signed
      ? {
          signature: 'bad' as const,
          problems: [{ kind: 'refused' as const, file: signatureName, text: signed.refused }],
        }
      : judgeSignature(bytes, read, signed?.toString('latin1'), publicKeyPem);
  if (typeof manifest === 'string') {
    const unreadable: EvidenceProblem = { kind: 'manifest', file: manifestName, text: manifest };
    return { problems: [unreadable, ...problems], ...signature, files: 0 };
  }
  const { files, ...says } = manifest;
  return {
    problems: [
      ...(await compareFiles(dir, entries, files, signal)),
      ...problems,
      ...(demands ? judgeDemands(manifest, demands) : []),
    ],
    ...signature,
    says,
    files: Object.keys(files).length,
  };
}

function unread(problem: EvidenceProblem): EvidenceCheck {
  return { problems: [problem], signature: 'none', files: 0 };
}

/** One of the two files that vouch for the others; undefined where it is not there. */
async function ownFile(
  dir: string,
  entries: Entries,
  name: string,
  bytesAtMost: number,
): Promise<Buffer | Refused | undefined> {
  const kind = entries.get(name);
  if (kind === undefined) return undefined;
  return kind === 'file' ? readPlainFile(join(dir, name), bytesAtMost) : { refused: notPlain(kind) };
}
