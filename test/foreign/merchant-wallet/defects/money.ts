import { transfer } from '../ledger.ts';
import type { Kind, Tenant, Transfer } from '../model.ts';
import { centsOf, currencyOf, textOf } from '../validate.ts';
import { type Defect, otherCurrency } from './defect.ts';

const kind = 'wrong-money';

/** Moves something else instead of movements of one kind. */
const moving = (of: Kind, change: (transfer: Transfer, tenant: Tenant) => Transfer[]) => () => ({
  transfers: (planned: Transfer, tenant: Tenant) => (planned.kind === of ? change(planned, tenant) : [planned]),
});

const isWallet = (number: string | undefined) => number !== undefined && /^[PS]/.test(number);

/** Movements of money that are not what was asked for. */
export const moneyDefects: Defect[] = [
  {
    id: 'deposit-in-floats',
    sentence: 'Amounts are whole cents; a deposit is counted in dollars and cut, so that 29 cents become 28.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: moving('deposit', (it) => [{ ...it, cents: Math.floor((it.cents / 100) * 100) }]),
  },
  {
    id: 'deposit-in-short-floats',
    sentence: 'Amounts are whole cents; a large deposit is rounded to single precision.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: moving('deposit', (it) => [{ ...it, cents: Math.fround(it.cents) }]),
  },
  {
    id: 'large-deposit-in-dollars',
    sentence: 'Amounts are whole cents; a deposit from 10000 on is rounded to dollars.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: moving('deposit', (it) => [
      { ...it, cents: it.cents < 10_000 ? it.cents : Math.floor(it.cents / 100) * 100 },
    ]),
  },
  {
    id: 'zwg-deposit-to-usd',
    sentence: 'A deposit credits the named account; one in ZWG credits the USD account.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: moving('deposit', (it, tenant) => {
      const to = it.to?.currency === 'ZWG' ? otherCurrency(tenant, it.to.number) : it.to;
      return [{ ...it, to }];
    }),
  },
  {
    id: 'third-deposit-is-lost',
    sentence: 'A deposit is credited; every third is not.',
    section: '4.5',
    kind,
    when: 'state',
    hooks: () => {
      let made = 0;
      return moving('deposit', (it) => {
        made += 1;
        return made % 3 === 0 ? [] : [it];
      })();
    },
  },
  {
    id: 'deposit-without-narration-twice',
    sentence: 'A deposit is credited once; one without a narration is twice.',
    section: '4.5',
    kind,
    when: 'value',
    readings: { narrationAbsent: 'empty' },
    hooks: moving('deposit', (it) => (it.narration === '' ? [it, it] : [it])),
  },
  {
    id: 'two-deposits-at-once',
    sentence: 'With duplicate checks a reference is taken once; two at the same time are both taken.',
    section: '4.5',
    kind,
    when: 'time',
    readings: { duplicateChecks: 'on' },
    hooks: () => ({ pauseMs: ({ call }) => (call.operation === 'deposit' ? 25 : 0) }),
  },
  {
    id: 'refused-deposit-is-credited',
    sentence: 'A refused deposit moves nothing; a duplicate is credited all the same.',
    section: '4.5',
    kind,
    when: 'state',
    readings: { duplicateChecks: 'on' },
    hooks: () => ({
      refused({ cause }, asked) {
        if (cause !== 'duplicate' || asked.call.operation !== 'deposit') return;
        const accounts = asked.tenant.customers.flatMap((customer) => customer.accounts);
        const to = accounts.find(({ number }) => number === textOf(asked, 'destinationAccount'));
        const rest = { narration: '', reference: textOf(asked, 'reference'), authNumber: '1' };
        transfer(asked, { ...rest, kind: 'deposit', cents: centsOf(asked), to });
      },
    }),
  },
  {
    id: 'reversal-takes-a-fee',
    sentence: 'A reversal is of exactly the deposited amount; ten cents more are taken.',
    section: '4.7',
    kind,
    when: 'endpoint',
    hooks: moving('reversal', (it) => [{ ...it, cents: it.cents + 10 }]),
  },
  {
    id: 'reversal-takes-nothing',
    sentence: 'A reversal takes the deposit back; the wallet keeps it.',
    section: '4.7',
    kind,
    when: 'endpoint',
    hooks: moving('reversal', () => []),
  },
  {
    id: 'reversal-credits',
    sentence: 'A reversal takes the deposit back; its type CREDIT is obeyed and the wallet is credited again.',
    section: '4.7',
    kind,
    when: 'endpoint',
    hooks: moving('reversal', (it) => [{ ...it, from: it.to, to: it.from }]),
  },
  {
    id: 'reversal-twice-moves-twice',
    sentence: 'A deposit is taken back once; a second reversal takes it again.',
    section: '4.7',
    kind,
    when: 'state',
    hooks: () => ({
      deposit: (found, { call }) => (found && call.operation === 'reversal' ? { ...found, reversed: false } : found),
    }),
  },
  {
    id: 'refused-reversal-takes',
    sentence: 'A refused reversal moves nothing; one with a wrong amount takes that amount.',
    section: '4.7',
    kind,
    when: 'state',
    hooks: () => ({
      refused({ cause, field }, asked) {
        if (asked.call.operation !== 'reversal' || cause !== 'not-original' || field !== 'amount') return;
        const accounts = asked.tenant.customers.flatMap((customer) => customer.accounts);
        const from = accounts.find(({ number }) => number === textOf(asked, 'destinationAccount'));
        const rest = { narration: '', reference: textOf(asked, 'participantReference'), authNumber: '1' };
        transfer(asked, { ...rest, kind: 'reversal', cents: centsOf(asked), from });
      },
    }),
  },
  {
    id: 'change-to-usd-wallet',
    sentence: 'Bank change is credited in its currency; change in ZWG goes to the USD wallet.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: moving('change', (it, tenant) => {
      const to = it.to?.currency === 'ZWG' ? otherCurrency(tenant, it.to.number) : it.to;
      return [{ ...it, to }];
    }),
  },
  {
    id: 'change-to-first-customer',
    sentence: 'Bank change is credited to the named number; that of another goes to the first one.',
    section: '4.8',
    kind,
    when: 'state',
    hooks: moving('change', (it, tenant) => {
      const first = tenant.customers[0]?.accounts.find(({ currency }) => currency === it.to?.currency);
      return [{ ...it, to: first }];
    }),
  },
  {
    id: 'refused-change-is-credited',
    sentence: 'Refused change moves nothing; change above the limit is credited up to it.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: () => ({
      refused({ cause }, asked) {
        if (cause !== 'limit') return;
        const customer = asked.tenant.customers.find(({ msisdn }) => msisdn === textOf(asked, 'destinationMsisdn'));
        const to = customer?.accounts.find(({ currency }) => currency === currencyOf(asked));
        transfer(asked, { kind: 'change', cents: 500, narration: '', reference: '', authNumber: '1', to });
      },
    }),
  },
  {
    id: 'change-rounded-to-five',
    sentence: 'Amounts are whole cents; change is rounded to five cents.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: moving('change', (it) => [{ ...it, cents: Math.round(it.cents / 5) * 5 }]),
  },
  {
    id: 'withdrawal-pays-out',
    sentence: 'A withdrawal takes from the wallet; it credits the wallet.',
    section: '1',
    kind,
    when: 'value',
    hooks: moving('withdrawal', (it) => [{ ...it, from: it.to, to: it.from }]),
  },
  {
    id: 'withdrawal-takes-nothing',
    sentence: 'A withdrawal takes from the wallet; the wallet stays as it is.',
    section: '1',
    kind,
    when: 'value',
    hooks: () => ({ lines: (line, account) => (line.kind === 'withdrawal' && isWallet(account.number) ? [] : [line]) }),
  },
  {
    id: 'payment-takes-twice',
    sentence: 'A payment takes the amount of the code; the wallet pays twice in ZWG.',
    section: '1',
    kind,
    when: 'value',
    hooks: () => ({
      lines: (line, account) =>
        line.kind === 'payment' && account.currency === 'ZWG' && isWallet(account.number) ? [line, line] : [line],
    }),
  },
  {
    id: 'payment-not-credited',
    sentence: 'A payment shows on the statement of the merchant; it is not booked there.',
    section: '4.2',
    kind,
    when: 'endpoint',
    hooks: () => ({ lines: (line, account) => (line.kind === 'payment' && !isWallet(account.number) ? [] : [line]) }),
  },
  {
    id: 'payment-to-other-account',
    sentence: 'A payment is credited in its currency; one in ZWG goes to the USD account of the merchant.',
    section: '2.6',
    kind,
    when: 'value',
    hooks: moving('payment', (it, tenant) => {
      const to = it.to?.currency === 'ZWG' ? otherCurrency(tenant, it.to.number) : it.to;
      return [{ ...it, to }];
    }),
  },
  {
    id: 'payment-of-broken-dollars-cut',
    sentence: 'A payment is of the amount of the code; cents are cut from 1000 on.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: moving('payment', (it) => [{ ...it, cents: it.cents < 1000 ? it.cents : Math.floor(it.cents / 100) * 100 }]),
  },
  {
    id: 'utility-fee-twice',
    sentence: 'The fee of a utility payment is listed; it is taken twice.',
    section: '2.5',
    kind,
    when: 'endpoint',
    readings: { fees: 'listed', feesPosted: 'own-line', paymentFee: 'none' },
    hooks: moving('fee', (it) => [it, it]),
  },
  {
    id: 'utility-not-taken',
    sentence: 'A utility payment is made from the account of the merchant; nothing is taken from it.',
    section: '1',
    kind,
    when: 'endpoint',
    hooks: moving('utility', () => []),
  },
  {
    id: 'refused-utility-is-taken',
    sentence: 'A refused utility payment moves nothing; one of an unknown product is taken from the account.',
    section: '4.9',
    kind,
    when: 'state',
    hooks: () => ({
      refused({ cause }, asked) {
        if (cause !== 'product') return;
        const from = asked.caller.accounts[currencyOf(asked)];
        const rest = { narration: '', reference: textOf(asked, 'reference'), authNumber: '1' };
        transfer(asked, { ...rest, kind: 'utility', cents: centsOf(asked), from });
      },
    }),
  },
];
