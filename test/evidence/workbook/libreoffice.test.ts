import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillWorkbook } from '../../../src/evidence/workbook/fill-workbook.ts';
import { goLiveWorkbook } from '../../../src/evidence/workbook/go-live-workbook.ts';
import { goLiveResult } from '../../fixtures/go-live-result.ts';

const absent = spawnSync('soffice', ['--version']).error !== undefined;

/** The sheets of a workbook as LibreOffice reads and calculates them, as CSV by sheet name. */
function sheetsOf(file: Uint8Array): (name: string) => string[] {
  const dir = mkdtempSync(join(tmpdir(), 'libreoffice-'));
  try {
    writeFileSync(join(dir, 'book.xlsx'), file);
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    const profile = `-env:UserInstallation=file://${dir}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', dir, join(dir, 'book.xlsx')], {
      stdio: 'pipe',
    });
    const cache = new Map<string, string[]>();
    for (const name of ['Go-live test script', 'Script', 'Production script', 'Read me', 'Contacts']) {
      try {
        cache.set(
          name,
          readFileSync(join(dir, `book-${name}.csv`), 'utf8')
            .trimEnd()
            .split('\n'),
        );
      } catch {
        // This workbook has no sheet of that name.
      }
    }
    return (name) => cache.get(name) ?? [];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const workbook = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./samples/${name}.xlsx`, import.meta.url)));

test.skipIf(absent)('LibreOffice reads the sheet that we make', () => {
  expect(sheetsOf(goLiveWorkbook(goLiveResult))('Go-live test script')).toEqual([
    'Test Case ID,API Tested,Test PIN Used,Merchant Reference,Expected Result,Actual Result,Status Pass/Fail,Comments',
    'TC-001,Charge,0000,TC-001-ref,Transaction Successful,"Look-up: HTTP 200, status SUCCESS",Pass,"proof: exchanges x1, x2 of exchanges.har"',
    'TC-002,Charge,1111,TC-002-ref,Insufficient Balance,"=HYPERLINK(""x"")",Fail,"final status is SUCCESS, not FAILED"',
    'TC-003,Charge,2222,TC-003-ref,Transaction Failed - Invalid PIN,-1 & <b>,Pass,',
    'TC-004,Charge,9999,TC-004-ref,Transaction Limit Exceeded,@sum,Pass,',
    'TC-005,Lookup,n/a,TC-005-ref,Transaction status returned,+1,Pass,',
    'TC-006,Refund/Reversal,n/a,TC-006-ref,Refund processed successfully,,Not run,the target lacks customer.answerPrompt',
  ]);
});

test.skipIf(absent)('LibreOffice reads the filled script of openpyxl, its formulas calculated anew', () => {
  const sheets = sheetsOf(fillWorkbook(workbook('openpyxl'), goLiveResult));
  expect(sheets('Read me')).toEqual(['How to fill the script & where to send it']);
  expect(sheets('Script')).toEqual([
    'Operator <go-live> script,,,,,,,,',
    'Test Case ID,API Tested,Team,Test PIN Used,Expected Result,Merchant Reference,Status Pass/Fail (developer fills),Actual Result (developer fills),Comments (developer fills)',
    'TC-001,Charge,payments,0000,Transaction Successful,,Pass,"Look-up: HTTP 200, status SUCCESS","merchant reference TC-001-ref; proof: exchanges x1, x2 of exchanges.har"',
    'TC-002,Charge,payments,1111,Insufficient Balance,ORDER-7001,Fail,"=HYPERLINK(""x"")","final status is SUCCESS, not FAILED"',
    'TC-003,Charge,payments,2222,Transaction Failed - Invalid PIN,,Pass,-1 & <b>,merchant reference TC-003-ref; ',
    'TC-004,Charge,payments,9999,Transaction Limit Exceeded,,Pass,@sum,merchant reference TC-004-ref; ',
    'TC-005,Lookup,payments,n/a,Transaction status returned,,Pass,+1,merchant reference TC-005-ref; ',
    'TC-006,Refund/Reversal,payments,n/a,Refund processed successfully,,Not run,,merchant reference TC-006-ref; the target lacks customer.answerPrompt',
    ',,,,,,,,',
    'Passed,4,,,,,,,',
    ',,,,,,,,',
    'Reviewed by,,,,,,,,',
  ]);
});

test.skipIf(absent)('LibreOffice reads the filled script that it made itself', () => {
  const sheets = sheetsOf(fillWorkbook(workbook('libreoffice'), goLiveResult));
  expect(sheets('Production script').at(-1)).toBe('Passed cases,,,,4,,,');
  expect(sheets('Contacts')).toEqual(['Send to the administrator']);
});
