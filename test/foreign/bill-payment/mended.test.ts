import { expect, it, vi } from 'vitest';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { text } from './defects/defect.ts';
import { columns } from './download.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignBills } from './judge.ts';
import type { Readings } from './readings.ts';

skipWaits();
withoutSockets();

vi.setConfig({ maxConcurrency: 4, testTimeout: 900_000 });

/** Readings for which providers were once accused, and the checks that did it. */
const mended: [name: string, readings: Partial<Readings>, only: string[]][] = [
  [
    'a flag or a switch of a product refuses nothing, and PAY does without AUTH',
    { disabledProduct: 'taken', severalProducts: 'taken', payWithoutAuth: 'pays' },
    ['bill-several-products', 'bill-disabled-in-catalogue', 'bill-disabled-by-operator', 'pay-without-auth'],
  ],
  [
    'one voucher stands for all units, images have other addresses, a blank fixed price is paid',
    { voucherCount: 'one', imageAddress: 'relative', fixedPriceBlank: 'taken' },
    ['bill-quantities', 'bill-pay-without-price'],
  ],
  [
    'where no tenants are made a commission of an earlier payment is credited at night, while an AUTH is left alone',
    { isolate: 'no', commissionDebit: 'nightly' },
    ['feed-instants', 'auth-left-alone'],
  ],
  [
    'tokens have no receipt, metadata comes back as it was sent, the currency stands last',
    { doubleToken: 'none', receipts: 'none', metadataAnswer: 'as-sent', currencyPlace: 'last' },
    ['electricity', 'internet-purchases', 'internet-logins', 'bill-vouchers-of-purchases'],
  ],
  [
    'a refused change of a member is told in XML',
    { changeRefusal: 'xml' },
    ['bill-members-not-created', 'bill-members-not-updated', 'bill-members-not-deleted'],
  ],
  [
    'a refused change of a member is told as a form',
    { changeRefusal: 'form' },
    ['bill-members-not-created', 'bill-members-not-updated', 'bill-members-not-deleted'],
  ],
  [
    'the fee is taken from the USD wallet, the commission is credited after the debit, and a closed wallet holds money',
    { feeDebit: 'USD', commissionDebit: 'credited', moreWallets: 'three', reversalFee: 'kept' },
    ['bill-balance-after-debit', 'reversals-return-money', 'reversals-of-products', 'reversals-at-once'],
  ],
  [
    'a payment of the test biller is under way and no clock can be moved; its fee is taken from the USD wallet',
    { testStatus: 'BeingProcessed', clock: 'real', feeDebit: 'USD' },
    ['bill-world'],
  ],
  [
    'AUTH looks no member up and takes a deleted one, and a commission that no answer shows is taken off the debit',
    { paidMembers: 'anyone', commission: 'unshown', commissionDebit: 'deducted' },
    ['bill-members-paid', 'bill-world'],
  ],
  [
    'a commission that no answer shows is credited after the debit',
    { commission: 'unshown', commissionDebit: 'credited' },
    ['bill-world', 'bill-balance-after-debit'],
  ],
  [
    'a commission is credited half a day later',
    { commissionDebit: 'nightly' },
    ['bill-world', 'payment-storyline', 'test-pff-resolves', 'test-pp-after-a-day'],
  ],
  [
    'a commission that no answer shows is credited half a day later',
    { commission: 'unshown', commissionDebit: 'nightly' },
    ['bill-world', 'payment-storyline', 'test-pff-resolves', 'test-pp-after-a-day'],
  ],
  [
    'a commission is taken off the debit that AUTH compares with the wallet, and the fee from the same wallet beside it',
    { commissionDebit: 'deducted', commission: 'unshown', feeDebit: 'USD', operator: 'all' },
    ['auth-needs-funds'],
  ],
  [
    'a commission that no answer shows is credited to one of two wallets in one currency',
    { commission: 'unshown', commissionDebit: 'credited', moreWallets: 'three', fee: 'null', feeDebit: 'apart' },
    ['bill-world'],
  ],
  [
    'a commission that no answer shows is taken off a debit whose fee goes from the other wallet',
    { commission: 'unshown', commissionDebit: 'deducted', feeDebit: 'USD' },
    ['bill-world'],
  ],
  [
    'a member who was given another name is called so in the records of earlier payments',
    { recordNames: 'now' },
    ['bill-world'],
  ],
  [
    'payments are debited once they are paid, which nobody can wait for, while others are authorised',
    { testStatus: 'BeingProcessed', debitWhen: 'when-paid', clock: 'real', slowness: 'slow' },
    ['bill-world'],
  ],
];

it('a payment that is under way for longer than the target is quiet accuses nobody', async () => {
  const readings = { testStatus: 'BeingProcessed', debitWhen: 'when-paid', clock: 'real' } as const;
  const targetFile = { quietMs: 700, patienceMs: 4000 };
  expect(accusations(await judgeForeignBills({ readings, only: ['status-changes-nothing'], targetFile }))).toEqual([]);
});

it('a clock that runs while payproof waits brings what is sent again nearer: nothing is accused', async () => {
  const only = ['bill-announcements-again', 'bill-announcement-attempts'];
  const targetFile = { quietMs: 4000, patienceMs: 12_000 };
  expect(accusations(await judgeForeignBills({ readings: { clock: 'runs' }, only, targetFile }))).toEqual([]);
});

