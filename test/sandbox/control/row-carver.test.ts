import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowCarver } from '../../../src/sandbox/control/row-carver.ts';

/** Reads a text in pieces of these lengths. */
function carved(text: string, lengths: readonly number[]): unknown {
  const bytes = Buffer.from(text);
  const carver = rowCarver();
  let at = 0;
  for (const length of lengths) {
    carver.take(bytes.subarray(at, at + length));
    at += length;
  }
  carver.take(bytes.subarray(at));
  return carver.end();
}

const row = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }));
const snapshot = fc.record({
  kind: fc.string(),
  clock: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
  tables: fc.dictionary(fc.string(), fc.array(fc.oneof(row, fc.jsonValue({ maxDepth: 3 })))),
  other: fc.jsonValue({ maxDepth: 3 }),
});
const pieces = fc.array(fc.nat(40));

test('any JSON object is read as JSON.parse reads it, wherever it is cut and however it is laid out', () => {
  fc.assert(
    fc.property(snapshot, pieces, fc.nat(3), (value, lengths, spaces) => {
      const text = JSON.stringify(value, undefined, spaces);
      expect(carved(text, lengths)).toEqual(JSON.parse(text));
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('what is no JSON is none in pieces either', () => {
  fc.assert(
    fc.property(
      snapshot,
      pieces,
      fc.nat(),
      fc.constantFrom('', '{', '}', '[', ']', '"', ',', '\\'),
      (value, lengths, at, by) => {
        const whole = JSON.stringify(value);
        // Half of a pair of surrogates cannot be sent.
        const spoilt = Buffer.from(
          whole.slice(0, at % whole.length) + by + whole.slice((at % whole.length) + 1),
        ).toString();
        let right: unknown;
        try {
          right = JSON.parse(spoilt);
        } catch {
          expect(() => carved(spoilt, lengths)).toThrow(SyntaxError);
          return;
        }
        expect(carved(spoilt, lengths)).toEqual(right);
      },
    ),
    { seed: 1, numRuns: 100 },
  );
});

test.each([
  ['a list', '[]'],
  ['nothing', ''],
  ['a row that is not closed', '{"tables":{"a":[{"b":1]}}'],
  ['two values', '{}{}'],
  ['rows without a comma', '{"tables":{"a":[{}{}]}}'],
])('%s is no snapshot', (_what, text) => {
  expect(() => carved(text, [])).toThrow(SyntaxError);
});

test('a row, and what is no row, have a bound', () => {
  const carver = rowCarver();
  carver.take(Buffer.from('{"tables":{"a":[{"b":"'));
  const filler = Buffer.alloc(1_048_576, 'x');
  expect(() => {
    for (let at = 0; at < 17; at += 1) carver.take(filler);
  }).toThrow('a row is larger than 16777216 bytes');
  const other = rowCarver();
  expect(() => {
    for (let at = 0; at < 65; at += 1) other.take(filler);
  }).toThrow('too much of it is no row');
});
