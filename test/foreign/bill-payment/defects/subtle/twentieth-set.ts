import { createHmac } from 'node:crypto';
import type { Hooks } from '../../hooks.ts';
import type { Payment, Product, Tenant } from '../../model.ts';
import {
  delivering,
  edits,
  editsPayment,
  fieldsOf,
  isAuth,
  isPay,
  isStatus,
  NumberText,
  paymentOf,
  productsIn,
  queried,
  text,
} from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-29 first in a provider that was written anew, where they lived. */
export const twentiethSetDefects: readonly SubtleDefect[] = [
  {
    id: 'the-beginning-names-a-biller',
    sentence: 'ListBillers gives only the billers that are named; the beginning of a code names one as well.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      billers(found, { call, tenant }) {
        const asked = (queried(call, 'billercodes') ?? '').split(',').filter((it) => it !== '');
        const isNamed = (code: string): boolean => asked.some((it) => code.startsWith(it));
        return asked.length === 0 ? found : tenant.billers.filter(({ code }) => isNamed(code));
      },
    }),
  },
  {
    id: 'what-failed-is-downloaded',
    sentence: 'The biller downloads its payments; one that failed for want of funds is among them.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: withUnfunded('download'),
  },
  {
    id: 'a-number-of-its-own-in-each-file',
    sentence: 'A payment has one Payment ID; the CSV numbers its rows instead.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'always',
    shows: 'combination',
    hooks: () => ({
      csv: (rows, payments) => rows.map(([, ...cells], n) => [String(1 + n + (payments[0]?.id ?? 0)), ...cells]),
    }),
  },
  {
    id: 'flagged-once-is-listed-flagged',
    sentence: 'What is listed is part of the record of a payment; what was Flagged is listed so when it is Paid.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { pffOutcome: 'Paid', listFields: 'many' },
    hooks: edits('list', (body) => {
      for (const it of (body.Listings ?? []) as Record<string, unknown>[])
        if (String(it.MemberNumber).startsWith('PFF') && it.Status === 'Paid') it.Status = 'Flagged';
    }),
  },
  {
    id: 'status-means-what-it-was-at-first',
    sentence: 'A Status that filters the list compares what a payment was when AUTH was answered.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      const turnedDown: { tenant: Tenant; payment: Payment }[] = [];
      return {
        answer(answer, call, asked) {
          const [like] = asked?.tenant.payments ?? [];
          if (!asked || !like || !isAuth(call) || fieldsOf(answer).Status !== 'Failed') return;
          const own = {
            reference: text(call, 'Reference'),
            memberNumber: text(call, 'MemberNumber'),
            platformReference: '',
          };
          turnedDown.push({ tenant: asked.tenant, payment: { ...like, ...own, status: 'Failed' } });
        },
        payments(found, { call, tenant }) {
          if (call.operation !== 'list') return found;
          const failed = turnedDown.filter((it) => it.tenant === tenant).map(({ payment }) => payment);
          const status = queried(call, 'status') ?? '';
          const isAny = status === '' || status === 'Unspecified';
          if (isAny) return queried(call, 'vendorreference') ? found : [...found, ...failed];
          return status === 'Authorized' ? tenant.payments : status === 'Failed' ? failed : [];
        },
      };
    },
  },
  {
    id: 'a-sign-for-a-code',
    sentence: 'VendorServiceFeeCurrency is an ISO code of three characters; for the dollar it is US$.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body) => {
      if (body.VendorServiceFeeCurrency === 'USD') body.VendorServiceFeeCurrency = 'US$';
    }),
  },
  {
    id: 'one-member-one-voucher',
    sentence: 'Vouchers are of one payment; whoever pays again is given those of the payment before.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      const given = new Map<string, unknown>();
      return editsPayment((body, _call, { tenant }) => {
        const [product] = productsIn(body);
        const [voucher] = (product?.Vouchers ?? []) as unknown[];
        if (!product || voucher === undefined) return;
        const key = `${tenant.id} ${body.MemberNumber}`;
        if (!given.has(key)) given.set(key, voucher);
        product.Vouchers = [given.get(key), ...(product.Vouchers as unknown[]).slice(1)];
      })();
    },
  },
  {
    id: 'dollars-at-the-price-before',
    sentence: 'ProductPrice is what was paid; of a payment in USD it is that of the notice before.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks() {
      let last: unknown;
      return {
        billers: (found, asked) => {
          selling('MZINDA', { code: 'RATE-WARD', department: 'Ward 1' })(found, asked);
          return selling('MZINDA', { code: 'RATE-USD', forex: true })(found, asked);
        },
        webhookPayments: (all) =>
          all.map((it) => {
            const told = it.ProductCode === 'RATE-USD' && last !== undefined ? { ...it, ProductPrice: last } : it;
            last = it.ProductPrice;
            return told;
          }),
      };
    },
  },
  {
    id: 'invoices-in-zwg-lack-metadata',
    sentence: 'An invoice comes with fiscal metadata; what is paid in ZWG to a biller that sells for both has none.',
    section: '6.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      billers: selling('SOLAR', { code: 'KIT-ZWG', forex: false }),
      ...editsPayment((body) => {
        if (body.BillerCode === 'SOLAR' && body.Currency === 'ZWG') body.VendorFiscalMetadata = null;
      })(),
    }),
  },
  {
    id: 'a-new-address-has-the-old-key',
    sentence:
      'What is posted to an address is signed with the key that was given for it, not with that of an earlier one.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks() {
      const firstKeys = new Map<string, string>();
      return {
        became(payment, { tenant }) {
          const first = tenant.webhooks.find(({ kind }) => kind === 'payments');
          if (first) firstKeys.set(payment.platformReference, first.secretKey);
        },
        delivery(delivery) {
          const [, key] = [...firstKeys].find(([reference]) => delivery.body.includes(reference)) ?? [];
          if (delivery.kind !== 'payments' || key === undefined) return delivery;
          const signature = createHmac('sha256', key).update(delivery.body, 'utf8').digest('base64');
          return { ...delivery, headers: { ...delivery.headers, 'X-Signature': signature } };
        },
      };
    },
  },
  {
    id: 'each-day-counts-from-one',
    sentence: 'A PaymentId is of one payment; where there are several of a day they are counted from one each day.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'time',
    shows: 'combination',
    readings: { webhookLines: 'together' },
    hooks: () => ({
      webhookPayments: (all) =>
        all.length < 2 ? all : all.map((it, n) => ({ ...it, PaymentId: new NumberText(String(n + 1)) })),
    }),
  },
  {
    id: 'what-failed-is-fed',
    sentence: 'The feed has payments; one that failed for want of funds is among them.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: withUnfunded('feed'),
  },
  {
    id: 'zeros-get-lost-in-status',
    sentence: 'The answer echoes the request; STATUS has the MemberNumber without its leading zeros.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body, call) => {
      if (isStatus(call)) body.MemberNumber = String(body.MemberNumber).replace(/^0+(?=.)/, '');
    }),
  },
  {
    id: 'a-department-is-not-recorded',
    sentence: 'Department is part of the record of a payment; STATUS has none.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: editsPayment((body, call) => {
      if (isStatus(call)) for (const it of productsIn(body)) it.Department = null;
    }),
  },
  {
    id: 'what-failed-is-taken-back',
    sentence: 'Only what is Paid is Reversed; one that failed for want of funds is given back what was never taken.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    readings: { funding: 'failed' },
    hooks: () => {
      const unfunded = new Set<Payment>();
      return {
        overlooks(problem, asked) {
          const payment = paymentOf(asked);
          if (problem.cause === 'funding' && isPay(asked.call) && payment) unfunded.add(payment);
          return false;
        },
        payment(found, { call }) {
          if (call.operation !== 'reverse' || !found || !unfunded.has(found)) return found;
          const cents = found.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
          return { ...found, status: 'Paid', debit: { cents, reference: 'D-0', after: 0 } };
        },
      };
    },
  },
  {
    id: 'the-first-attempt-is-kept',
    sentence:
      'VendorReversalReference is of the reversal that was made; it is that of the first one, which was refused.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      const first = new Map<string, string>();
      return {
        call(call) {
          const original = text(call, 'OriginalReference');
          if (call.operation === 'reverse' && !first.has(original)) first.set(original, text(call, 'Reference'));
        },
        ...editsPayment((body) => {
          if (body.Status === 'Reversed') body.VendorReversalReference = first.get(String(body.Reference)) ?? null;
        })(),
      };
    },
  },
  {
    id: 'a-scheme-without-a-token',
    sentence: 'Authorization comes only where a token was agreed; without one the scheme comes alone.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    hooks: delivering('configuration', (it) => {
      const names = Object.keys(it.headers).map((name) => name.toLowerCase());
      return names.includes('authorization') ? it : { ...it, headers: { ...it.headers, Authorization: 'Bearer ' } };
    }),
  },
  {
    id: 'the-beginning-finds-a-payment',
    sentence: 'STATUS tells of the payment with that Reference; the beginning of one finds it as well.',
    section: '8',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      payment(found, { call, tenant }) {
        const reference = text(call, 'Reference');
        const isAsked = isStatus(call) && !found && reference !== '';
        return isAsked ? tenant.payments.find((it) => it.reference.startsWith(reference)) : found;
      },
    }),
  },
  {
    id: 'details-of-who-was-asked-for-before',
    sentence: 'AuthData has the details of the member of its payment; its name is that of the AUTH before.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      const names = new Map<string, unknown>();
      return edits('process', (body, call, { tenant }) => {
        const data = body.AuthData as Record<string, unknown> | undefined;
        if (!isAuth(call) || !data || typeof data.MemberName !== 'string') return;
        const { MemberName } = data;
        data.MemberName = names.get(tenant.id) ?? MemberName;
        names.set(tenant.id, MemberName);
      })();
    },
  },
  {
    id: 'forty-payments-later-it-is-paid-again',
    sentence: 'A payment is debited once; forty others later its reference is forgotten.',
    section: '8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      paysAgain: (payment, { tenant }) =>
        payment.status === 'Paid' && tenant.payments.length - tenant.payments.indexOf(payment) > 40,
    }),
  },
];

/** Has a biller sell something more, like what it sells. */
function selling(code: string, more: Partial<Product>): NonNullable<Hooks['billers']> {
  return (found, { tenant }) => {
    const biller = tenant.billers.find((it) => it.code === code);
    const [like] = biller?.products ?? [];
    if (biller && like && biller.products.every((it) => it.code !== more.code))
      biller.products.push({ ...like, ...more });
    return found;
  };
}

/** Shows the payments as well whose PAY was turned down because the wallet did not hold them. */
function withUnfunded(operation: 'download' | 'feed'): () => Hooks {
  return () => {
    const unfunded = new Set<Payment>();
    return {
      overlooks(problem, asked) {
        const payment = paymentOf(asked);
        if (problem.cause === 'funding' && isPay(asked.call) && payment) unfunded.add(payment);
        return false;
      },
      payments(found, { call, tenant }) {
        const isOf = operation === 'feed' ? queried(call, 'billercode') : undefined;
        const failed = tenant.payments.filter((it) => unfunded.has(it) && (!isOf || it.biller.code === isOf));
        return call.operation === operation
          ? [...found, ...failed.map((it) => ({ ...it, paidAt: it.createdAt }))]
          : found;
      },
    };
  };
}
