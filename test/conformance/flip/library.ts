import { type Exchange, fieldOf, statusOf, textIn } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/targets/exchange.ts';
import type { Sight } from './spy.ts';

/** Successes that were seen, by operation: one for each status of a transaction, the one that tells most. */
export type Library = ReadonlyMap<string, readonly RawAnswer[]>;

/** Gathers the successes of clean runs. */
export function libraryOf(sights: readonly Sight[]): Library {
  const all = sights.flatMap((it) => [...it.answers.values()]).filter(isSuccess);
  const byOperation = Map.groupBy(all, (it) => it.operation ?? '');
  return new Map([...byOperation].map(([operation, own]) => [operation, ofEachStatus(own)]));
}

/** Whether an answer is a success by its HTTP status, and by its code where it has one. */
export function isSuccess(exchange: Exchange): boolean {
  return statusOf(exchange) === 200 && /^0*$/.test(textIn(fieldOf(exchange, 'responseCode')) ?? '');
}

function ofEachStatus(exchanges: readonly Exchange[]): RawAnswer[] {
  const byStatus = new Map<string | undefined, RawAnswer>();
  for (const it of exchanges) {
    const status = textIn(fieldOf(it, 'status'));
    const longest = byStatus.get(status);
    if (typeof it.answer !== 'string' && it.answer.body.length >= (longest?.body.length ?? 0))
      byStatus.set(status, it.answer);
  }
  return [...byStatus.values()];
}
