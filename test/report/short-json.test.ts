import { expect, test } from 'vitest';
import { imageBodyText } from '../../src/report/image-text.ts';
import { exactJson } from '../../src/report/json-value.ts';
import { shortJson, wholeJson } from '../../src/report/short-json.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2092)]);

test.each([
  [
    'what is left out stands where it was',
    { a: 1, b: { c: 2, d: { e: 3 } }, f: 4 },
    '{"b":{"c":2,"…":"1 more"},"…":"2 more"}',
  ],
  ['items too', { list: [{ c: 1 }, { x: 1 }, { x: 2 }, { c: 2 }] }, '{"list":[{"c":1},"… 2 more",{"c":2}]}'],
  ['where nothing is wanted, how many there are', { a: 1, b: 2 }, '{"…":"2 more"}'],
  ['of a list too', [1, 2, 3], '["… 3 more"]'],
])('%s', (_, value, text) => {
  const short = shortJson(value, (name) => name === 'c');
  expect(short).toBe(text);
  expect(() => JSON.parse(short)).not.toThrow();
});

test('numbers keep their digits, images and long texts are told', () => {
  const value = exactJson(`{"amount":12.30,"qrCode":"${png.toString('base64')}","text":"${'a'.repeat(500)}"}`);
  expect(wholeJson(value)).toBe(
    `{"amount":12.30,"qrCode":"<PNG 2.1 KB>","text":"${'a'.repeat(80)}… (500 characters)"}`,
  );
  expect(imageBodyText(png)).toBe('<PNG 2.1 KB>');
  expect(imageBodyText(Buffer.from('{"a":1}'))).toBeUndefined();
});
