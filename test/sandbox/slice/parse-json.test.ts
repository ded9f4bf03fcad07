import { expect, test } from 'vitest';
import { parseJson } from '../../../src/sandbox/slice/parse-json.ts';

/** The source that is kept for `{"a": {"amount": …}}`. */
function sourceOf(text: string): string | undefined {
  const parsed = parseJson(text, 'amount');
  return parsed?.sourceIn((parsed.value as { a: object }).a);
}

test.each([
  ['{"a":{"amount":19.990}}', '19.990'],
  ['{"a":{"amount" :\n 1e2 }}', '1e2'],
  ['{"amount":1.000,"a":{"amount":2.00}}', '2.00'],
  ['{"a":{"amount":1.0,"amount":2.00}}', '2.00'],
  ['{"note":"amount","a":{"amount":3.0}}', '3.0'],
  ['{"note":"\\"amount\\":9","a":{"amount":3.0}}', '3.0'],
  ['{"a":{"\\u0061mount":4.0}}', '4.0'],
  ['{"amount":1.0,"a":{}}', undefined],
  ['{"a":{"amount":"5.00"}}', undefined],
  ['{"a":{"amount":[5]}}', undefined],
  ['{"a":{}}', undefined],
])('%s keeps %s', (text, source) => {
  expect(sourceOf(text)).toBe(source);
});

test.each(['', '{', '{"amount":1.}', '{"amount":--1}', '{"amount":1}}', '\uFEFF{}'])('%s is not JSON', (text) => {
  expect(parseJson(text, 'amount')).toBeUndefined();
});
