import type { Exchange } from '../../targets/exchange.ts';
import { strayOf } from './disturbance-of.ts';

/** Calls of which the document shows no body of a success, or says that it is empty at times. */
const mayBeEmpty: ReadonlySet<string> = new Set([
  'createMember',
  'updateMember',
  'deleteMember',
  'undeleteMember',
  'getTargetStatistics',
]);

/** What a network empties now and then it does not empty so often in a row. */
const inARow = 3;

/** How often each such call was answered with nothing, by its name and query; NaN once it was answered otherwise. */
export type Empties = Map<string, number>;

/**
 * Counts an answer, and tells whether nothing at all is what this call is answered with each time. Many a framework calls every answer
 * JSON, also an empty one, and a document that shows no body allows that: it is no answer that was lost on its way.
 */
export function isEmptyByHabit(empties: Empties, exchange: Exchange): boolean {
  const key = keyOf(exchange);
  if (key === undefined || typeof exchange.answer === 'string' || exchange.answer.status !== 200) return false;
  const isEmpty = strayOf(exchange)?.body === 'no body';
  const times = empties.get(key) ?? 0;
  empties.set(key, isEmpty ? times + 1 : Number.NaN);
  return isEmpty && times + 1 >= inARow;
}

/** Whether that was found of such a call. */
export function wasEmptyByHabit(empties: Empties, exchange: Exchange): boolean {
  const key = keyOf(exchange);
  return key !== undefined && (empties.get(key) ?? 0) >= inARow;
}

function keyOf({ operation, request }: Exchange): string | undefined {
  if (operation === undefined || !mayBeEmpty.has(operation)) return undefined;
  return `${operation} ${new URL(request.url).search}`;
}
