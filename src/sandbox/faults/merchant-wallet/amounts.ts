import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { editAnswer, editCents, editTransfers, refuse, sent } from './edit.ts';

/** Defects in amounts and currencies. */
export const amountFaults: readonly WalletFault[] = [
  fault(
    'code-amount-in-units',
    'wrong-answer',
    'generate-answers-the-amount',
    'A generated code answers its amount in units, not cents',
    { ...editAnswer('generateCode', 200, ({ amount }) => ({ amount: Number(amount) / 100 })) },
  ),
  fault(
    'payment-loses-odd-cents-from-1000',
    'wrong-answer',
    'accepted-amount-is-exact',
    'From 10.00 on, what a paid code moves is rounded down to ten cents',
    {
      ...editTransfers('payment', (posted) =>
        posted.map((it) => (it.cents >= 1000 ? { ...it, cents: it.cents - (it.cents % 10) } : it)),
      ),
    },
  ),
  fault(
    'deposit-as-32-bit-float',
    'wrong-answer',
    'accepted-amount-is-exact',
    'A deposit above 167,772.16 loses a cent, as a float of 32 bits does',
    { ...editCents('deposit', Math.fround) },
  ),
  fault(
    'change-of-one-cent-refused',
    'refuses-too-much',
    'bank-change-up-to-500-accepted',
    'A bank change below five cents is refused',
    { ...editCents('bankChange', (cents) => (cents < 5 ? undefined : cents)) },
  ),
  fault(
    'any-currency-for-codes',
    'accepts-too-much',
    'other-currency-refused',
    'Any three capital letters pass as the currency of a code, and count as USD',
    {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          operation === 'generateCode'
            ? typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
            : takesCurrency(currency, operation),
      }),
    },
  ),
  fault(
    'other-currency-deposited',
    'accepts-too-much',
    'other-currency-refused',
    'A deposit in any currency but ZWG counts as one in USD',
    {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          operation === 'deposit' ? typeof currency === 'string' : takesCurrency(currency, operation),
      }),
    },
  ),
  fault('zwg-utility-refused', 'refuses-too-much', 'utilityPayment/2XX', 'Utility payments in ZWG are refused', {
    ...refuse('utilityPayment', '012', (site) => sent(site).currency === 'ZWG'),
  }),
  fault('zwg-codes-refused', 'refuses-too-much', 'both-currencies-accepted', 'Codes in ZWG are refused', {
    ...refuse('generateCode', '012', (site) => sent(site).currency === 'ZWG'),
  }),
  fault(
    'code-currency-always-usd',
    'wrong-answer',
    'generate-answers-the-currency',
    'A generated code says USD whatever its currency',
    { ...editAnswer('generateCode', 200, () => ({ currency: 'USD' })) },
  ),
];
