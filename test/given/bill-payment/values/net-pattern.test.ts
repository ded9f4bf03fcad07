import { expect, it } from 'vitest';
import { foreignMatch } from '../../../../src/given/bill-payment/values/foreign-pattern.ts';

it.each([
  [String.raw`\A\d{6,12}\z`, '1234567', 'A1234567'],
  [String.raw`^\d{6}\Z`, '123456', '1234567'],
  [String.raw`(?i)^m-\d+$`, 'M-1', 'X-1'],
  [String.raw`^(\d{10}|\p{L}\d{10})$`, 'A0771234567', '-0771234567'],
  [String.raw`^\P{L}+$`, '0771', '077A'],
  [String.raw`^(07\d{8}|[A-Z0-9-[OI]]\d{10})$`, 'A0771234567', 'O0771234567'],
  [String.raw`^[^\d-[A-F]]$`, 'G', 'A'],
  [String.raw`^[\w.%+-]+@[\w.-]+\.\w{2,}$`, 'a.b@example.org', 'a.b@example'],
  [String.raw`^(?<area>0)(?'rest'7\d{8})$`, '0771234567', '771234567'],
  [String.raw`^[(){}|&~/-]{2}/\-\@{,5}$`, '(&/-@{,5}', 'x(/-@'],
  [String.raw`^(?!00)(?:\+?263|0)7[1378]\d{7}$`, '+263771234567', '00771234567'],
])('%s fits %s and not %s', (pattern, good, bad) =>
  expect([foreignMatch(pattern, good), foreignMatch(pattern, bad)]).toEqual([true, false]),
);

it.each([
  String.raw`(?x) ^ \d+ $`,
  String.raw`(?n)^(\d+)$`,
  String.raw`^(?i)m\d+$`,
  String.raw`(?i)^\p{Lu}\d+$`,
  String.raw`(?i)^[a-z-[oi]]\d+$`,
  String.raw`^(?>\d+)$`,
  String.raw`^(\d)?(?(1)a|b)$`,
  String.raw`^(?<open>\()\d(?<-open>\))$`,
  String.raw`\G\d+`,
  String.raw`^(a)?\1\d+$`,
  String.raw`^\p{IsCyrillic}+$`,
  '^[[:alpha:]]+$',
  '^[]a]+$',
  String.raw`^\cA\d+$`,
  String.raw`^\d+(?#digits)$`,
  '(',
])('%s is not read, as JavaScript may take it for another', (pattern) =>
  expect(foreignMatch(pattern, '123456')).toBeUndefined(),
);

it.each(['\u0661\u0662', '12\n'])('a text of other than plain characters is not judged: %j', (text) =>
  expect(foreignMatch(String.raw`^\d+$`, text)).toBeUndefined(),
);
