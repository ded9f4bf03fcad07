import type { Call, Fields, Payment } from '../../model.ts';
import { hashOf } from '../../payment-webhook.ts';
import {
  decimal,
  editsPayment,
  fieldsOf,
  isAuth,
  isPay,
  isStatus,
  overlooking,
  overlookingWhat,
  paymentOf,
  productsIn,
  queried,
  shown,
  text,
} from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

const dayMs = 86_400_000;

/** The offline biller sells two products, one of which has a department. */
const sellsTwo = { ownDepartment: 'one-of-two' } as const;

/** Planted on 2026-11-29 first in a provider that was written anew, where they lived. */
export const twentyFifthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'the-first-product-alone-is-told',
    sentence: 'A biller is told what was paid to it; of a payment for two products its webhook has the first.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    readings: sellsTwo,
    hooks: () => ({
      webhookPayments: (all) => all.filter((it) => all.find((one) => isSame(one, it)) === it),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.filter((it) => parts.find((one) => one[1] === it[1]) === it),
          secretKey,
        ),
    }),
  },
  {
    id: 'the-first-department-is-that-of-both',
    sentence: 'ProductDepartment is of the product; both of one payment have that of the first.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    readings: sellsTwo,
    hooks: () => ({
      webhookPayments: (all) => all.map((it) => ({ ...it, ...departmentOf(firstOf(all, it)) })),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((it) => [...it.slice(0, -1), parts.find((one) => one[1] === it[1])?.at(-1) ?? '']),
          secretKey,
        ),
    }),
  },
  {
    id: 'the-first-product-alone-is-in-the-file',
    sentence: 'The download has what was paid; of a payment for two products it has the first.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: sellsTwo,
    hooks: () => ({
      csv: (rows) => rows.filter((it) => rows.find((one) => one[1] === it[1]) === it),
    }),
  },
  {
    id: 'pins-are-hidden-after-a-day',
    sentence: 'STATUS has the full record of a payment; after a day the PINs of its vouchers are stars.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    hooks: editsPayment((body, _call, asked) => {
      const { paidAt } = paymentOf(asked) ?? {};
      if (paidAt === undefined || asked.now - paidAt < dayMs) return;
      for (const it of vouchersIn(body)) it.Pin = '*'.repeat(10);
    }),
  },
  {
    id: 'one-pin-opens-all',
    sentence: 'Each voucher has a Pin; those of one payment have the same beside serial numbers of their own.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body) => {
      const vouchers = vouchersIn(body);
      for (const it of vouchers) Object.assign(it, { Pin: vouchers[0]?.Pin, VoucherCode: vouchers[0]?.VoucherCode });
    }),
  },
  {
    id: 'paid-means-being-paid-too',
    sentence: 'Status filters the payment list; what is BeingPaid is among what is Paid.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('list', (found, { call, tenant }) => {
      if (queried(call, 'status') !== 'Paid') return found;
      return [...found, ...tenant.payments.filter(({ status }) => status === 'BeingPaid')];
    }),
  },
  {
    id: 'the-reversal-has-the-platforms-name-of-its-payment',
    sentence: 'VendorReversalReference is of the reversal; it is the PlatformReference of the payment.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      if (body.Status === 'Reversed') body.VendorReversalReference = body.PlatformReference;
    }),
  },
  {
    id: 'what-failed-is-paid-once-more',
    sentence: 'Failed is final; the same PAY once more makes it Paid.',
    section: '3.1',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const pays = new Map<Payment, number>();
      return {
        answer(answer, call, asked) {
          const payment = asked && call.operation === 'process' ? paymentOf(asked) : undefined;
          if (payment?.status !== 'Failed') return;
          const times = pays.get(payment) ?? 0;
          if (isPay(call)) pays.set(payment, times + 1);
          if (isStatus(call) && times > 1) Object.assign(fieldsOf(answer), { Status: 'Paid' });
        },
      };
    },
  },
  {
    id: 'limits-hold-where-no-quantity-is-said',
    sentence: 'A price keeps to MinAmount and MaxAmount; with a Quantity beside it it need not.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('limits', (_wanted, { call }) => {
      const [product] = Array.isArray(call.body.Products) ? call.body.Products : [];
      return typeof product === 'object' && product !== null && 'Quantity' in product;
    }),
  },
  {
    id: 'a-sale-leaves-the-stock-twice',
    sentence: 'PAY issues what AUTH reserved; as much again leaves the stock.',
    section: '3.4',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      became({ status, lines }) {
        if (status !== 'Paid') return;
        for (const { product, quantity } of lines) if (product.stock !== null) product.stock -= quantity;
      },
    }),
  },
  {
    id: 'what-is-unacknowledged-takes-zwg',
    sentence: 'Where RequiresForex is null AUTH decides the wallet; a PAY without the acknowledgement takes ZWG.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    readings: { forexMissing: 'taken' },
    hooks: () => {
      const silent = new Set<string>();
      return {
        call(call) {
          if (isPay(call) && !call.text.includes('RequiresForexPayment')) silent.add(text(call, 'Reference'));
        },
        books: (booking, tenant) =>
          silent.has(booking.payment.reference) && booking.payment.lines.every(({ product }) => product.forex === null)
            ? [{ ...booking, wallet: tenant.wallets.find(({ currency }) => currency === 'ZWG') ?? booking.wallet }]
            : [booking],
      };
    },
  },
  {
    id: 'a-day-has-twice-twelve-hours',
    sentence: 'PaidDate is a date and time; its hours are those of a clock of twelve.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'time',
    shows: 'combination',
    hooks: () => ({
      webhookPayments: (all) => all.map((it) => ({ ...it, PaidDate: ofTwelve(String(it.PaidDate)) })),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((it) => it.with(3, ofTwelve(it[3] ?? ''))),
          secretKey,
        ),
    }),
  },
  {
    id: 'pay-looks-for-one-unit',
    sentence: 'A wallet keeps its MinimumBalance; PAY looks whether one unit of several leaves it.',
    section: '2.5',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: overlooking('funding', (_problem, asked) => {
      const payment = paymentOf(asked);
      const wallet = asked.tenant.wallets.find(({ currency }) => currency === payment?.currency);
      const [line] = payment?.lines ?? [];
      if (!isPay(asked.call) || !wallet || !line || line.quantity < 2) return false;
      return wallet.cents - wallet.minimumCents >= line.price;
    }),
  },
  {
    id: 'a-part-is-paid-as-often-as-it-is-sent',
    sentence: 'PAY debits once; what was paid in part is debited again by each further PAY.',
    section: '8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      paysAgain: ({ status, lines }) =>
        status === 'Paid' &&
        lines.some(({ product, balance, price }) => product.mandated === false && price !== balance),
    }),
  },
  {
    id: 'those-who-come-at-once-have-the-last-voucher',
    sentence: 'AUTH reserves; several at the same time reserve the same last voucher.',
    section: '3.4',
    kind: 'wrong-state',
    when: 'time',
    shows: 'combination',
    hooks: () => ({
      pauseMs: ({ call, tenant }) => {
        const biller = tenant.billers.find(({ code }) => code === text(call, 'BillerCode'));
        return isAuth(call) && biller?.kind === 'voucher' ? 25 : 0;
      },
    }),
  },
  {
    id: 'a-fee-is-that-of-today',
    sentence: 'STATUS has the full record of a payment; once its biller has another fee it tells that one.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, call, asked) => {
      const { biller, fee } = paymentOf(asked) ?? {};
      const isTold = body.VendorServiceFee !== null && body.VendorServiceFee !== undefined;
      if (isStatus(call) && isTold && biller && fee !== biller.fee) body.VendorServiceFee = decimal(biller.fee);
    }),
  },
  {
    id: 'an-empty-element-keeps-the-old',
    sentence: 'An update overwrites what it gives; an EmailAddress that XML sends empty leaves the one before.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      saves: (next, before, { call }) =>
        call.operation === 'update' && before && call.body.EmailAddress === '' && isXml(call)
          ? { ...next, email: before.email }
          : next,
    }),
  },
  {
    id: 'a-target-counts-one-unit',
    sentence: 'TargetAchievedAmount is what was paid; of several units it counts the price of one.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      // Here billers with a target sell several units.
      user(found, _call, tenant) {
        for (const { target, products } of tenant?.billers ?? [])
          if (target) for (const it of products) it.quantity = true;
        return found;
      },
      payments: (found, { call }) =>
        call.operation === 'targetStats'
          ? found.map((it) => ({ ...it, lines: it.lines.map((line) => ({ ...line, quantity: 1 })) }))
          : found,
    }),
  },
];

type Told = Record<string, unknown>;

function isSame(one: Told, other: Told): boolean {
  return one.PlatformReference === other.PlatformReference;
}

function firstOf(all: readonly Told[], it: Told): Told {
  return all.find((one) => isSame(one, it)) ?? it;
}

function departmentOf({ ProductDepartment }: Told): Told {
  return ProductDepartment === undefined ? {} : { ProductDepartment };
}

function vouchersIn(body: Fields): Fields[] {
  return productsIn(body).flatMap(({ Vouchers }) => (Array.isArray(Vouchers) ? (Vouchers as Fields[]) : []));
}

/** The first hours of a time of day, as a clock of twelve has them. */
function ofTwelve(date: string): string {
  return date.replace(
    /([T ])(\d\d):/,
    (_, before, hours) => `${before}${String(Number(hours) % 12 || 12).padStart(2, '0')}:`,
  );
}

function isXml({ headers }: Call): boolean {
  return /xml/i.test(String(headers['content-type']));
}
