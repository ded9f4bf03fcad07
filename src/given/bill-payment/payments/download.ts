import { defined, type Exchange, statusOf, type Trial } from '../../../conformance/index.ts';
import { billerCall } from '../calls/biller-call.ts';
import { queryDate } from '../values/query-date.ts';

/** The columns of the payments CSV in their order (section 4.2); the last may be absent. */
export const paymentColumns = [
  'Payment ID',
  'Platform Ref',
  'Bank Ref',
  'Paid Date',
  'Member Number',
  'Member Name',
  'Product',
  'Price',
  'Department',
] as const;

/** A period in Unix ms. */
export interface Period {
  from: number;
  to: number;
}

/** The lines of a payments CSV. */
export interface Download {
  exchange: Exchange;
  /** Undefined where the file begins with a payment, or is empty. */
  header: string[] | undefined;
  rows: string[][];
}

/** Downloads the own biller's payments, of one member where it is given; nothing is judged. */
export function downloadPayments(
  trial: Trial,
  { from, to }: Partial<Period>,
  memberNumber?: string,
): Promise<Exchange> {
  return billerCall(trial, 'downloadPayments', {
    query: defined({
      From: from === undefined ? undefined : queryDate(from),
      To: to === undefined ? undefined : queryDate(to),
      MemberNumber: memberNumber,
    }),
    headers: { accept: '*/*' },
  });
}

/** The lines of a download. Whether a header line begins it is not shown: a payment's own first cell is a number. */
export function readDownload(exchange: Exchange): Download {
  const text = statusOf(exchange) === 200 && typeof exchange.answer === 'object' ? exchange.answer.body : '';
  const lines = csvLines(text.toString().replace(/^\uFEFF/, ''));
  const [first] = lines;
  const hasHeader = first !== undefined && !/^\s*\d+\s*$/.test(first[0] ?? '') && /payment/i.test(first.join());
  return { exchange, header: hasHeader ? first : undefined, rows: hasHeader ? lines.slice(1) : lines };
}

/** The rows that hold this text as a cell. */
export function rowsWith({ rows }: Download, text: string): string[][] {
  return rows.filter((cells) => cells.includes(text));
}

/** Cells by line: RFC 4180, empty lines left out, blanks around cells dropped. */
function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (cells.some((it) => it !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}
