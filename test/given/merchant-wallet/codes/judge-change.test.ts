import { expect, it } from 'vitest';
import type { Trial } from '../../../../src/conformance/index.ts';
import { type Generated, judgeChange } from '../../../../src/given/merchant-wallet/index.ts';

/** Whether a code of so many cents may change the wallet that pays it by that. */
function isAllowed(amount: number, change: number): boolean {
  const decided: boolean[] = [];
  const expects = (_rule: string, _expected: string, holds: boolean): number => decided.push(holds);
  judgeChange({ expects } as unknown as Trial, { body: { amount } } as unknown as Generated, change);
  return decided.every((it) => it);
}

it.each([
  [1234, -1234, true],
  [1234, -1301, true],
  // A second time an amount that no fee has by chance.
  [1234, -2468, false],
  [1234, -1233, false],
  // A flat fee of seven cents meets an amount of as many.
  [7, -14, true],
  [7, -7, true],
  [7, -6, false],
])('a code of %i cents that changes the wallet by %i: allowed is %s', (amount, change, expected) => {
  expect(isAllowed(amount, change)).toBe(expected);
});
