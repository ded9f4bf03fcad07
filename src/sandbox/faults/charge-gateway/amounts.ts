import { formatCents, readAmount } from '../../../protocol/amounts.ts';
import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { transactions } from '../../charge-gateway/tables/transactions.ts';
import { fault } from './define.ts';
import { editAnswer } from './edit.ts';

/** Defects in reading and giving back amounts. */
export const amountFaults: readonly ChargeFault[] = [
  fault('zero-amount-accepted', 'accepts-too-much', 'amount-not-positive-refused', 'A charge of 0 is accepted', {
    policy: ({ cents }) => ({
      cents: (amount, operation) => (operation === 'charge' && isZero(amount.source) ? 0 : cents(amount, operation)),
    }),
  }),
  fault(
    'negative-amount-accepted',
    'accepts-too-much',
    'amount-not-positive-refused',
    'The sign of an amount is ignored',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'charge'
            ? cents({ ...amount, source: amount.source.replace(/^-/, '') }, operation)
            : cents(amount, operation),
      }),
    },
  ),
  fault('one-cent-refused', 'refuses-too-much', 'amount-accepted', 'The smallest amount, 0.01, is refused', {
    policy: ({ cents }) => ({
      cents(amount, operation) {
        const read = cents(amount, operation);
        return read === 1 ? 'invalid' : read;
      },
    }),
  }),
  fault(
    'float-decimals-refused',
    'refuses-too-much',
    'amount-accepted',
    'Two decimals are judged by float arithmetic, so that 19.99 is refused',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) => ((Number(amount.source) * 100) % 1 === 0 ? cents(amount, operation) : 'invalid'),
      }),
    },
  ),
  fault('above-1000-refused', 'refuses-too-much', 'amount-accepted', 'An undeclared maximum of 1000.00 is enforced', {
    policy: ({ cents }) => ({
      cents(amount, operation) {
        const read = cents(amount, operation);
        return typeof read === 'number' && read > 100_000 ? 'invalid' : read;
      },
    }),
  }),
  fault(
    'third-decimal-rounded',
    'accepts-too-much',
    'amount-three-decimals-refused',
    'A third decimal is rounded away silently',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'charge' && readAmount(amount.source).kind === 'too-precise' && Number(amount.source) > 0
            ? Math.max(1, Math.round(Number(amount.source) * 100))
            : cents(amount, operation),
      }),
    },
  ),
  fault(
    'amount-word-accepted',
    'accepts-too-much',
    'amount-not-a-number-refused',
    'An amount that is no number counts as 1.00',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'charge' && readAmount(amount.source).kind === 'not-a-number' ? 100 : cents(amount, operation),
      }),
    },
  ),
  fault(
    'echo-in-cents-from-1000',
    'wrong-answer',
    'charge-echoes-amount',
    'From 1000.00 on, a charge gives its amount back in cents',
    {
      ...editAnswer('charge', 200, ({ amount }) => ({
        amount: Number(amount) >= 1000 ? Number(amount) * 100 : Number(amount),
      })),
    },
  ),
  fault(
    'echo-misplaces-tenths',
    'wrong-answer',
    'charge-echoes-amount',
    'An amount such as 20.10 comes back as 20.01',
    {
      ...editAnswer('charge', 200, ({ amount }) => {
        const [whole, decimals = ''] = String(amount).split('.');
        return { amount: decimals.length === 1 ? Number(`${whole}.0${decimals}`) : Number(amount) };
      }),
    },
  ),
  fault('lookup-drops-cents', 'wrong-answer', 'lookup-amount', 'A look-up gives the amount without its cents', {
    ...editAnswer('lookup', 200, ({ amount }) => ({ amount: Math.trunc(Number(amount)) })),
  }),
  fault(
    'refund-echoes-whole-charge',
    'wrong-answer',
    'refund-echoes-amount',
    'A partial refund gives the amount of the charge back',
    {
      ...editAnswer('refund', 200, ({ originalReference }, { view }) => {
        const original = view.get(transactions, String(originalReference));
        return original ? { amount: Number(formatCents(original.amountCents)) } : {};
      }),
    },
  ),
];

function isZero(source: string): boolean {
  const reading = readAmount(source);
  return reading.kind === 'amount' && reading.cents === 0;
}
