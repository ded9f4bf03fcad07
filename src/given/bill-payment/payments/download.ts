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

/**
 * Cells by line: RFC 4180, empty lines left out, blanks around cells dropped. A quote that stands within a cell, or is not
 * closed, ends the cell. One pass over the text.
 */
function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const isQuoted = text[at] === '"';
    let end = isQuoted ? endOfQuoted(text, at) : nextOf(ends, text, at);
    cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end).trim());
    if (isQuoted) end = nextOf(ends, text, end);
    at = end;
    if (text[at] === ',') continue;
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    if (cells.some((it) => it !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}

const ends = /[,\r\n]/g;

function nextOf(wanted: RegExp, text: string, from: number): number {
  wanted.lastIndex = from;
  return wanted.exec(text)?.index ?? text.length;
}

/** The place behind the quote that closes a cell; behind the text where none does. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  return text.length + 1;
}
