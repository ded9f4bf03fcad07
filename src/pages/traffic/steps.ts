import { spanText } from '../parts/span.ts';
import { operationOf } from './filter.ts';
import { jsonOf } from './named-values.ts';
import type { Row } from './row.ts';

/** Who takes part in a transaction, from left to right. */
export const lanes = ['Your program', 'Sandbox', "Customer's phone", 'Your receiver'] as const;

/** One arrow, or what happened at one place. */
export interface Step {
  at: number;
  from: number;
  to: number;
  text: string;
  isBad: boolean;
  /** Key of the row that it is of. */
  key: string;
  /** Whether a call may have caused it, and the correlator of that. */
  isCaused?: boolean;
  tie?: string;
}

/** The steps of some rows, which stand in the order in which they happened. */
export function stepsOf(rows: readonly Row[]): Step[] {
  const steps: Step[] = [];
  for (const row of rows) {
    if (row.kind === 'exchange') call(row, steps);
    else if (row.kind !== 'delivery') steps.push(...single(row));
  }
  for (const row of rows) if (row.kind === 'delivery') for (const it of attempts(row)) insert(it, steps);
  let last = 0;
  for (const it of steps) {
    // A prompt that closes is told with the time at which it opened.
    it.at = Math.max(it.at, last);
    last = it.at;
  }
  return steps;
}

/** A call is known once it was answered: what it caused by then stands between its two arrows. */
function call(row: Extract<Row, { kind: 'exchange' }>, steps: Step[]): void {
  const { status, body } = row.exchange.answer;
  const told = wordOf(body);
  let begin = steps.length;
  for (let at = begin - 1; steps[at]?.isCaused && row.ties.includes(steps[at]?.tie ?? ''); at -= 1) begin = at;
  const { at, key } = row;
  const asked = { key, at: steps[begin]?.at ?? at, from: 0, to: 1, isBad: false };
  steps.splice(begin, 0, { ...asked, text: operationOf(row) || row.exchange.request.method });
  steps.push({ key, at, from: 1, to: 0, text: `${status}${told === '' ? '' : ` ${told}`}`, isBad: status >= 400 });
}

function single(row: Exclude<Row, { kind: 'exchange' | 'delivery' }>): Step[] {
  const { at, key } = row;
  if (row.kind === 'sms') return [{ key, at, from: 1, to: 2, text: `SMS: ${row.text}`, isBad: false }];
  if (row.kind === 'clock') {
    const text = `the clock went on by ${spanText(row.now - row.from)}; ${row.fired} fell due`;
    return [{ key, at, from: 1, to: 1, text, isBad: false }];
  }
  if (row.kind === 'deed') return [];
  const { state, text, status, clientCorrelator: tie } = row.prompt;
  if (state === 'open') return [{ key, at, from: 1, to: 2, text, isBad: false, isCaused: true, tie }];
  return [{ key, at, from: 2, to: 1, text: `prompt closed: ${status ?? 'no outcome'}`, isBad: status === 'FAILED' }];
}

function attempts({ key, delivery }: Extract<Row, { kind: 'delivery' }>): Step[] {
  const word = wordOf(delivery.body);
  return delivery.attempts.map(({ at, status, error, isForged, isResent }) => {
    const how = isForged ? ' with a broken signature' : isResent ? ' once more' : '';
    const text = `callback${how}${word === '' ? '' : ` ${word}`}: ${status ?? error ?? delivery.state}`;
    return { key, at, from: 1, to: 3, text, isBad: status === undefined || status >= 300 };
  });
}

/** Behind all that happened until then. */
function insert(step: Step, steps: Step[]): void {
  const at = steps.findLastIndex((it) => it.at <= step.at);
  steps.splice(at + 1, 0, step);
}

/** What a body says of the outcome, in one word. */
function wordOf(body: string): string {
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null) return '';
  const entry = Object.entries(value).find(([name]) =>
    /^(?:transactionOperationStatus|transactionStatus|status|responseCode)$/i.test(name),
  );
  return entry && (typeof entry[1] === 'string' || typeof entry[1] === 'number') ? String(entry[1]) : '';
}