it('a debit that comes a second after PAY is not of the wallet that is set next: nothing is accused', async () => {
  const readings = { testStatus: 'BeingProcessed', debitWhen: 'when-paid' } as const;
  const only = ['bill-exactly-funded', 'bill-minimum-balance-kept'];
  expect(accusations(await judgeForeignBills({ readings, only, targetFile: { quietMs: 3000 } }))).toEqual([]);
});

it('a header line of a download that knows nothing of departments accuses nobody', async () => {
  const hooks: Hooks = { csv: (rows) => [columns.slice(0, -1), ...rows] };
  const readings = { ownDepartment: 'some', csvHeader: 'absent' } as const;
  const run = await judgeForeignBills({ readings, hooks, only: ['bill-download-departments'] });
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.find((it) => it.rule === 'bill-payment/payments-csv-department-last')?.outcome).toBe('pass');
});

it('a commission that makes up for the fee of a whole price, and not of its parts, accuses nobody', async () => {
  const readings = { fee: 'flat', feeDebit: 'in', commission: 'share', commissionDebit: 'deducted' } as const;
  // Two percent of it are the fee of 0.37.
  const cents = 1875;
  const hooks: Hooks = {
    lines: (lines) => lines.map((it) => (it.balance === null ? it : { ...it, price: cents, balance: cents })),
  };
  expect(accusations(await judgeForeignBills({ readings, hooks, only: ['bill-part-payments'] }))).toEqual([]);
});

it.each<[string, Partial<Readings>, string]>([
  ['a fee from the USD wallet beside a debit in ZWG', { fee: 'flat', feeDebit: 'USD' }, 'bill-wallet-debits'],
  ['a closed wallet of the same currency that holds money', { fee: 'flat', moreWallets: 'three' }, 'bill-overdraft'],
  [
    'a commission that comes at night and goes with the reversal',
    { commission: 'share', commissionDebit: 'nightly' },
    'reversals-of-products',
  ],
])('%s accuses nobody', async (_, readings, check) => {
  expect(accusations(await judgeForeignBills({ readings, only: [check] }))).toEqual([]);
});

it('a biller that knows every other number whatever it is accuses nobody of finding members of ours', async () => {
  const isKnown = (number: string): boolean => Number(number.at(-1)) % 2 === 0;
  const hooks: Hooks = {
    answer(answer, call) {
      const number = text(call, 'MemberNumber');
      const isElsewhere = call.operation === 'lookup' && text(call, 'BillerCode') === 'MVURA';
      if (!isElsewhere || !/^M\d/.test(number) || isKnown(number)) return;
      Object.assign(answer.body as object, { ResultCode: 0, AuthData: null });
    },
  };
  expect(accusations(await judgeForeignBills({ hooks, effort: 0.2, only: ['bill-world'] }))).toEqual([]);
});

it('stock that comes free only when it is asked for, after it was set, accuses nobody', async () => {
  let isFreed = false;
  const hooks: Hooks = {
    answer(answer) {
      const body = answer.body as { TechnicalNarration?: string | null };
      const told = /("InsufficientStock":\s*\{\s*"[^"]+":\s*)(\d+)/;
      if (!told.test(body?.TechnicalNarration ?? '')) return;
      // As if another AUTH had ended meanwhile; it is free once, and counted when the stock is set again.
      isFreed = !isFreed;
      if (isFreed)
        body.TechnicalNarration =
          body.TechnicalNarration?.replace(told, (_, start, left) => `${start}${Number(left) + 1}`) ?? null;
    },
  };
  const readings = { failedAuth: 'forgotten' } as const;
  expect(accusations(await judgeForeignBills({ readings, hooks, effort: 0.2, only: ['bill-world'] }))).toEqual([]);
});

it('a member list that is refused is told as refused, and not as one that leaves members out', async () => {
  const hooks: Hooks = {
    answer(answer, { operation }) {
      if (operation === 'memberList') Object.assign(answer, { status: 403, body: {} });
    },
  };
  const told = accusations(await judgeForeignBills({ hooks, effort: 0.2, only: ['bill-member-pages'] })).join();
  expect(told).toContain('listMembers/200');
  expect(told).not.toContain('is listed 0 times');
});

/** A story of everything takes ten seconds of a core. */
const [long, short] = [
  mended.filter(([, , only]) => only.includes('bill-world')),
  mended.filter(([, , only]) => !only.includes('bill-world')),
];

it.concurrent.each([...sample(long, 2), ...sample(short, 6)])('%s: nothing is accused', async (_, readings, only) => {
  expect(accusations(await judgeForeignBills({ readings, effort: 0.2, only }))).toEqual([]);
});

it('where letter case tells no references apart, an AUTH of the other case is answered the first payment under its own reference', async () => {
  const hooks: Hooks = {
    answer({ body }, call) {
      if (call.operation === 'process') Object.assign(body as object, { Reference: text(call, 'Reference') });
    },
  };
  const run = await judgeForeignBills({ readings: { referenceCase: 'any' }, hooks, only: ['bill-world'] });
  expect(accusations(run)).toEqual([]);
});
