import { NumberText, valueAt } from '../../shared/json.ts';
import { readAmount } from '../amount.ts';
import type { Gateway, Tenant, Transaction } from '../model.ts';
import { openPrompts } from '../prompt.ts';
import { change, newTransaction } from '../transactions.ts';
import { centsOf, type Defect, money, namedCharge } from './defect.ts';

const success = { status: 'SUCCESS', message: 'Transaction Successful' } as const;

/** Turns a charge into SUCCESS after a while, unless its state has changed. */
function succeedLater(ms: number, from: string, charge: Transaction, tenant: Tenant, gateway: Gateway): void {
  gateway.clock.later(ms, () => {
    if (charge.status !== from) return;
    charge.prompt = 'closed';
    change(gateway, tenant, charge, success);
  });
}

const kind = 'wrong-state';

/** Defects of states, and of who or what a request reaches. */
export const stateDefects: Defect[] = [
  {
    id: 'limit-pin-never-ends',
    sentence: 'PIN 9999 fails the charge; it stays PENDING.',
    section: '3',
    kind,
    when: 'value',
    hooks: () => ({ outcome: (found, _charge, pin) => (pin === '9999' ? undefined : found) }),
  },
  {
    id: 'no-limit-below-ten',
    sentence: 'PIN 9999 fails the charge; an amount below 10 succeeds.',
    section: '3',
    kind,
    when: 'value',
    hooks: () => ({
      outcome: (found, { amountCents }, pin) => (pin === '9999' && amountCents < 1000 ? success : found),
    }),
  },
  {
    id: 'known-payer-has-funds',
    sentence: 'PIN 1111 fails the charge; a number that has paid before succeeds.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      outcome(found, charge, pin, { transactions }) {
        const hasPaid = transactions.some((one) => one.msisdn === charge.msisdn && one.status === 'SUCCESS');
        return pin === '1111' && hasPaid ? success : found;
      },
    }),
  },
  {
    id: 'wrong-pin-in-zwg-succeeds',
    sentence: 'PIN 2222 fails the charge; in ZWG it succeeds.',
    section: '3',
    kind,
    when: 'value',
    hooks: () => ({
      outcome: (found, { currency }, pin) => (pin === '2222' && currency === 'ZWG' ? success : found),
    }),
  },
  {
    id: 'third-lookup-succeeds',
    sentence: 'Only the customer ends a PENDING charge; its third look-up turns it into SUCCESS.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => {
      const seen = new Map<Transaction, number>();
      return {
        answer(answer, { operation }, transaction) {
          if (operation !== 'lookup' || answer.status !== 200 || !transaction) return;
          seen.set(transaction, (seen.get(transaction) ?? 0) + 1);
          if (seen.get(transaction) === 3 && transaction.status === 'PENDING') transaction.status = 'SUCCESS';
        },
      };
    },
  },
  {
    id: 'excess-refund-uses-up-charge',
    sentence: 'A refused refund changes nothing; after one above the amount the charge counts as refunded.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      refused(call, { code }, tenant) {
        const charge = namedCharge(call, tenant);
        if (code === 'E012' && charge) charge.refundedCents = charge.amountCents;
      },
    }),
  },
  {
    id: 'barred-charge-is-kept',
    sentence: 'A refused charge makes no transaction; one to a barred number can be looked up.',
    section: '7 E008',
    kind,
    when: 'state',
    hooks: () => ({
      refused(call, { code }, tenant, gateway) {
        if (code === 'E011') newTransaction(gateway, tenant, call);
      },
    }),
  },
  {
    id: 'refused-amount-is-kept',
    sentence: 'A refused charge makes no transaction; one with a bad amount can be looked up.',
    section: '7 E008',
    kind,
    when: 'state',
    hooks: () => ({
      refused(call, { code }, tenant, gateway) {
        if (code === 'E004' && call.operation === 'charge') newTransaction(gateway, tenant, call);
      },
    }),
  },
  {
    id: 'reuse-overwrites-amount',
    sentence: 'A reused correlator changes nothing; the transaction takes the new amount.',
    section: '7 rule 2',
    kind,
    when: 'state',
    hooks: () => ({
      firstUse(found, call) {
        if (found !== undefined && found !== 'spent' && found.kind === call.operation)
          found.amountCents = centsOf(call);
        return found;
      },
    }),
  },
  {
    id: 'reuse-starts-again',
    sentence: 'A reused correlator changes nothing; a charge that has ended is PENDING again.',
    section: '7 rule 2',
    kind,
    when: 'state',
    hooks: () => ({
      firstUse(found, call) {
        if (found === undefined || found === 'spent' || call.operation !== 'charge') return found;
        if (found.status !== 'PENDING') Object.assign(found, { status: 'PENDING', prompt: 'open' });
        return found;
      },
    }),
  },
  {
    id: 'refund-hits-latest',
    sentence: 'A refund gives back the charge it names; it takes the latest successful one of the number.',
    section: '2.2',
    kind,
    when: 'state',
    hooks: () => ({
      original: (found, _call, { transactions }) =>
        transactions.findLast(
          (one) => one.kind === 'charge' && one.msisdn === found?.msisdn && one.status === 'SUCCESS',
        ) ?? found,
    }),
  },
  {
    id: 'pin-hits-oldest-prompt',
    sentence: 'A PIN ends the charge of its prompt; it ends the oldest one of the number.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({ prompted: (found, tenant) => openPrompts(tenant, found.msisdn)[0] ?? found }),
  },
  {
    id: 'two-prompts-stall',
    sentence: 'PIN 0000 ends a charge; not while another prompt is open on the number.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      outcome: (found, charge, _pin, tenant) => (openPrompts(tenant, charge.msisdn).length > 0 ? undefined : found),
    }),
  },
  {
    id: 'unanswered-charge-succeeds',
    sentence: 'Only PIN 0000 leads to SUCCESS; after 90 s without one the charge succeeds.',
    section: '3',
    kind,
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => ({
      created(charge, tenant, gateway) {
        if (charge.kind === 'charge') succeedLater(90_000, 'PENDING', charge, tenant, gateway);
      },
    }),
  },
  {
    id: 'failed-charge-recovers',
    sentence: 'FAILED is the end of a charge; 40 ms after PIN 1111 it turns into SUCCESS.',
    section: '3',
    kind,
    when: 'time',
    hooks: () => ({
      changed(charge, tenant, gateway) {
        if (charge.code === 'E010') succeedLater(40, 'FAILED', charge, tenant, gateway);
      },
    }),
  },
  {
    id: 'success-expires',
    sentence: 'SUCCESS lasts; an hour later the charge is FAILED.',
    section: '3',
    kind,
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => ({
      changed(charge, _tenant, { clock }) {
        if (charge.kind !== 'charge' || charge.status !== 'SUCCESS') return;
        clock.later(3_600_000, () => {
          charge.status = 'FAILED';
        });
      },
    }),
  },
  {
    id: 'refund-forgotten-in-time',
    sentence: 'A charge already refunded cannot be refunded again; a day later it can.',
    section: '7 E009',
    kind,
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => ({
      changed(refund, { transactions }, { clock }) {
        const charge = transactions.find((one) => one.transactionId === refund.original);
        if (!charge) return;
        clock.later(86_400_000, () => {
          charge.refundedCents = 0;
        });
      },
    }),
  },
  {
    id: 'correlator-forgotten-in-time',
    sentence: 'A correlator is never reused; a day later it makes a new transaction.',
    section: '2.1',
    kind,
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => {
      let now = () => 0;
      return {
        created(_transaction, _tenant, { clock }) {
          now = clock.now;
        },
        firstUse: (found) =>
          found !== undefined && found !== 'spent' && found.createdAt < now() - 86_400_000 ? undefined : found,
      };
    },
  },
  {
    id: 'two-refunds-at-once',
    sentence: 'A charge is refunded once; two whole refunds sent at the same time are both accepted.',
    section: '7 E009',
    kind,
    when: 'time',
    hooks: () => ({ pauseMs: ({ operation }) => (operation === 'refund' ? 15 : 0) }),
  },
  {
    id: 'same-charge-twice-at-once',
    sentence: 'A correlator makes one transaction; sent twice at the same time it makes two.',
    section: '8',
    kind,
    when: 'time',
    hooks: () => {
      let now = () => Number.POSITIVE_INFINITY;
      return {
        created(_transaction, _tenant, { clock }) {
          now = clock.now;
        },
        firstUse: (found) =>
          found !== undefined && found !== 'spent' && found.createdAt > now() - 20 ? undefined : found,
      };
    },
  },
  {
    id: 'refund-by-amount-of-request',
    sentence: 'A refund leaves its charge as it was charged; a partial one lowers the amount that the look-up shows.',
    section: '2.4',
    kind,
    when: 'value',
    hooks: () => ({
      created(refund, { transactions }) {
        const charge = transactions.find((one) => one.kind === 'charge' && one.transactionId === refund.original);
        if (charge && refund.amountCents < charge.amountCents) charge.amountCents -= refund.amountCents;
      },
    }),
  },
  {
    id: 'amount-without-cents',
    sentence: 'A charge has the amount that was sent; from 100 on its cents are dropped.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: () => ({
      call({ body }) {
        const amount = valueAt(body, `${money}.amount`);
        const read = readAmount(amount, { amountText: 'accept', amountNotation: 'written' });
        if (!read || read.cents < 10_000 || read.decimals > 2) return;
        const place = valueAt(body, money) as Record<string, unknown>;
        place.amount = new NumberText(String(Math.floor(read.cents / 100)));
      },
    }),
  },
  {
    id: 'number-of-other-network',
    sentence:
      'Numbers are normalised to the same subscriber; 07XXXXXXXX is kept as another one, and the prompt goes nowhere.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: () => ({
      created(charge) {
        if (charge.kind === 'charge' && charge.endUserId.startsWith('07')) charge.msisdn = charge.endUserId;
      },
    }),
  },
];
