import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWithLiterals } from '../../../src/conformance/values/parse-with-literals.ts';

const number = fc.constantFrom('0', '-0', '1', '1.0', '1.00', '1e2', '1E+2', '100', '-2.50', '1'.repeat(20), '1e400');
const name = fc.constantFrom('a', 'b', '1', '01', '__proto__', 'a"', '\\', 'c:1', '');
const string = fc.oneof(name, fc.string());

/** JSON as texts, with names that come twice, look like indexes or hold what structures are made of. */
const { json } = fc.letrec<{ json: string; object: string; list: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    number,
    string.map((it) => JSON.stringify(it)),
    fc.constantFrom('null', 'true'),
    tie('object'),
    tie('list'),
  ),
  object: fc
    .array(fc.tuple(name, tie('json')), { maxLength: 5 })
    .map((all) => `{ ${all.map(([of, it]) => `${JSON.stringify(of)} : ${it}`).join(',')}}`),
  list: fc.array(tie('json'), { maxLength: 4 }).map((all) => `[${all.join(' , ')} ]`),
}));

test('a text of JSON is read as by a reviver, whatever its names and numbers', () => {
  fc.assert(
    fc.property(json, (text) => {
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
