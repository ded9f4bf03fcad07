import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { blankScript, reviewScript } from '../../src/evidence/index.ts';

const manifest = (files: Record<string, Uint8Array>) => new Map(Object.entries(files));

test('the script has to be there, and to be one', async () => {
  const none = await reviewScript(manifest({ 'sms.txt': Buffer.from('x') }));
  expect(none.problems).toEqual(['the test script (.xlsx) is not attached']);
  const two = await reviewScript(manifest({ 'a.xlsx': blankScript(), 'b.xlsx': blankScript() }));
  expect(two.problems).toContain('attach one test script, not 2');
  const other = await reviewScript(manifest({ 'a.xlsx': await readFile(import.meta.filename) }));
  expect(other.problems).toEqual(['the script is no .xlsx workbook; save it as .xlsx (not .xls, .csv or .ods)']);
});

test('what beside the script is no evidence is told by its name, and nothing leaves the folder', async () => {
  const beside = async (name: string) =>
    (await reviewScript(manifest({ 'a.xlsx': blankScript(), [name]: Buffer.from('x') }))).problems.slice(6);
  expect(await beside('../../etc/passwd')).toEqual(['../../etc/passwd: the name leaves the folder']);
  expect(await beside('/tmp/x')).toEqual(['/tmp/x: the name is absolute; evidence lies below its folder']);
  expect(await beside('a.xlsx/x')).toEqual(['a.xlsx: a file and a folder at once']);
  expect(await beside('notes.txt')).toEqual(['manifest.json: there is no manifest, so nothing can be compared']);
});

test('a small file that unpacks to a very large one is not unpacked', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(65 * 2 ** 20) });
  expect(bomb.length).toBeLessThan(2 ** 20);
  const { problems } = await reviewScript(manifest({ 'a.xlsx': bomb }));
  expect(problems).toEqual(['the script is larger than any that an operator gives out']);
});

const parts = unzipSync(blankScript());
const sheetPart = 'xl/worksheets/sheet1.xml';
const sheet = strFromU8(parts[sheetPart] ?? new Uint8Array());
const withParts = (more: Record<string, string>): Uint8Array =>
  zipSync({ ...parts, ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])) });
const many = 1_000_000;

// Of a few kilobytes each, and minutes of work for whoever looks for each end anew.
test.each([
  [
    'rows that never end',
    { [sheetPart]: sheet.replaceAll('</row>', '').replace('</sheetData>', '<row>'.repeat(many)) },
  ],
  ['cells that never end', { [sheetPart]: sheet.replace('</row>', `${'<c>'.repeat(many)}</row>`) }],
  ['a tag of blanks', { [sheetPart]: sheet.replace('</sheetData>', `<row ${' '.repeat(many)}</sheetData>`) }],
  ['strings that never end', { 'xl/sharedStrings.xml': '<si>'.repeat(many) }],
  ['sounds that never end', { 'xl/sharedStrings.xml': `<si>${'<rPh>'.repeat(many)}</si>` }],
  ['tags that never end', { 'xl/workbook.xml': `${'<sheet'.repeat(many)}>` }],
  ['one sheet by many names', { 'xl/workbook.xml': '<sheet name="a" r:id="rId1"/>'.repeat(many / 5) }],
])('a workbook with %s is read in the time of its length', async (_what, more) => {
  const { problems } = await reviewScript(manifest({ 'a.xlsx': withParts(more) }));
  expect(problems.length).toBeGreaterThan(0);
});

test('a part that is larger than any of a script is not read', async () => {
  const { problems } = await reviewScript(
    manifest({ 'a.xlsx': withParts({ 'xl/sharedStrings.xml': ' '.repeat(9 * 2 ** 20) }) }),
  );
  expect(problems).toEqual(["the workbook's part xl/sharedStrings.xml is larger than any of a script"]);
});

test('what stands for no character is text', async () => {
  const odd = sheet.replaceAll('TC-001', '&#x110000;&#9999999;&constructor;&amp;');
  const { cases, problems } = await reviewScript(manifest({ 'a.xlsx': withParts({ [sheetPart]: odd }) }));
  expect(cases.map(({ id }) => id)).toEqual(['TC-002', 'TC-003', 'TC-004', 'TC-005', 'TC-006']);
  expect(problems).toContain('TC-001 is not in the script');
});
