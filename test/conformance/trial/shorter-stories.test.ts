import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputWords } from '../../../src/conformance/trial/input-words.ts';
import { shorterLists } from '../../../src/conformance/trial/shorter-lists.ts';
import { withShorterStories } from '../../../src/conformance/trial/stories.ts';

type Step = { kind: 'auth'; bought: string } | { kind: 'pay'; of: number } | { kind: 'list' };

const auth: Step = { kind: 'auth', bought: 'AA' };
const pay: Step = { kind: 'pay', of: 0 };
const list: Step = { kind: 'list' };

/** What is paid for the second time is debited again. */
const isBroken = (story: readonly Step[]): boolean =>
  story.filter((it) => it.kind === 'pay').length >= 2 && story.some((it) => it.kind === 'auth');

test.each([
  ['dead steps at the end', [auth, pay, pay, list, list, list, list, list, list]],
  ['dead steps before and between', [list, list, auth, list, list, list, pay, list, list, list, list, pay]],
  ['both', [list, auth, list, pay, list, list, pay, list, pay, list, list, list, auth, list]],
])('%s are gone from a counterexample within forty tries', (_, story) => {
  let tries = -1;
  const values = withShorterStories(fc.array(fc.constantFrom(auth, pay, list), { minLength: 9 }));
  const property = fc.property(values, (it) => {
    tries += 1;
    return !isBroken(it);
  });
  const { counterexample } = fc.check(property, { examples: [[story]], numRuns: 1, seed: 1 });
  expect(inputWords(counterexample?.[0])).toBe('AUTH bought AA, PAY 0, PAY 0');
  expect(tries).toBeLessThanOrEqual(40);
});

test('where it is known after how many steps something was found, what comes later is left out first', () => {
  expect([...shorterLists([1, 2, 3, 4, 5], 4)][0]).toEqual([1, 2, 3, 4]);
});

test.each([
  [
    { amount: { literal: '0.01', cents: 1n }, above: 1n, tranType: 'REF', currency: 'USD' },
    'amount 0.01, above 1, tranType REF, currency USD',
  ],
  [
    [{ do: 'at-once', what: 'two pays', count: 3, isTwin: true, text: undefined }],
    'AT ONCE what "two pays" count 3 isTwin',
  ],
  [{ toString: () => 'CHARGE, PIN 0000' }, 'CHARGE, PIN 0000'],
  [{}, 'nothing in particular'],
  ['0.001', '"0.001"'],
  [250n, '250'],
])('an input is told in words', (input, words) => {
  expect(inputWords(input)).toBe(words);
});
