import { expect, test } from 'vitest';
import { deposit, judged, linked, reversal, type Written } from './judged.ts';

const refused = { answer: { responseCode: '051', responseMsg: 'Insufficient funds' } };
const released: Written = { told: 'released', of: 'cash-1' };
const change: Written = {
  call: 'bankChange',
  sent: { reference: 'cash-1', currency: 'USD', amount: 45, destinationMsisdn: '263771000001' },
  ...refused,
};

test.each<[string, Written[], boolean]>([
  ['a deposit is told as made, and refused', [linked, released, deposit(1, refused)], true],
  ['a deposit is told as made, and is', [linked, released, deposit(1)], false],
  ['a deposit is told as made, refused, and made', [linked, released, deposit(1, refused), deposit(1)], false],
  ['goods leave for cash, and their change is refused', [released, change], false],
  [
    'money is told as given back, and its reversal is refused',
    [
      linked,
      deposit(1),
      { told: 'refunded', of: 'cash-1' },
      reversal(1, 'back-1', { answer: { responseCode: '025' } }),
    ],
    true,
  ],
  [
    'money is told as given back, and is',
    [linked, deposit(1), { told: 'refunded', of: 'cash-1' }, reversal(1, 'back-1')],
    false,
  ],
])('%s', (_, day, isBroken) => {
  expect(judged(day).broken.includes('client-takes-other-codes-as-failure')).toBe(isBroken);
});
