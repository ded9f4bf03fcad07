import { type Exchange, fieldOf, statusOf, textIn } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/target/exchange.ts';
import type { Sight } from './spy.ts';

/** Successes that were seen, by operation: one for each status of a transaction. */
export type Library = ReadonlyMap<string, readonly RawAnswer[]>;

/** Gathers the successes of clean runs. */
export function libraryOf(sights: readonly Sight[]): Library {
  const all = sights.flatMap((it) => [...it.answers.values()]).filter((it) => statusOf(it) === 200);
  const byOperation = Map.groupBy(all, (it) => it.operation ?? '');
  return new Map([...byOperation].map(([operation, own]) => [operation, ofEachStatus(own)]));
}

function ofEachStatus(exchanges: readonly Exchange[]): RawAnswer[] {
  const byStatus = new Map(exchanges.map((it) => [textIn(fieldOf(it, 'status')), it.answer]));
  return [...byStatus.values()].filter((it) => typeof it !== 'string');
}
