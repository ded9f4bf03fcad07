import { walletOf } from '../asked.ts';
import type { Currency, Payment, Tenant } from '../model.ts';
import { prefixesOf } from '../prefix.ts';
import { booking, defectsOf, isPay } from './defect.ts';

const defect = defectsOf('wrong-money');

const other = (currency: Currency): Currency => (currency === 'USD' ? 'ZWG' : 'USD');

const totalOf = ({ lines }: Payment): number => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const take = (tenant: Tenant, payment: Payment, cents: number): void => {
  walletOf(tenant, payment.currency).cents -= cents;
};

/** Debits and refunds that are not what the document says. */
export const moneyDefects = [
  defect('second-pay-debits-again', '3.2', 'PAY debits once; a second PAY of a paid reference debits again.', {
    when: 'state',
    hooks: () => ({ paysAgain: ({ status }) => status === 'Paid' }),
  }),
  defect('pays-at-once-debit-twice', '3.2', 'PAY debits once; several PAYs at the same time all debit.', {
    when: 'time',
    hooks: () => ({ pauseMs: ({ call }) => (isPay(call) ? 25 : 0) }),
  }),
  defect('retry-of-paid-debits', '4.1', 'Retry is for a retryable error; of a paid payment it debits again.', {
    when: 'state',
    hooks: () => {
      let isRetry = false;
      return {
        call(call) {
          isRetry = call.operation === 'process' && /^retry$/i.test(String(call.body.Action));
          if (isRetry) call.body.Action = String(call.body.Action).startsWith('RE') ? 'PAY' : 'Pay';
        },
        paysAgain: ({ status }) => isRetry && status === 'Paid',
      };
    },
  }),
  defect('forex-from-zwg-wallet', '1', 'Forex products are paid from the USD wallet; the ZWG wallet is debited.', {
    when: 'value',
    hooks: () => ({
      books: (it, tenant) => [
        it.kind === 'debit' && it.payment.currency === 'USD' ? { ...it, wallet: walletOf(tenant, 'ZWG') } : it,
      ],
    }),
  }),
  defect(
    'zwg-from-usd-wallet',
    '1',
    'Products without forex are paid from the ZWG wallet; the USD wallet is debited.',
    {
      when: 'value',
      hooks: () => ({
        books: (it, tenant) => [
          it.kind === 'debit' && it.payment.currency === 'ZWG' ? { ...it, wallet: walletOf(tenant, 'USD') } : it,
        ],
      }),
    },
  ),
  defect('both-wallets-debited', '2.4', 'One wallet is debited; a forex payment takes the same number from both.', {
    when: 'value',
    hooks: () => ({
      books: (it, tenant) =>
        it.kind === 'debit' && it.payment.currency === 'USD' ? [it, { ...it, wallet: walletOf(tenant, 'ZWG') }] : [it],
    }),
  }),
  defect('fee-taken-twice', '2.4', 'The service fee is taken once; it is taken twice.', {
    when: 'always',
    readings: { fee: 'flat', feeDebit: 'in' },
    hooks: booking('debit', (cents, { biller }) => cents - biller.fee),
  }),
  defect('auth-debits', '3.2', 'The wallet is debited on provisioning; AUTH debits and PAY does not.', {
    when: 'state',
    hooks: () => ({
      authorized: (payment, { tenant }) => take(tenant, payment, totalOf(payment)),
      books: (it) => (it.kind === 'debit' ? [] : [it]),
    }),
  }),
  defect('auth-and-pay-debit', '3.2', 'AUTH debits nothing; it debits, and PAY debits again.', {
    when: 'state',
    hooks: () => ({ authorized: (payment, { tenant }) => take(tenant, payment, totalOf(payment)) }),
  }),
  defect('auth-holds-a-cent', '3.2', 'AUTH charges nothing; a cent is taken to try the wallet.', {
    when: 'state',
    hooks: () => ({ authorized: (payment, { tenant }) => take(tenant, payment, 1) }),
  }),
  defect('failed-pay-is-debited', '3.2', 'A PAY that fails provisions nothing; it is debited all the same.', {
    when: 'state',
    hooks: () => ({
      became(payment, { tenant }) {
        if (payment.status === 'Failed') take(tenant, payment, totalOf(payment));
      },
    }),
  }),
  defect('failed-pay-is-refunded', '3.2', 'A PAY that fails was not debited; its amount is paid into the wallet.', {
    when: 'state',
    readings: { failedDebit: 'none' },
    hooks: () => ({
      became(payment, { tenant }) {
        if (payment.status === 'Failed' && !payment.debit) take(tenant, payment, -totalOf(payment));
      },
    }),
  }),
  defect('refused-pay-is-debited', '7', 'A 400 on PAY is a validation failure; it debits all the same.', {
    when: 'state',
    hooks: () => ({
      answer(answer, call, asked) {
        const payment = asked?.tenant.payments.find(({ reference }) => reference === call.body.Reference);
        if (isPay(call) && answer.status === 400 && asked && payment?.status === 'Authorized') {
          take(asked.tenant, payment, totalOf(payment));
        }
      },
    }),
  }),
  defect(
    'flagged-failure-keeps-the-money',
    '7',
    'What fails is given back; a flagged payment that fails keeps the money.',
    {
      when: 'time',
      readings: { debitWhen: 'at-once', pffOutcome: 'Failed' },
      hooks: booking('refund', () => 0),
    },
  ),
  defect(
    'pp-debited-again-at-the-end',
    '3.3',
    'A payment is debited once; one that becomes Paid later is debited again.',
    {
      when: 'time',
      hooks: () => ({
        became(payment, { tenant, readings }) {
          const { prefix } = prefixesOf(payment.biller, payment.memberNumber, readings);
          if (payment.status === 'Paid' && prefix === 'PP') take(tenant, payment, totalOf(payment));
        },
      }),
    },
  ),
  defect('inquiry-debits-what-waits', '3.2', 'An inquiry moves nothing; each one of a BeingPaid payment debits it.', {
    when: 'state',
    hooks: () => ({
      looked(payment, { tenant }) {
        if (payment.status === 'BeingPaid') take(tenant, payment, totalOf(payment));
      },
    }),
  }),
  defect('reversal-pays-nothing', '2.4', 'A reversal gives the debit back; the wallet gets nothing.', {
    when: 'endpoint',
    hooks: booking('reversal', () => 0),
  }),
  defect('reversal-pays-double', '2.4', 'A reversal gives the debit back; the wallet gets it twice.', {
    when: 'endpoint',
    hooks: booking('reversal', (cents) => cents * 2),
  }),
  defect('reversal-pays-whole-dollars', '2.4', 'A reversal gives the debit back; cents are dropped.', {
    when: 'value',
    hooks: booking('reversal', (cents) => cents - (cents % 100)),
  }),
  defect(
    'reversal-to-other-wallet',
    '2.4',
    'A reversal gives back to the wallet debited; it pays into the other one.',
    {
      when: 'endpoint',
      hooks: () => ({
        books: (it, tenant) => [
          it.kind === 'reversal' ? { ...it, wallet: walletOf(tenant, other(it.payment.currency)) } : it,
        ],
      }),
    },
  ),
  defect('second-reversal-pays-again', '7', 'What was refunded is not refunded again; a second reversal pays again.', {
    when: 'state',
    hooks: () => ({
      payment(found, { call }) {
        if (found?.status === 'Reversed' && call.operation === 'reverse') found.status = 'Paid';
        return found;
      },
    }),
  }),
  defect('reversals-at-once-pay-twice', '7', 'A payment is refunded once; two reversals at the same time both pay.', {
    when: 'time',
    hooks: () => ({ pauseMs: ({ call }) => (call.operation === 'reverse' ? 25 : 0) }),
  }),
  defect(
    'refused-reversal-pays',
    '7',
    'A reversal with an ErrorCode moves nothing; the amount is paid back all the same.',
    {
      when: 'state',
      hooks: () => ({
        answer({ body }, { operation, body: sent }, asked) {
          const code = (body as { ErrorCode?: number } | null)?.ErrorCode;
          const payment = asked?.tenant.payments.find(({ reference }) => reference === sent.OriginalReference);
          if (operation === 'reverse' && asked && payment?.debit && (code === 4 || code === 3))
            take(asked.tenant, payment, -totalOf(payment));
        },
      }),
    },
  ),
  defect('debit-in-whole-dollars', '2.3', 'Amounts are decimals; the debit is rounded to whole units.', {
    when: 'value',
    hooks: booking('debit', (cents) => Math.round(cents / 100) * 100),
  }),
  defect(
    'debit-in-floats',
    '2.3',
    'Amounts are exact; the debit is cut after counting in floats, so that 0.29 becomes 0.28.',
    {
      when: 'value',
      hooks: booking('debit', (cents) => -Math.trunc((-cents / 100) * 100)),
    },
  ),
  defect('zwg-debit-without-cents', '2.3', 'Amounts are decimals; the debit in ZWG drops the cents.', {
    when: 'value',
    hooks: booking('debit', (cents, { currency }) => (currency === 'ZWG' ? Math.ceil(cents / 100) * 100 : cents)),
  }),
  defect('large-debit-is-capped', '3.2', 'The whole amount is debited; above 500.00 no more than 500.00 is.', {
    when: 'value',
    hooks: booking('debit', (cents) => Math.max(cents, -50_000)),
  }),
  defect('quantity-not-debited', '2.3', 'A product total is price by quantity; one piece is debited.', {
    when: 'value',
    hooks: booking(
      'debit',
      (cents, { lines }) => cents + lines.reduce((sum, { price, quantity }) => sum + price * (quantity - 1), 0),
    ),
  }),
  defect('second-product-not-debited', '2.3', 'The total is the sum of products; the first alone is debited.', {
    when: 'value',
    hooks: booking(
      'debit',
      (cents, payment) => cents + totalOf(payment) - totalOf({ ...payment, lines: payment.lines.slice(0, 1) }),
    ),
  }),
  defect('part-payment-debits-balance', '2.2', 'A part payment debits what is paid; the whole balance is debited.', {
    when: 'value',
    readings: { partPayment: 'lower-price' },
    hooks: booking('debit', (cents, { lines }) =>
      lines.reduce((all, { balance, price }) => all - Math.max(0, (balance ?? 0) - price), cents),
    ),
  }),
  defect('third-debit-is-lost', '3.2', 'Each payment is debited; every third is not.', {
    when: 'state',
    hooks: () => {
      let made = 0;
      return booking('debit', (cents) => {
        made += 1;
        return made % 3 === 0 ? 0 : cents;
      })();
    },
  }),
  defect('free-after-reversal', '3.2', 'Each payment is debited; the one after a reversal is not.', {
    when: 'state',
    hooks: () => {
      let isFree = false;
      return {
        books(it) {
          const wasFree = isFree;
          isFree = it.kind === 'reversal';
          return wasFree && it.kind === 'debit' ? [] : [it];
        },
      };
    },
  }),
  defect('double-at-month-end', '3.2', 'Each payment is debited once; on the last day of a month twice.', {
    when: 'time',
    hooks: booking('debit', (cents, _payment, { clock }) =>
      new Date(clock.now() + 86_400_000).getUTCDate() === 1 ? cents * 2 : cents,
    ),
  }),
  defect('double-on-leap-day', '3.2', 'Each payment is debited once; on 29 February twice.', {
    when: 'time',
    hooks: booking('debit', (cents, _payment, { clock }) =>
      new Date(clock.now()).toISOString().slice(5, 10) === '02-29' ? cents * 2 : cents,
    ),
  }),
];
