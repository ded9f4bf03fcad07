import type { Cause } from '../../causes/index.ts';
import type { RunModel } from '../../run-model.ts';

/** The causes that break something unexpected, and those of which all was expected to fail. */
export function byExpectation({ causes, isExpected }: RunModel): { broken: Cause[]; expected: Cause[] } {
  return { broken: causes.filter((it) => !isExpected(it)), expected: causes.filter(isExpected) };
}
