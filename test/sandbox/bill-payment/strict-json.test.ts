import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrict } from '../../../src/sandbox/bill-payment/requests/strict-json.ts';
import { cpuMs } from '../../fixtures/cpu-ms.ts';
import { jsonTexts } from '../../fixtures/json-texts.ts';

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
    fc.property(jsonTexts, (inner) => {
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

test('to ask for every number of a large body takes time by their number, not by its square', () => {
  const read = parseStrict(JSON.stringify(Array.from({ length: 6_000 }, (_, at) => ({ price: at, quantity: 1 }))));
  const all = read?.value as object[];
  const began = cpuMs();
  const texts = all.flatMap((it) => ['price', 'quantity'].map((name) => read?.sourceIn(it, name)));
  expect(cpuMs() - began).toBeLessThan(100);
  expect(texts).toEqual(all.flatMap((_, at) => [String(at), '1']));
});

test('a member that comes twice is refused though one name is escaped and Node saw a name `\\` before', () => {
  expect(parseStrict(String.raw`{"a":1,"\\":2}`)).toBeDefined();
  expect(parseStrict(String.raw`{"a":1,"\u0061":1}`)).toBeUndefined();
  expect(parseStrict(String.raw`{"a\/b":1,"a/b":1}`)).toBeUndefined();
});

test('escapes that are needed stay, and none makes a value of what is no JSON', () => {
  for (const text of [
    String.raw`{"\u0022\u005c\u000a":"\\u0061\ud83d\ude00\u0062","n":1.50}`,
    String.raw`["\\\/\u0041"]`,
  ])
    expect(parseStrict(text)?.value).toEqual(JSON.parse(text));
  expect(parseStrict(String.raw`{"a":\u0031}`)).toBeUndefined();
});
