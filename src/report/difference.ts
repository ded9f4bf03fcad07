import { visible } from '../protocol/visible.ts';
import { isComposite, jsonText, plainValue } from './json-value.ts';

/** One place where what was there differs from what was demanded. */
export interface Difference {
  /** `$.items[2].amount`; `$` for the whole value. */
  path: string;
  kind: 'changed' | 'missing' | 'unexpected';
  expected?: unknown;
  actual?: unknown;
}

/**
 * The places where two JSON values differ, in the order of the expected value; empty where they are equal.
 * A member that only one side has is `missing` or `unexpected`.
 */
export function differences(expected: unknown, actual: unknown): Difference[] {
  return compare(plainValue(expected), plainValue(actual), '$');
}

function compare(expected: unknown, actual: unknown, path: string): Difference[] {
  if (jsonText(expected) === jsonText(actual)) return [];
  if (actual === undefined) return [{ path, kind: 'missing', expected }];
  if (expected === undefined) return [{ path, kind: 'unexpected', actual }];
  const bothArrays = Array.isArray(expected) && Array.isArray(actual);
  if (
    !isComposite(expected) ||
    !isComposite(actual) ||
    Array.isArray(expected) !== bothArrays ||
    Array.isArray(actual) !== bothArrays
  ) {
    return [{ path, kind: 'changed', expected, actual }];
  }
  const left = Object.entries(expected);
  const right = new Map(Object.entries(actual));
  const step = (key: string): string => (bothArrays ? `${path}[${key}]` : `${path}.${visible(key)}`);
  const found = left.flatMap(([key, value]) => compare(value, right.get(key), step(key)));
  const known = new Set(left.map(([key]) => key));
  const added = [...right]
    .filter(([key]) => !known.has(key))
    .map(([key, value]): Difference => ({ path: step(key), kind: 'unexpected', actual: value }));
  return [...found, ...added];
}

/** Where two one-line texts begin and end to differ: offsets into each. */
export function differingSpan(
  expected: string,
  actual: string,
): { from: number; expectedTo: number; actualTo: number } {
  const shortest = Math.min(expected.length, actual.length);
  let from = 0;
  while (from < shortest && expected[from] === actual[from]) from += 1;
  let tail = 0;
  while (tail < shortest - from && expected[expected.length - 1 - tail] === actual[actual.length - 1 - tail]) tail += 1;
  return { from, expectedTo: expected.length - tail, actualTo: actual.length - tail };
}
