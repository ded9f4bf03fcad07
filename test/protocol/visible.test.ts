import { expect, test } from 'vitest';
import { escapedJson, visible, visibleJson, visibleLines } from '../../src/protocol/visible.ts';

test.each([
  ['\u001b[2Kall is well', '\\x1b[2Kall is well'],
  ['a\nb\r\tc\0', 'a\\x0ab\\x0d\\x09c\\x00'],
  ['\u007f\u009b31m\u00ad', '\\x7f\\x9b31m\\xad'],
  ['invoice\u202efdp.exe', 'invoice\\u{202e}fdp.exe'],
  ['\u061c\u200b\u200f\u2066\u2069\ufeff', '\\u{61c}\\u{200b}\\u{200f}\\u{2066}\\u{2069}\\u{feff}'],
  ['one\u2028two\u2029', 'one\\u{2028}two\\u{2029}'],
  ['\u{e0041}\ud800', '\\u{e0041}\\u{d800}'],
  ['  ::error file=a::forged', '  \\x3a:error file=a::forged'],
  ['all ##vso[task.complete] ##[error] ##teamcity[x]', 'all #\\x23vso[task.complete] #\\x23[error] #\\x23teamcity[x]'],
])('what would act or hide is made visible: %j', (text, shown) => {
  expect(visible(text)).toBe(shown);
  expect(visible(shown)).toBe(shown);
});

test('what can be read stays as it is', () => {
  const text = 'Ünï £5.00 – “ok” 漢字 العربية 🎉 C:\\x1b "a\'b" ::1 a::b ::ffff:1 ## [x](y)';
  expect(visible(text)).toBe(text);
});

test('JSON keeps its value, and holds nothing that acts', () => {
  const value = { 'a\u009b': ['\u202e', '\u{e0041}', '\ud800', 'plain 🎉', '\n'] };
  const text = visibleJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
});

test('lines stay lines', () => {
  expect(visibleLines('a\r\n::error::b\n')).toBe('a\\x0d\n\\x3a:error::b\n');
});

test('JSON holds no command to a pipeline', () => {
  expect(escapedJson('["##vso[x]", "::error::"]')).toBe('["#\\u0023vso[x]", "::error::"]');
});
