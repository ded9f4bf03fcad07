import { expect, test } from 'vitest';
import { looseJson } from '../../../src/sandbox/slice/loose-json.ts';

test('the same value in a text that no serialiser writes again', () => {
  const value = { url: 'https://a/b', name: 'é 🙂', list: [1, null, true, { n: 0.1 }], nothing: {}, none: [] };
  const text = looseJson(value);
  expect(text).toBe(
    '{"none": [], "nothing": {}, "list": [1, null, true, {"n": 0.1}], "name": "\\u00e9 \\ud83d\\ude42", "url": "https:\\/\\/a\\/b"}',
  );
  expect(JSON.parse(text)).toEqual(value);
  expect(JSON.stringify(JSON.parse(text))).not.toBe(text);
});

test('a value with a single member is written otherwise too', () => {
  expect([looseJson({ a: 1 }), looseJson(['A', 'B']), looseJson('a/b')]).toEqual(['{"a": 1}', '["A", "B"]', '"a\\/b"']);
});
