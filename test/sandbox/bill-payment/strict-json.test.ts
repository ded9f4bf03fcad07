import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrict } from '../../../src/sandbox/bill-payment/requests/strict-json.ts';

const number = fc.constantFrom('0', '-0', '1', '1.0', '1.00', '1e2', '1E+2', '100', '-2.50', '1'.repeat(20), '1e400');
const name = fc.constantFrom('a', 'b', 'c', '1', '0', '01', '__proto__', 'a"', '\\', 'c:1', '');
const string = fc.oneof(name, fc.string());

/** JSON as texts, with names that may come twice, look like indexes or hold what structures are made of. */
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
    .array(fc.tuple(name, tie('json')), { maxLength: 4 })
    .map((all) => `{ ${all.map(([of, it]) => `${JSON.stringify(of)} : ${it}`).join(',')}}`),
  list: fc.array(tie('json'), { maxLength: 4 }).map((all) => `[${all.join(' , ')} ]`),
}));

interface Revived {
  value: unknown;
  /** Members that are there after parsing; one that came twice is there once. */
  members: number;
}

/** Numbers as a reviver tells their texts. */
function revived(text: string): Revived {
  let members = 0;
  const value: unknown = JSON.parse(text, function (
    this: unknown,
    _: string,
    it: unknown,
    context?: { source: string },
  ) {
    if (!Array.isArray(this)) members += 1;
    return typeof it === 'number' ? { source: context?.source } : it;
  } as (this: unknown, key: string, value: unknown) => unknown);
  return { value, members: members - 1 };
}

/** The same from what is tested: each number in its holder asked for. */
function sourced(value: unknown, sourceIn: (holder: object, member: string) => string | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const of = (key: string, it: unknown): unknown =>
    typeof it === 'number' ? { source: sourceIn(value, key) } : sourced(it, sourceIn);
  if (Array.isArray(value)) return value.map((it, at) => of(String(at), it));
  const copy: Record<string, unknown> = {};
  for (const [key, it] of Object.entries(value))
    Object.defineProperty(copy, key, { value: of(key, it), enumerable: true, configurable: true, writable: true });
  return copy;
}

test('numbers keep their texts as a reviver tells them, and a member that comes twice is refused', () => {
  fc.assert(
    fc.property(json, (inner) => {
      const text = `{"whole":${inner}}`;
      const expected = revived(text);
      const written = [...text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/:/g)].length;
      const read = parseStrict(text);
      if (written !== expected.members) expect(read).toBeUndefined();
      else expect(read && sourced(read.value, read.sourceIn)).toStrictEqual(expected.value);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', '{', '[1,]', '{"a":01}', '"a', 'NaN', '{"q":1,"\\u0071":1}', '['.repeat(201) + ']'.repeat(201)])(
  '%s is refused',
  (text) => {
    expect(parseStrict(text)).toBeUndefined();
  },
);
