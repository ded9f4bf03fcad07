import { expect, test } from 'vitest';
import { linedStart } from '../../../src/report/html/lined-start.ts';

const value = {
  Billers: [{ Code: 'A, "B": {', Fee: 1.5, Empty: [], None: {}, Nothing: null }, 'back\\\\slash', true],
  Last: '',
};

test.each([JSON.stringify(value), JSON.stringify(value, undefined, 4), '[]', '{"a":[1,2,[3]]}'])(
  'a whole text is in the lines that parsing gives: %s',
  (text) => {
    expect(linedStart(text, 10_000)).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
  },
);

test('of a long text only its beginning is read', () => {
  const long = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  const whole = JSON.stringify(JSON.parse(long), undefined, 2);
  const start = linedStart(long, 100) ?? '';
  expect(start.length).toBeLessThan(120);
  expect(whole.startsWith(start)).toBe(true);
});

test.each(['', 'text', '"[', '1'])('what is no object or array stays as it is: %j', (text) => {
  expect(linedStart(text, 100)).toBeUndefined();
});

test('a text that is cut within a value is in lines up to there', () => {
  expect(linedStart('{"a":["b","c', 100)).toBe('{\n  "a": [\n    "b",\n    "c');
});
