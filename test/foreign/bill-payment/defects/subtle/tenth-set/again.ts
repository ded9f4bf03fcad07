import { isObject } from '../../../../shared/json.ts';
import type { Payment } from '../../../model.ts';
import { prefixesOf } from '../../../prefix.ts';
import { action, booking, overlooking, overlookingWhat, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;

/** Planted when the checks had been changed for the others, in other places of the same classes. */
export const tenthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'second-line-may-cost-more',
    sentence: 'The price of AUTH must stay the same at PAY; that of a later product may be higher.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('priceChanged', ({ field }, asked) => {
      const lines = asked.tenant.payments.find(({ reference }) => reference === text(asked.call, 'Reference'))?.lines;
      const total = lines?.reduce((sum, { price, quantity }) => sum + price * quantity, 0) ?? 0;
      return /Products\[[1-9]/.test(field) && Number(text(asked.call, 'TotalAmount')) * 100 > total;
    }),
  },
  {
    id: 'being-paid-of-several-is-paid',
    sentence: 'PP makes PAY answer BeingPaid; a payment of several products is Paid at once.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      outcome: (planned, { lines }) =>
        planned.status === 'BeingPaid' && lines.length > 1 ? { status: 'Paid' } : planned,
    }),
  },
  {
    id: 'failed-pair-costs-its-second',
    sentence: 'What Failed takes no money; of a payment of several products the first alone is given back.',
    section: '3.1',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    readings: { failedDebit: 'returned' },
    hooks: booking('refund', (cents, { lines }) =>
      lines.slice(1).reduce((left, { price, quantity }) => left - price * quantity, cents),
    ),
  },
  {
    id: 'retry-during-pay-is-taken',
    sentence: 'A payment is debited once; a Retry that comes while PAY is on its way pays as well.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    readings: { ptOutcome: 'Paid' },
    hooks: () => {
      const again = new Set<Payment>();
      return {
        payment(found, { call }) {
          if (action(call) === 'retry' && found?.waiting) again.add(found);
          return found;
        },
        books: (planned) => (again.delete(planned.payment) ? [planned, planned] : [planned]),
      };
    },
  },
  {
    id: 'part-of-a-usd-balance-takes-it-all',
    sentence: 'A part payment is permitted; in USD the whole balance is debited.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: booking('debit', (cents, { currency, lines }) =>
      currency === 'USD'
        ? lines.reduce((sum, { balance, price, quantity }) => sum - ((balance ?? price) - price) * quantity, cents)
        : cents,
    ),
  },
  {
    id: 'usd-letters-after-pff-count-always',
    sentence: 'RequiresForex false is never forex; with PFF and USD such a product is.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      authorized(payment, { readings }) {
        const { prefix, usd } = prefixesOf(payment.biller, payment.memberNumber, readings);
        if (prefix === 'PFF' && usd && payment.lines.every(({ product }) => product.forex === false))
          payment.currency = 'USD';
      },
    }),
  },
  {
    id: 'old-payments-are-refunded-already',
    sentence: 'ErrorCode 5 is of what was refunded; a payment older than ten days gets it.',
    section: '7',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      payment(found, { call, now }) {
        const isOld = found?.status === 'Paid' && now - found.createdAt > 10 * day;
        return call.operation === 'reverse' && isOld ? { ...found, status: 'Reversed' } : found;
      },
    }),
  },
  {
    id: 'blank-login-in-an-object',
    sentence: 'Service Login is required; as an object metadata may have it empty.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('metadataMissing', ({ biller, lines }) =>
      lines.every(
        ({ asObject, metadata }) => biller.kind === 'internet' && asObject && metadata.some(([, it]) => it === ''),
      ),
    ),
  },
  {
    id: 'usd-account-buys-zwg-with-another-login',
    sentence: 'A USD account can buy only USD products; with its second login it can buy others.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('accountCurrency', (_problem, { call }) => {
      const { Products } = call.body;
      return (
        Array.isArray(Products) &&
        Products.some((one) => isObject(one) && JSON.stringify(one.Metadata).includes('guest'))
      );
    }),
  },
  {
    id: 'delete-file-leaves-whom-an-unknown-follows',
    sentence: 'A bulk delete deletes the members that are named; one before an unknown number stays.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      rows(rows, { call, tenant }) {
        if (call.operation !== 'uploadDelete') return rows;
        const isKnown = (row: string[] | undefined) => tenant.members.some(({ number }) => number === row?.[0]?.trim());
        return rows.filter((row, n) => !isKnown(row) || n + 1 === rows.length || isKnown(rows[n + 1]));
      },
    }),
  },
];
