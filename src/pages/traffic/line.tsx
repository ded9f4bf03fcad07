import { clockText } from '../parts/instant.ts';
import { operationOf, statusOf } from './filter.ts';
import type { ListedRow } from './row.ts';

/** One call or callback in the list. */
export function Line({ row }: { row: ListedRow }) {
  const status = statusOf(row);
  const what =
    row.kind === 'exchange' ? `${row.exchange.request.method} ${row.exchange.request.url}` : `to ${row.delivery.url}`;
  return (
    <>
      <span class="at">{clockText(row.at)}</span>
      <span class={`tag ${toneOf(status)}`}>{status}</span>
      <span class="op">{operationOf(row) || 'no operation'}</span>
      <span class="what mono">{what}</span>
      <span class="ref mono">{row.references[0] ?? ''}</span>
      <span class="nr mono">{row.numbers[0] ?? ''}</span>
    </>
  );
}

/** The colour of a status; its text tells the same. */
export function toneOf(status: string): 'good' | 'warn' | 'bad' | 'info' {
  if (/^(?:failed|blocked|5)/.test(status)) return 'bad';
  if (/^(?:4|3)/.test(status)) return 'warn';
  return status.startsWith('scheduled') ? 'info' : 'good';
}
