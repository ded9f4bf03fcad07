import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fillWorkbook } from '../../../src/evidence/workbook/fill-workbook.ts';
import { readOperatorSheet, referencesIn } from '../../../src/evidence/workbook/operator-workbook.ts';
import { WorkbookError } from '../../../src/evidence/workbook/workbook-error.ts';
import { goLiveResult } from '../../fixtures/go-live-result.ts';

const read = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./samples/${name}.xlsx`, import.meta.url)));

/** What stands in the sheet's rows of the cases, by column name. */
function filledIn(file: Uint8Array): string[][] {
  const { rows, cases, columns } = readOperatorSheet(file);
  return [...cases].map(([id, row]) => [
    id,
    ...(['reference', 'actual', 'status', 'comments'] as const).map(
      (it) => rows.get(row)?.cells.get(columns[it])?.text ?? '',
    ),
  ]);
}

/** A workbook with one part replaced. */
function edited(name: string, part: string, edit: (xml: string) => string): Uint8Array {
  const parts = unzipSync(read(name));
  return zipSync({ ...parts, [part]: strToU8(edit(strFromU8(parts[part] ?? new Uint8Array()))) });
}

test.each([
  ['openpyxl', 'TC-002', 'ORDER-7001', ['xl/worksheets/sheet2.xml']],
  ['libreoffice', 'TC-005', 'INV-55-LIBRE', ['xl/workbook.xml', 'xl/worksheets/sheet1.xml']],
])('fills the three developer columns of a workbook of %s and changes no other part', (name, id, reference, parts) => {
  const before = read(name);
  expect(referencesIn(before)).toEqual({ [id]: reference });
  const filled = fillWorkbook(before, goLiveResult);
  expect(filledIn(filled)).toEqual(
    goLiveResult.cases.map((it) => {
      const named = it.id === id;
      return [
        it.id,
        named ? reference : '',
        it.actual,
        it.status,
        named ? it.comments : `merchant reference ${it.merchantReference}; ${it.comments}`,
      ];
    }),
  );
  const [old, fresh] = [unzipSync(before), unzipSync(filled)];
  expect(Object.keys(fresh)).toEqual(Object.keys(old));
  const changed = Object.keys(old).filter(
    (part) => !Buffer.from(old[part] ?? []).equals(Buffer.from(fresh[part] ?? [])),
  );
  // The formula that counts what passed has to be calculated anew; openpyxl's workbook.xml asks for that already.
  expect(changed.sort()).toEqual(parts);
  expect(strFromU8(fresh['xl/workbook.xml'] ?? new Uint8Array())).toMatch(/<calcPr [^>]*fullCalcOnLoad="1"/);
});

test('keeps the format of a filled cell, and the cells around it', () => {
  const xmlOf = (file: Uint8Array): string =>
    strFromU8(unzipSync(file)['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  const row = (xml: string): string => /<row r="5".*?<\/row>/.exec(xml)?.[0] ?? '';
  const before = row(xmlOf(read('openpyxl')));
  const style = /<c r="H5" s="(\d+)"/.exec(before)?.[1];
  expect(row(xmlOf(fillWorkbook(read('openpyxl'), goLiveResult)))).toBe(
    before
      .replace(
        /<c r="H5"[^>]*\/>/,
        `<c r="G5" t="inlineStr"><is><t xml:space="preserve">Pass</t></is></c><c r="H5" s="${style}" t="inlineStr"><is><t xml:space="preserve">-1 &amp; &lt;b&gt;</t></is></c>`,
      )
      .replace(
        '</row>',
        '<c r="I5" t="inlineStr"><is><t xml:space="preserve">merchant reference TC-003-ref; </t></is></c></row>',
      ),
  );
});

test('a workbook whose columns cannot be found is refused, with what is missing and what was found', () => {
  const file = edited('libreoffice', 'xl/sharedStrings.xml', (xml) =>
    xml.replace('Actual Result', 'Outcome').replace('Comments', 'Remarks'),
  );
  expect(() => fillWorkbook(file, goLiveResult)).toThrow(
    new WorkbookError(
      'the script\'s columns were not found: "Actual Result", "Comments" missing; the closest row (sheet "Production script", row 1) has "Test Case ID", "API Tested", "Test PIN Used", "Merchant Reference", "Expected Result", "Outcome", "Status Pass/Fail", "Remarks". Give the workbook as it was downloaded.',
    ),
  );
});

test('a cell that merged cells hide is refused', () => {
  const file = edited('openpyxl', 'xl/worksheets/sheet2.xml', (xml) =>
    xml.replace('<mergeCell ref="A12:C12"', '<mergeCell ref="G4:H4"'),
  );
  expect(() => fillWorkbook(file, goLiveResult)).toThrow(
    new WorkbookError(
      '"Actual Result" of TC-002 lies within the merged cells G4:H4 of sheet "Script", where nothing can be written; unmerge them',
    ),
  );
});

test('a formula that is overwritten leaves the calculation chain', () => {
  const chain = '<calcChain xmlns="x"><c r="I8" i="2"/><c r="B10"/></calcChain>';
  const file = zipSync({ ...unzipSync(read('openpyxl')), 'xl/calcChain.xml': strToU8(chain) });
  const fresh = unzipSync(fillWorkbook(file, goLiveResult))['xl/calcChain.xml'] ?? new Uint8Array();
  expect(strFromU8(fresh)).toBe('<calcChain xmlns="x"><c r="B10" i="2"/></calcChain>');
});

test('what is no .xlsx is refused', () => {
  expect(() => fillWorkbook(new Uint8Array([1, 2, 3]), goLiveResult)).toThrow(
    new WorkbookError('the script is no .xlsx workbook; save it as .xlsx (not .xls, .csv or .ods)'),
  );
});

test('formulas that are not closed take no longer than others', () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const hostile = edited('libreoffice', sheet, (xml) =>
    xml.replace('</sheetData>', `</sheetData>${'<f>'.repeat(500_000)}`),
  );
  expect(filledIn(fillWorkbook(hostile, goLiveResult)).map(([id]) => id)).toEqual(
    goLiveResult.cases.map(({ id }) => id),
  );
});
