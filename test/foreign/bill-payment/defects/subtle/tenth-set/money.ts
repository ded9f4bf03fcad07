import { sumOf, walletOf } from '../../../asked.ts';
import type { Asked } from '../../../model.ts';
import { debitOf } from '../../../money.ts';
import { prefixesOf } from '../../../prefix.ts';
import { currencyOf, pricedLines } from '../../../rules.ts';
import { wantedOf } from '../../../wanted.ts';
import { booking, edits, editsPayment, isAuth, isStatus, paymentOf, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;

const originalOf = ({ tenant, call }: Asked) =>
  tenant.payments.find(({ reference }) => reference === text(call, 'OriginalReference'));

/** Debits, balances and reversals. */
export const tenthMoneyDefects: readonly SubtleDefect[] = [
  {
    id: 'balance-after-the-first-line',
    sentence:
      'WalletBalanceAfterDebit is what the debit left; of several products it is what the first would have left.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      became({ status, debit, lines }) {
        if (status !== 'Paid' || debit === undefined) return;
        debit.after += lines.slice(1).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      },
    }),
  },
  {
    id: 'late-usd-is-told-in-zwg',
    sentence: 'Currency is that of the wallet debited; of a payment in USD that became Paid later it is ZWG.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, call, asked) => {
      const { paidAt, createdAt = 0 } = paymentOf(asked) ?? {};
      if (isStatus(call) && paidAt !== undefined && paidAt - createdAt > 600_000) body.Currency = 'ZWG';
    }),
  },
  {
    id: 'failed-usd-keeps-the-money',
    sentence: 'The wallet is debited on provisioning; a payment in USD that fails at once is debited.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    readings: { failedDebit: 'returned' },
    hooks: booking('refund', (cents, { currency }) => (currency === 'USD' ? 0 : cents)),
  },
  {
    id: 'returned-price-in-whole-units',
    sentence: 'PAY debits the price that AUTH returned; in USD its cents are left out.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: booking('debit', (cents, { currency, lines }) =>
      currency === 'USD' && lines.some(({ product }) => product.mandated !== null)
        ? Math.ceil(cents / 100) * 100
        : cents,
    ),
  },
  {
    id: 'usd-letters-take-what-never-needs-it',
    sentence: 'RequiresForex false is never forex; with the letters USD and a prefix such a product is.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      authorized(payment, { readings }) {
        const { prefix, usd } = prefixesOf(payment.biller, payment.memberNumber, readings);
        if (prefix !== undefined && usd && payment.lines.every(({ product }) => product.forex === false))
          payment.currency = 'USD';
      },
    }),
  },
  {
    id: 'slow-auth-takes-the-money',
    sentence: 'A timed-out AUTH has charged nothing; in USD one that is slow takes the money.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      authorized(payment, asked) {
        const { prefix, usd } = prefixesOf(payment.biller, payment.memberNumber, asked.readings);
        if (prefix === 'AT' && usd) walletOf(asked.tenant, payment.currency).cents -= 100;
      },
    }),
  },
  {
    id: 'exact-balance-is-not-enough',
    sentence: 'AUTH checks that the wallet is funded; where it would be left with its MinimumBalance it is refused.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      refuses(asked) {
        const wanted = isAuth(asked.call) ? wantedOf(asked) : undefined;
        if (wanted === undefined || 'cause' in wanted) return undefined;
        const { cents, minimumCents } = walletOf(asked.tenant, currencyOf(asked, wanted));
        const debit = debitOf(asked, wanted.biller, sumOf(pricedLines(asked, wanted))).cents;
        if (cents - debit !== minimumCents) return undefined;
        return { cause: 'funding', field: 'TotalAmount', text: 'The wallet does not hold that much.' };
      },
    }),
  },
  {
    id: 'irreversible-is-reversed-after-all',
    sentence: 'ErrorCode 4: the biller does not support reversals; the payment says Reversed from then on.',
    section: '7',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: edits('reverse', (body, _call, asked) => {
      const original = originalOf(asked);
      if (body.ErrorCode === 4 && original?.status === 'Paid') original.status = 'Reversed';
    }),
  },
  {
    id: 'failed-reversal-gives-back',
    sentence: 'ErrorCode 3: the biller failed to reverse; the money is back all the same.',
    section: '7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: edits('reverse', (body, _call, asked) => {
      const original = originalOf(asked);
      if (body.ErrorCode === 3 && original?.debit)
        walletOf(asked.tenant, original.currency).cents += original.debit.cents;
    }),
  },
  {
    id: 'not-found-after-ninety-days',
    sentence: 'ErrorCode 1 is of a payment that is not found; after 90 days, where the list ends, every one gets it.',
    section: '7',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      payment: (found, { call, now }) =>
        call.operation === 'reverse' && found && now - found.createdAt > 90 * day ? undefined : found,
    }),
  },
];
