import type { GoLiveResult } from '../conformance/result.ts';
import { visibleLines } from '../protocol/visible.ts';
import { sheetColumns } from './workbook/sheet-columns.ts';

/**
 * The sheet as CSV (RFC 4180, UTF-8 with byte order mark, so that Excel reads it as UTF-8). Text that a spreadsheet
 * would take for a formula gets an apostrophe before it. Every row's Comments say SIMULATED where that is so.
 */
export function goLiveCsv({ cases }: Pick<GoLiveResult, 'cases'>): string {
  const rows = [sheetColumns.map((it) => it.heading), ...cases.map((one) => sheetColumns.map((it) => it.cell(one)))];
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** One cell: never a formula, quoted where it has to be; nothing in it acts on a terminal that shows the file, or hides. */
export function csvCell(text: string): string {
  const shown = visibleLines(text.replaceAll('\r\n', '\n'));
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
