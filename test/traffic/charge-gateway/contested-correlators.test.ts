import { expect, test } from 'vitest';
import { progress } from '../../../src/traffic/charge-gateway/charge-life.ts';
import { echoes } from '../../../src/traffic/charge-gateway/echoes.ts';
import { type Call, observed } from '../observed.ts';

const clientCorrelator = 'cc-0123456789abcdef';

/** A charge of 5.55 or 5.56 under the one correlator, whose answer shows this amount. */
function charge(amount: number, shown: number, at: number): Call {
  const sent = { clientCorrelator, paymentAmount: { charginginformation: { amount, currency: 'USD' } } };
  return { operation: 'charge', sent, answer: { clientCorrelator, amount: shown, transactionId: '1' }, at };
}

const brokenBy = (...calls: Call[]): string[] => observed(echoes, calls, [], 'charge-gateway').broken;

test('of charges under way together, either may be what both answers show', () => {
  expect(brokenBy(charge(5.55, 5.56, 0), charge(5.56, 5.56, 1))).toEqual([]);
});

test('a charge that is answered before the next is sent shows itself', () => {
  expect(brokenBy(charge(5.55, 5.56, 0), charge(5.56, 5.56, 2))).toEqual(['charge-echoes-amount: "5.56"']);
});

test('a charge whose first answer was lost may show what was made then', () => {
  const { broken } = observed(echoes, [charge(5.56, 5.55, 9)], [], 'charge-gateway', [charge(5.55, 5.55, 0)]);
  expect(broken).toEqual([]);
});

test('a charge refused after one in other letters may be that one, for whoever looks it up', () => {
  const other = clientCorrelator.toUpperCase();
  const { sent } = charge(5.56, 5.56, 3);
  const refused: Call = {
    operation: 'charge',
    sent: { ...(sent as object), clientCorrelator: other },
    status: 400,
    answer: {},
    at: 3,
  };
  const url = `http://127.0.0.1/263770500001/transactions/amount/${other}`;
  const answer = { clientCorrelator, amount: 5.55, transactionId: '1' };
  const lookup: Call = { operation: 'lookup', url, answer, at: 5 };
  expect(brokenBy(charge(5.55, 5.55, 0), refused, lookup)).toEqual([]);
});

test('a charge answered with the transaction of one in other letters may be paid for already', () => {
  const paid = { clientCorrelator, status: 'SUCCESS', transactionId: '1' };
  const other = { ...(charge(5.55, 5.55, 3).sent as object), clientCorrelator: clientCorrelator.toUpperCase() };
  const calls: Call[] = [
    { ...charge(5.55, 5.55, 0), answer: { ...paid, status: 'PENDING' } },
    { operation: 'charge', sent: other, answer: paid, at: 3 },
  ];
  expect(observed(progress, calls, [], 'charge-gateway').broken).toEqual([]);
});
