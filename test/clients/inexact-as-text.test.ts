import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inexactAsText } from '../../src/clients/inexact-as-text.ts';
import { parseExact } from '../../src/clients/parse-exact.ts';

test.each([
  [
    '{"amount":12345678901234567.89,"n":[1,-9007199254740993]}',
    '{"amount":"12345678901234567.89","n":[1,"-9007199254740993"]}',
  ],
  ['12345678901234567890', '"12345678901234567890"'],
  ['{"a":"12345678901234567890, \\" 12345678901234567890"}', '{"a":"12345678901234567890, \\" 12345678901234567890"}'],
  ['[19.90,1e3,0,-0.5,true,null,""]', '[19.90,1e3,0,-0.5,true,null,""]'],
])('%s', (json, changed) => {
  expect(inexactAsText(json)).toBe(changed);
});

test('a Node that tells no source of a number reads the same values as one that does', () => {
  const digits = fc.stringMatching(/^-?[1-9][0-9]{0,24}(\.[0-9]{1,20})?$/);
  const document = fc.tuple(fc.json(), fc.string(), digits).map(([json, text, number]) => {
    return `{"a": ${json}, ${JSON.stringify(text)}: [${number}, ${JSON.stringify(number)}]}`;
  });
  fc.assert(
    fc.property(document, (text) => {
      expect(JSON.parse(inexactAsText(text))).toEqual(parseExact(text));
    }),
    { seed: 1, numRuns: 300 },
  );
});
