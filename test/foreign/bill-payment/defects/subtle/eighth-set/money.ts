import { sumOf, walletOf } from '../../../asked.ts';
import type { Asked, Payment, Wallet } from '../../../model.ts';
import { debitOf } from '../../../money.ts';
import { currencyOf, pricedLines } from '../../../rules.ts';
import { wantedOf } from '../../../wanted.ts';
import { booking, decimal, editsPayment, isAuth, paymentOf } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const hour = 3_600_000;

/** What an AUTH would leave in its wallet, and the wallet of the other currency; undefined where it wants nothing known. */
function leftBy(asked: Asked): { left: number; own: Wallet; other: Wallet } | undefined {
  const wanted = wantedOf(asked);
  if (!isAuth(asked.call) || 'cause' in wanted) return undefined;
  const currency = currencyOf(asked, wanted);
  const own = walletOf(asked.tenant, currency);
  const { cents } = debitOf(asked, wanted.biller, sumOf(pricedLines(asked, wanted)));
  return { left: own.cents - cents, own, other: walletOf(asked.tenant, currency === 'USD' ? 'ZWG' : 'USD') };
}

/** Money: the wrong wallet, the wrong amount, and reversals. */
export const eighthMoneyDefects: readonly SubtleDefect[] = [
  {
    id: 'debit-of-the-latest-auth',
    sentence: 'PAY debits what its AUTH was for; it debits what the latest AUTH of that member was for.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    hooks: booking('debit', (cents, payment, { payments }) => {
      const latest = payments.findLast(
        (one) =>
          one.status === 'Authorized' && one.biller === payment.biller && one.memberNumber === payment.memberNumber,
      );
      return latest ? cents + sumOf(payment.lines) - sumOf(latest.lines) : cents;
    }),
  },
  {
    id: 'mandated-price-rounded-at-pay',
    sentence: 'AuthAmountMandated true requires full payment; PAY takes the price of AUTH in steps of five cents.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      outcome(planned, payment) {
        payment.lines = payment.lines.map((line) =>
          line.product.mandated === true ? { ...line, price: Math.round(line.price / 5) * 5 } : line,
        );
        return planned;
      },
    }),
  },
  {
    id: 'flagged-then-paid-costs-nothing',
    sentence: 'The wallet is debited on provisioning; what was flagged first is paid without.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    readings: { pffOutcome: 'Paid', debitWhen: 'when-paid' },
    hooks: () => {
      const flagged = new Set<Payment>();
      return {
        became: (payment) => void (payment.status === 'Flagged' && flagged.add(payment)),
        books: (planned) => (planned.kind === 'debit' && flagged.has(planned.payment) ? [] : [planned]),
      };
    },
  },
  {
    id: 'balance-after-one-unit',
    sentence: 'WalletBalanceAfterDebit is what the debit left; of several units it is what one would have left.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, _call, asked) => {
      const { debit, lines = [] } = paymentOf(asked) ?? {};
      const units = lines.reduce((sum, { price }) => sum + price, 0);
      if (debit) body.WalletBalanceAfterDebit = decimal(debit.after + sumOf(lines) - units);
    }),
  },
  {
    id: 'usd-airtime-from-zwg-wallet',
    sentence: 'What needs forex is paid from the USD wallet; airtime in USD is paid from the other.',
    section: '1',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      books: (planned, tenant) =>
        planned.payment.lines.some(({ product }) => product.code === 'AIRTIME_USD')
          ? [{ ...planned, wallet: walletOf(tenant, 'ZWG') }]
          : [planned],
    }),
  },
  {
    id: 'minimum-of-the-other-wallet',
    sentence: 'A negative MinimumBalance is an overdraft; that of the other wallet is asked.',
    section: '2.5',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks(problem, asked) {
        const wallets = problem.cause === 'funding' ? leftBy(asked) : undefined;
        return wallets !== undefined && wallets.left >= wallets.other.minimumCents;
      },
      refuses(asked) {
        const wallets = leftBy(asked);
        if (!wallets || wallets.left < wallets.own.minimumCents || wallets.left >= wallets.other.minimumCents) {
          return undefined;
        }
        return { cause: 'funding', field: 'TotalAmount', text: 'The wallet does not hold that much.' };
      },
    }),
  },
  {
    id: 'refunded-an-hour-ago-is-not-found',
    sentence: 'ErrorCode 5 is of what was refunded; an hour after its refund a payment gets 1.',
    section: '7',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      payment: (found, { call, now }) =>
        call.operation === 'reverse' && now - (found?.returned?.at ?? now) > hour ? undefined : found,
    }),
  },
  {
    id: 'reversed-in-the-afternoon-is-morning',
    sentence: 'WalletDebitReversed is when the debit was reversed; from 13 o’clock on it is twelve hours before.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: editsPayment((body) => {
      const at = body.WalletDebitReversed;
      if (typeof at !== 'string') return;
      body.WalletDebitReversed = at.replace(
        /T(1[3-9]|2\d)/,
        (_all, hours: string) => `T${String(Number(hours) - 12).padStart(2, '0')}`,
      );
    }),
  },
];
