import { expect, test } from 'vitest';
import { asked, code, deposit, inquiry, judged, linked, reversal, type Written } from './judged.ts';

const problem = { status: 500 };
const told = (outcome: string, of: string): Written => ({ told: outcome, of });
const login = (token: string, more: object = {}): Written => ({
  call: 'login',
  sent: { username: 'agent_01234567', password: 'password_01234567' },
  answer: { responseCode: '00', accessToken: token },
  ...more,
});
const list = (token: string): Written => ({ call: 'responseCodeList', token });
const paid: Written = { ...asked(1, 'Paid'), ...problem };

test.each<[string, Written[]]>([
  ['an inquiry that says Paid is taken for a payment', [code(1), paid, told('released', 'order-1')]],
  [
    'so is one that follows a refused one',
    [code(1), asked(1, undefined, { responseCode: '096' }), paid, told('released', 'order-1')],
  ],
  ['an inquiry that says Paid is left to people', [code(1), paid, told('escalated', 'order-1')]],
  [
    'a lost deposit is found',
    [linked, deposit(1, { lost: true }), inquiry(1, 'a-1', problem), told('released', 'cash-1')],
  ],
  ['a token is used', [login('token-1'), list('token-1'), login('token-2', problem), list('token-2')]],
])('00 with HTTP 500: %s', (_, day) => {
  expect(judged(day).broken.filter((it) => it !== 'client-sends-required-fields')).toEqual([]);
});

test('what was reversed by 00 with HTTP 500 is not reversed again', () => {
  const day = [linked, deposit(1), reversal(1, 'r-1', problem), reversal(1, 'r-2')];
  expect(judged(day).broken).toContain('client-reverses-once');
});
