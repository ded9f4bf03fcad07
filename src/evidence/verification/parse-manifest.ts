import { type Manifest, manifestText, ownNames, reportNames } from '../manifest.ts';
import { publicKeyFromManifest } from '../signature.ts';

export const manifestBytesAtMost = 1 << 20;
const filesAtMost = 1_000;
/** All files together. */
export const evidenceBytesAtMost = 4 * 2 ** 30;

/** A manifest, or in words why these bytes are none that payproof wrote. Names of files are not looked at. */
export function parseManifest(bytes: Buffer): Manifest | string {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return 'the manifest cannot be read: it is no JSON in UTF-8, or begins with a byte-order mark';
  }
  const wrong = problemOf(value);
  if (wrong !== undefined) return wrong;
  const manifest = value as Manifest;
  // A name that stands twice reads as one thing here and as another in the next tool; writing it anew shows that.
  return manifestText(manifest) === text
    ? manifest
    : 'the manifest is not as payproof writes it: something stands twice in it, or it was formatted anew';
}

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value) || !isRecord(value['tool']) || value['tool']['name'] !== 'payproof')
    return 'the manifest cannot be read: it is no manifest of payproof';
  if (value['schema'] !== 1)
    return `the manifest is of schema ${JSON.stringify(value['schema'])?.slice(0, 40)}, and this payproof knows 1; check it with the payproof that made it`;
  const bad = Object.entries(members).find(([name, isSound]) => !isSound(value[name]));
  if (bad !== undefined) return `the manifest cannot be read: its "${bad[0]}" is not what payproof writes`;
  const files = value['files'] as Manifest['files'];
  const count = Object.keys(files).length;
  if (count === 0) return 'the manifest names no file, so it proves nothing';
  if (count > filesAtMost) return `the manifest names ${count} files; no evidence has more than ${filesAtMost}`;
  const needed: readonly string[] = value['judged'] === 'integrator' ? reportNames : ownNames;
  const missing = needed.filter((it) => !Object.hasOwn(files, it));
  if (missing.length > 0) return `the manifest does not name ${missing.join(', ')}, which every evidence has`;
  const total = Object.values(files).reduce((sum, it) => sum + it.bytes, 0);
  return total > evidenceBytesAtMost
    ? `the manifest names ${total} bytes of files; at most ${evidenceBytesAtMost} are judged`
    : undefined;
}

const members: Readonly<Record<string, (value: unknown) => boolean>> = {
  tool: (it) => isRecord(it) && isText(it['version']),
  judged: optional((it) => it === 'integrator'),
  integrator: optional((it) => isRecord(it) && Object.values(it).every(isText)),
  scenarios: optional((it) => Array.isArray(it) && it.every(isText)),
  rules: optional((it) => isRecord(it) && ['passed', 'failed', 'undecided'].every((name) => isCount(it[name]))),
  target: isText,
  bases: optional((it) => isRecord(it) && Object.values(it).every(isText)),
  simulated: (it) => typeof it === 'boolean',
  startedAt: isTime,
  tookMs: isCount,
  contracts: (it) => isRecord(it) && Object.values(it).every(isText),
  command: optional(isText),
  cases: optional((it) => isRecord(it) && ['passed', 'failed', 'notRun'].every((name) => isCount(it[name]))),
  publicKey: optional((it) => isText(it) && publicKeyFromManifest(it) !== undefined),
  files: (it) => isRecord(it) && Object.values(it).every(isSum),
};

function isSum(value: unknown): boolean {
  return isRecord(value) && isCount(value['bytes']) && /^[0-9a-f]{64}$/.test(String(value['sha256']));
}

function optional(isSound: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || isSound(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
}
