import { createHash } from 'node:crypto';

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';

/** What evidence of an integrator has at least. */
export const reportNames = ['run.json'] as const;

/** The files that every other evidence has beside its manifest. */
export const ownNames = ['go-live.xlsx', 'go-live.csv', 'evidence.html', 'exchanges.har', 'sms.txt'] as const;

/** What the evidence is, and the SHA-256 of every other file of its folder, by `/`-separated name. */
export interface Manifest {
  schema: 1;
  tool: { name: string; version: string };
  /** Whom it is about; the provider where it is absent. */
  judged?: 'integrator';
  /** Of an integrator: what was started, which build of it, and around which scenarios. */
  integrator?: { command?: string; build?: string };
  scenarios?: string[];
  /** Of an integrator: how many rules ended how. */
  rules?: { passed: number; failed: number; undecided: number };
  target: string;
  /** Base address by API. Absent, as are `cases` and `publicKey`, where an older payproof wrote it. */
  bases?: Record<string, string>;
  simulated: boolean;
  startedAt: string;
  tookMs: number;
  contracts: Record<string, string>;
  command?: string;
  /** How many go-live cases ended how. */
  cases?: { passed: number; failed: number; notRun: number };
  /** Where it is signed: Base64 of the public key (SPKI DER), so that whoever edits the manifest has to sign it too. */
  publicKey?: string;
  files: Record<string, { bytes: number; sha256: string }>;
}

/** Sizes and sums of files, by name in order. */
export function sumsOf(files: ReadonlyMap<string, string | Uint8Array>): Manifest['files'] {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, content]) => [name, sumOf(Buffer.from(content))]));
}

function sumOf(content: Buffer): { bytes: number; sha256: string } {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Text of manifest.json. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
