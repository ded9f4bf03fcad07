import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyEvidence } from '../../../src/evidence/verification/verify-evidence.ts';
import { changeManifest, type ManifestJson, madeEvidence } from './made-evidence.ts';

const sum = { bytes: 1, sha256: 'ab'.repeat(32) };

async function textsOf(dir: string): Promise<string[]> {
  return (await verifyEvidence(dir)).problems.map((it) => it.text);
}

const edits: [string, (manifest: ManifestJson) => unknown, string][] = [
  ['no file', (it) => ({ ...it, files: {} }), 'the manifest names no file, so it proves nothing'],
  [
    'files that are not the evidence',
    (it) => ({ ...it, files: { 'sms.txt': it.files['sms.txt'] } }),
    'the manifest does not name go-live.xlsx, go-live.csv, evidence.html, exchanges.har, which every evidence has',
  ],
  [
    'an unknown schema',
    (it) => ({ ...it, schema: 2 }),
    'the manifest is of schema 2, and this payproof knows 1; check it with the payproof that made it',
  ],
  [
    'another tool',
    (it) => ({ ...it, tool: { name: 'x' } }),
    'the manifest cannot be read: it is no manifest of payproof',
  ],
  ['a list', () => [], 'the manifest cannot be read: it is no manifest of payproof'],
  [
    'more files than any evidence',
    (it) => ({
      ...it,
      files: { ...it.files, ...Object.fromEntries([...Array(1_001)].map((_, index) => [index, sum])) },
    }),
    'the manifest names 1006 files; no evidence has more than 1000',
  ],
  [
    'more bytes than any evidence',
    (it) => ({ ...it, files: { ...it.files, big: { ...sum, bytes: 2 ** 53 - 1 } } }),
    expect.stringMatching(/^the manifest names \d+ bytes of files; at most 4294967296 are judged$/),
  ],
  ...(
    [
      ['target', 7],
      ['simulated', 'no'],
      ['startedAt', 'yesterday'],
      ['startedAt', '2026-01-02'],
      ['tookMs', -1],
      ['bases', { a: 1 }],
      ['cases', { passed: 6 }],
      ['publicKey', 'AAAA'],
      ['contracts', undefined],
      ['files', { 'sms.txt': { bytes: 1, sha256: 'AB' } }],
      ['files', { 'sms.txt': { bytes: '1', sha256: sum.sha256 } }],
      ['files', []],
    ] as const
  ).map(([name, value]): [string, (manifest: ManifestJson) => unknown, string] => [
    `${name}: ${JSON.stringify(value)}`,
    (it) => ({ ...it, [name]: value }),
    `the manifest cannot be read: its "${name}" is not what payproof writes`,
  ]),
];

test.each(edits)('a manifest with %s is refused', async (_, change, text) => {
  const dir = await madeEvidence();
  changeManifest(dir, change);
  expect(await textsOf(dir)).toEqual([text]);
});

const formatted = 'the manifest is not as payproof writes it: something stands twice in it, or it was formatted anew';
const unreadable = 'the manifest cannot be read: it is no JSON in UTF-8, or begins with a byte-order mark';
const rewritings: [string, (text: string) => string | Buffer, string][] = [
  ['a byte-order mark', (it) => `\ufeff${it}`, unreadable],
  ['bytes that are no UTF-8', (it) => Buffer.from(it.replace('pilot', 'pil\u00f6t'), 'latin1'), unreadable],
  ['half of it', (it) => it.slice(0, 100), unreadable],
  ['a member twice', (it) => it.replace('"simulated": false', '"simulated": true,\n  "simulated": false'), formatted],
  ['a file twice', (it) => it.replace('"files": {', '"files": {\n    "sms.txt": {\n "bytes": 1 },'), formatted],
  ['other formatting', (it) => JSON.stringify(JSON.parse(it)), formatted],
  ['a nesting of 100,000', () => '['.repeat(100_000), unreadable],
];

test.each(rewritings)('a manifest with %s is refused', async (_, change, text) => {
  const dir = await madeEvidence();
  const file = join(dir, 'manifest.json');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  expect(await textsOf(dir)).toEqual([text]);
});

test('a manifest of absurd size is not read', async () => {
  const dir = await madeEvidence();
  truncateSync(join(dir, 'manifest.json'), 2 ** 40);
  expect(await textsOf(dir)).toEqual(['is larger than 1048576 bytes']);
});

test.each([
  ['../sms.txt', 'the name leaves the folder'],
  ['a/../../sms.txt', 'the name leaves the folder'],
  ['/etc/hostname', 'the name is absolute; evidence lies below its folder'],
  ['C:/sms.txt', 'the name is absolute; evidence lies below its folder'],
  ['..\\sms.txt', 'the name has a backslash or a colon, which another system takes for a path'],
  ['sms.txt:hidden', 'the name has a backslash or a colon, which another system takes for a path'],
  ['./sms.txt', 'the name has an empty part or a "."'],
  ['a//b', 'the name has an empty part or a "."'],
  ['', 'the name has an empty part or a "."'],
  ['sms.txt.', 'a part of the name ends in a dot or a space, which some systems drop'],
  ['a\u001b[2K', 'the name has control characters'],
  ['a\u0000', 'the name has control characters'],
  ['x'.repeat(1_001), 'the name is longer than 1000 characters'],
  ['Manifest.SIG', 'the manifest cannot vouch for itself'],
  ['SMS.txt', 'many systems take the name for the same as sms.txt'],
])('the name %j is refused and never opened', async (name, text) => {
  const dir = await madeEvidence();
  changeManifest(dir, (it) => ({ ...it, files: { ...it.files, [name]: it.files['sms.txt'] } }));
  const problems = (await verifyEvidence(dir)).problems.filter((it) => it.kind !== 'missing');
  expect(problems).toEqual([{ kind: 'refused', file: name, text }]);
});

test('a name that means something to JavaScript is a name like any other', async () => {
  const dir = await madeEvidence();
  const file = join(dir, 'manifest.json');
  const named = readFileSync(file, 'utf8').replace(
    '"files": {',
    `"files": {\n    "__proto__": {\n      "bytes": 1,\n      "sha256": "${sum.sha256}"\n    },`,
  );
  writeFileSync(file, named);
  expect((await verifyEvidence(dir)).problems).toEqual([
    { kind: 'missing', file: '__proto__', text: 'named by the manifest, and not there' },
  ]);
});
