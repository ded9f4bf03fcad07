import { expect, test } from 'vitest';
import { issued, judged, type Written } from './judged.ts';

const rule = 'client-logs-trace-id';
const list = (trace: string, status = 200, responseCode = '00'): Written => ({
  call: 'responseCodeList',
  trace,
  status,
  answer: { responseCode },
});
const login: Written = {
  call: 'login',
  sent: { username: 'agent_01234567', password: 'password_01234567' },
  answer: { responseCode: '00', accessToken: 'token-2' },
};
const begun: Written = { line: 'begun' };
const words = (line: string): Written => ({ line });

test.each<[string, Written[], boolean]>([
  [
    'no refusal of two is logged, and each success is',
    [begun, list('a-00001'), list('b-00001', 200, '051'), list('b-00002', 200, '051'), words('a-00001')],
    true,
  ],
  ['one refusal alone is not logged', [begun, list('a-00001'), list('b-00001', 200, '051'), words('a-00001')], false],
  [
    'two refusals of three are not logged',
    [begun, list('b-00001', 200, '051'), list('b-00002', 200, '014'), list('b-00003', 200, '014'), words('b-00001')],
    false,
  ],
  [
    'the refusal of a token is not logged, because of which it logs in',
    [begun, list('c-00001', 400, '012'), words('c-00001'), list('c-00002', 401, '067'), login],
    true,
  ],
  [
    'the refusal of a token is not logged, and nobody logs in',
    [begun, list('c-00001', 400, '012'), list('c-00002', 401, '067'), words('c-00001')],
    false,
  ],
])('on a late machine %s', (_, day, isBroken) => {
  expect(judged(day, issued, true, 1_200).broken.includes(rule)).toBe(isBroken);
});
