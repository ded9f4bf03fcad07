import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvCell, goLiveCsv } from '../../src/evidence/go-live-csv.ts';
import { goLiveWorkbook } from '../../src/evidence/workbook/go-live-workbook.ts';
import { sheetRows } from '../../src/evidence/workbook/sheet-xml.ts';
import { goLiveResult } from '../fixtures/go-live-result.ts';

/** Cells of the one sheet, row by row. */
function cellsOf(file: Uint8Array): string[][] {
  const part = unzipSync(file)['xl/worksheets/sheet1.xml'];
  if (!part) throw new Error('there is no sheet');
  return [...sheetRows(Buffer.from(part).toString('utf8'), []).values()].map((row) =>
    [...row.cells.values()].map((it) => it.text),
  );
}

const rows = [
  [
    'Test Case ID',
    'API Tested',
    'Test PIN Used',
    'Merchant Reference',
    'Expected Result',
    'Actual Result',
    'Status Pass/Fail',
    'Comments',
  ],
  [
    'TC-001',
    'Charge',
    '0000',
    'TC-001-ref',
    'Transaction Successful',
    'Look-up: HTTP 200, status SUCCESS',
    'Pass',
    'proof: exchanges x1, x2 of exchanges.har',
  ],
  [
    'TC-002',
    'Charge',
    '1111',
    'TC-002-ref',
    'Insufficient Balance',
    '=HYPERLINK("x")',
    'Fail',
    'final status is SUCCESS, not FAILED',
  ],
  ['TC-003', 'Charge', '2222', 'TC-003-ref', 'Transaction Failed - Invalid PIN', '-1 & <b>', 'Pass', ''],
  ['TC-004', 'Charge', '9999', 'TC-004-ref', 'Transaction Limit Exceeded', '@sum', 'Pass', ''],
  ['TC-005', 'Lookup', 'n/a', 'TC-005-ref', 'Transaction status returned', '+1', 'Pass', ''],
  [
    'TC-006',
    'Refund/Reversal',
    'n/a',
    'TC-006-ref',
    'Refund processed successfully',
    '',
    'Not run',
    'the target lacks customer.answerPrompt',
  ],
];

test('the workbook has the eight columns in order, every cell text', () => {
  expect(cellsOf(goLiveWorkbook(goLiveResult))).toEqual(rows);
});

test('the workbook says SIMULATED below the cases where a simulation answered', () => {
  const simulated = cellsOf(goLiveWorkbook({ ...goLiveResult, simulated: true }));
  expect(simulated.slice(0, 7)).toEqual(rows);
  expect(simulated.at(-1)).toEqual([
    'SIMULATED: a simulation answered these cases; they prove nothing about the operator.',
  ]);
});

test('equal cases give equal bytes', () => {
  expect(Buffer.from(goLiveWorkbook(goLiveResult)).equals(Buffer.from(goLiveWorkbook(goLiveResult)))).toBe(true);
});

test('the CSV escapes what a spreadsheet would take for a formula', () => {
  expect(goLiveCsv(goLiveResult)).toBe(
    [
      '\ufeffTest Case ID,API Tested,Test PIN Used,Merchant Reference,Expected Result,Actual Result,Status Pass/Fail,Comments',
      'TC-001,Charge,0000,TC-001-ref,Transaction Successful,"Look-up: HTTP 200, status SUCCESS",Pass,"proof: exchanges x1, x2 of exchanges.har"',
      'TC-002,Charge,1111,TC-002-ref,Insufficient Balance,"\'=HYPERLINK(""x"")",Fail,"final status is SUCCESS, not FAILED"',
      "TC-003,Charge,2222,TC-003-ref,Transaction Failed - Invalid PIN,'-1 & <b>,Pass,",
      "TC-004,Charge,9999,TC-004-ref,Transaction Limit Exceeded,'@sum,Pass,",
      "TC-005,Lookup,n/a,TC-005-ref,Transaction status returned,'+1,Pass,",
      'TC-006,Refund/Reversal,n/a,TC-006-ref,Refund processed successfully,,Not run,the target lacks customer.answerPrompt',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['\t=1', "'\\x09=1"],
  ['\r=1', "'\\x0d=1"],
  ['＝1', "'＝1"],
  ['\x1b]0;title\x07\u202eb', '\\x1b]0;title\\x07\\u{202e}b'],
  ['a=1', 'a=1'],
  ['line\nbreak', '"line\nbreak"'],
])('the CSV cell of %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});
