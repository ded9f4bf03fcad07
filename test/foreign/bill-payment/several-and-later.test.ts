import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { NumberText } from '../shared/json.ts';
import { booking, edits, editsPayment, isStatus, productsIn, queried, shown } from './defects/defect.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignBills } from './judge.ts';
import type { Readings } from './readings.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

/** What is wrong only with the third of several, the second of a member or what comes a day later. */
type Wrong = [what: string, hooks: () => Hooks, check: string, rule: string, readings?: Partial<Readings>];

const wrong: Wrong[] = [
  [
    'a third product is not debited',
    booking('debit', (cents, { lines: [, , third] }) => (third ? cents + Math.sign(-cents) * third.price : cents)),
    'bill-several-products',
    'paid-debits-vendor-wallet',
  ],
  [
    'STATUS leaves a third product out',
    editsPayment((body, call) => {
      if (isStatus(call)) body.Products = productsIn(body).slice(0, 2);
    }),
    'bill-several-products',
    'status-returns-full-record',
  ],
  [
    'with BillerCode and Status the list has one payment of each member',
    shown('list', (found, { call }) =>
      queried(call, 'billercode') && queried(call, 'status')
        ? found.filter((it, n) => found.findIndex(({ memberNumber }) => memberNumber === it.memberNumber) === n)
        : found,
    ),
    'payment-list-filters',
    'list-filters-by-biller',
  ],
  [
    'beside a BillerCode Status is not looked at',
    () => ({
      call(call) {
        if (call.operation === 'list' && queried(call, 'billercode'))
          call.query = { BillerCode: queried(call, 'billercode') ?? '' };
      },
    }),
    'payment-list-statuses',
    'list-filters-by-status',
  ],
  [
    'what is Paid a day later has no vouchers',
    editsPayment((body, call) => {
      if (isStatus(call) && String(body.MemberNumber).startsWith('PP'))
        for (const it of productsIn(body)) it.Vouchers = [];
    }),
    'test-pp-after-a-day',
    'voucher-product-returns-vouchers',
  ],
  [
    'after ten others a used reversal reference is not known any more',
    () => {
      let count = 0;
      return edits('reverse', (body) => {
        if (body.ErrorCode === 0) count += 1;
        if (body.ErrorCode === 2 && count > 10) body.ErrorCode = 1;
      })();
    },
    'reversal-codes',
    'reversal-duplicate-reference',
  ],
  [
    'a day after it was made STATUS tells no more when a payment was reversed',
    () => {
      const first = new Map<unknown, number>();
      return editsPayment((body, call, { now }) => {
        if (!isStatus(call) || !body.WalletDebitReversed) return;
        const at = first.get(body.Reference) ?? now;
        first.set(body.Reference, at);
        if (now - at > 86_000_000) body.WalletDebitReversed = null;
      })();
    },
    'reversal-codes',
    'status-returns-full-record',
  ],
  [
    'a balance of some cents below zero loses its sign',
    () => ({
      answer(answer, { operation }) {
        if (operation !== 'wallets') return;
        const listed = Array.isArray(answer.body) ? answer.body : Object.values(answer.body as object).flat();
        for (const it of listed as Record<string, unknown>[])
          if (it.Balance instanceof NumberText && /^-0\./.test(it.Balance.source))
            it.Balance = new NumberText(it.Balance.source.slice(1));
      },
    }),
    'bill-overdraft',
    'overdraft-down-to-minimum-balance',
  ],
  [
    'a report of the day ends after twenty payments',
    () => {
      const days = new Map<string, number>();
      return {
        tells(tells, payment) {
          const day = new Date(payment?.paidAt ?? 0).toISOString().slice(0, 10);
          days.set(day, (days.get(day) ?? 0) + 1);
          return tells && (days.get(day) ?? 0) <= 20;
        },
      };
    },
    'bill-payments-daily',
    'payments-posted-daily',
  ],
];

it.each(wrong)('%s, and it is seen', async (_, hooks, check, rule, readings = {}) => {
  const failing = async (planted: { hooks?: Hooks }): Promise<string[]> => {
    const { verdicts } = await judgeForeignBills({ readings, ...planted, only: [check] });
    return verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule);
  };
  expect(await failing({ hooks: hooks() })).toContain(`bill-payment/${rule}`);
  expect(await failing({})).toEqual([]);
});
