import type { Finding } from '../conformance/result.ts';
import { plainValue, valueLine } from './json-value.ts';

/** A finding in one line. */
export function findingLine({ expected, actual }: Pick<Finding, 'expected' | 'actual'>): string {
  return `expected ${valueLine(plainValue(expected))}, was ${valueLine(plainValue(actual))}`;
}
