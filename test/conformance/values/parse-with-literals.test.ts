import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWithLiterals } from '../../../src/conformance/values/parse-with-literals.ts';
import { jsonTexts } from '../../fixtures/json-texts.ts';

test('a text of JSON is read as by a reviver, whatever its names and numbers', () => {
  fc.assert(
    fc.property(jsonTexts, (text) => {
      const sourced = (_: string, it: unknown, context?: { source: string }): unknown =>
        typeof it === 'number' ? { literal: context?.source } : it;
      const expected = JSON.parse(text, sourced as (key: string, value: unknown) => unknown);
      const read = parseWithLiterals(text, (literal) => ({ literal }));
      expect(read).toStrictEqual(expected);
      expect(JSON.stringify(read)).toBe(JSON.stringify(expected));
    }),
    { numRuns: 2_000 },
  );
});

test('what is no JSON is refused', () => {
  for (const text of ['', '{', '[1,]', '{"a":01}', '"a', 'NaN'])
    expect(() => parseWithLiterals(text, String)).toThrow(SyntaxError);
});
