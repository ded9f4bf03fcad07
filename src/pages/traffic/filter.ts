import type { ListedRow } from './row.ts';

/** What is looked for; what is left out, or empty, excludes nothing. */
export interface Filter {
  what?: string | undefined;
  api?: string | undefined;
  op?: string | undefined;
  status?: string | undefined;
  ref?: string | undefined;
  nr?: string | undefined;
}

export function matches(row: ListedRow, { what, api, op, status, ref, nr }: Filter): boolean {
  if (what && row.kind !== what) return false;
  if (api && row.api !== api) return false;
  if (op && operationOf(row) !== op) return false;
  if (status && !hasStatus(row, status)) return false;
  if (ref && !row.references.some((it) => it.toLowerCase().includes(ref.toLowerCase()))) return false;
  return !nr || row.numbers.some((it) => sameDigits(it, nr));
}

/** The operation of a call, or `callback`; a call that no contract knows has none. */
export function operationOf(row: ListedRow): string {
  return row.kind === 'exchange' ? (row.exchange.operation ?? '') : 'callback';
}

/** What it ended with: a status of HTTP, or how far a delivery is. */
export function statusOf(row: ListedRow): string {
  if (row.kind === 'exchange') return String(row.exchange.answer.status);
  const { state, attempts } = row.delivery;
  const last = attempts.at(-1)?.status;
  return last === undefined ? state : `${state} ${last}`;
}

/** `4xx` is each of its kind; a word or a status is one. */
function hasStatus(row: ListedRow, wanted: string): boolean {
  const own = statusOf(row);
  const [, kind] = /^([1-5])xx$/i.exec(wanted.trim()) ?? [];
  const words = own.split(' ');
  return kind === undefined
    ? words.some((it) => it.startsWith(wanted.trim().toLowerCase()))
    : words.some((it) => it.length === 3 && it.startsWith(kind));
}

/** A number is the same with 263, with 0 and without. */
function sameDigits(one: string, wanted: string): boolean {
  const bare = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:00)?263|^0/, '');
  return bare(wanted) !== '' && bare(one).includes(bare(wanted));
}
