import type { Exchange } from '../../targets/exchange.ts';

/** A throttled call (429) was not processed: it alone is sent again, this often. */
export const throttledAtMost = 8;
/** Longer than this nobody is waited for, whatever a Retry-After asks; and that often in a run. */
export const longestWaitMs = 60_000;
export const cutWaitsAtMost = 10;
/** Nobody waits longer in all, while one operation, or the whole target, answers nothing but 429. */
export const vainWaitsMs = 120_000;
/** Nor longer in a whole run, for throttling that ends each time and comes again. */
export const allWaitsMs = 30 * 60_000;

/** The time waited in vain, and when the last wait ends, by operation, `target` for all of them together, and `run` for good. */
export type VainWaits = Map<string, { ms: number; until: number }>;

export function waitedInVain(waits: VainWaits, operation: string): boolean {
  return [operation, wholeTarget].some((it) => (waits.get(it)?.ms ?? 0) >= vainWaitsMs);
}

export function waitedEnough(waits: VainWaits): boolean {
  return (waits.get(wholeRun)?.ms ?? 0) >= allWaitsMs;
}

/** A wait that begins `from` an instant of the target's timers; calls that wait side by side wait once. */
export function addVainWait(waits: VainWaits, operation: string, from: number, ms: number): void {
  const until = from + ms;
  for (const it of [operation, wholeTarget, wholeRun]) {
    const before = waits.get(it) ?? { ms: 0, until: from };
    const more = Math.max(0, until - Math.max(from, before.until));
    waits.set(it, { ms: before.ms + more, until: Math.max(until, before.until) });
  }
}

/** An answer at last: throttling by this operation, and by the target, is over. */
export function endVainWaits(waits: VainWaits, operation: string): void {
  waits.delete(operation);
  waits.delete(wholeTarget);
}

const wholeTarget = ' target';
const wholeRun = ' run';

export function isThrottled({ answer }: Pick<Exchange, 'answer'>): boolean {
  return typeof answer === 'object' && answer.status === 429;
}

/**
 * The wait that a throttled answer asks for, in ms: seconds, or an instant as HTTP writes it. An instant is measured from the
 * answer's own Date, so that clocks that differ do not matter. Undefined where it asks for none.
 */
export function waitOf({ answer }: Pick<Exchange, 'answer'>, now: number): number | undefined {
  if (typeof answer !== 'object') return undefined;
  const value = headerIn(answer.headers, 'retry-after');
  if (value === undefined) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000 || undefined;
  const until = instantOf(value);
  if (until === undefined) return undefined;
  const from = instantOf(headerIn(answer.headers, 'date') ?? '') ?? now;
  return until > from ? until - from : undefined;
}

function instantOf(text: string): number | undefined {
  // `Sun, 06 Nov 1994 08:49:37 GMT`, and its two old forms: each has a time, and begins with a day.
  const at = /^[A-Z][a-z]{2}/.test(text) && /\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

function headerIn(headers: readonly [string, string][], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim();
}
