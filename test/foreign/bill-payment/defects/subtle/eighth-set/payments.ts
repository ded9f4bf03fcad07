import { isBlank } from '../../../amount.ts';
import { sumOf } from '../../../asked.ts';
import type { Asked, Payment } from '../../../model.ts';
import { prefixesOf } from '../../../prefix.ts';
import { chosenReadings } from '../../../readings.ts';
import { pricedLines } from '../../../rules.ts';
import { wantedOf } from '../../../wanted.ts';
import {
  decimal,
  editsPayment,
  fieldsOf,
  isAuth,
  isStatus,
  paymentOf,
  productsIn,
  refusing,
  text,
} from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const minute = 60_000;
const day = 1440 * minute;

/** What is not final yet. */
const waiting = ['BeingPaid', 'BeingProcessed', 'Pending', 'Flagged'];

/** Whether a request wants what a payment was for. */
function isAlike(asked: Asked, { biller, memberNumber, lines }: Payment): boolean {
  const wanted = wantedOf(asked);
  if ('cause' in wanted || wanted.biller !== biller || wanted.memberNumber !== memberNumber) return false;
  const codes = lines.map(({ product }) => product.code).join();
  const isSame = wanted.lines.map(({ product }) => product.code).join() === codes;
  return isSame && sumOf(pricedLines(asked, wanted)) === sumOf(lines);
}

/** Payments: whom AUTH takes, which payment a reference names, and fields that one status or currency forgets. */
export const eighthPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'same-purchase-within-five-minutes',
    sentence: 'A valid AUTH is Authorized; within five minutes of a payment of the same to the same member it is not.',
    section: '3.2',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'close together',
    hooks: refusing(
      'process',
      (call, asked) =>
        isAuth(call) &&
        asked.tenant.payments.some(
          (one) =>
            one.status === 'Paid' &&
            one.reference !== text(call, 'Reference') &&
            asked.now - (one.paidAt ?? 0) < 5 * minute &&
            isAlike(asked, one),
        ),
    ),
  },
  {
    id: 'references-lose-leading-zeros',
    sentence: 'A reference is unique to its payment; one of digits alone is the same with zeros before it.',
    section: '8',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      payment(found, { call, tenant }) {
        const sought = text(call, call.operation === 'reverse' ? 'OriginalReference' : 'Reference');
        if (found || !/^\d+$/.test(sought)) return found;
        const bare = (digits: string) => digits.replace(/^0+/, '');
        return tenant.payments.find(({ reference }) => /^\d+$/.test(reference) && bare(reference) === bare(sought));
      },
    }),
  },
  {
    id: 'blank-total-is-the-first-line',
    sentence: 'TotalAmount is the sum of product totals; where it was left blank AUTH tells that of the first product.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, call, asked) => {
      const first = paymentOf(asked)?.lines[0];
      if (isAuth(call) && isBlank(call.body.TotalAmount) && first)
        body.TotalAmount = decimal(first.price * first.quantity);
    }),
  },
  {
    id: 'total-of-failed-is-zero',
    sentence: 'An answer echoes the request; the TotalAmount of a payment that failed is 0 at STATUS.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, call, asked) => {
      if (isStatus(call) && body.Status === 'Failed' && paymentOf(asked)) body.TotalAmount = decimal(0);
    }),
  },
  {
    id: 'quantity-one-while-pending',
    sentence: 'Each product of an answer has its Quantity; until the payment is final it is 1.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      if (waiting.includes(String(body.Status))) for (const product of productsIn(body)) product.Quantity = 1;
    }),
  },
  {
    id: 'status-loses-metadata-of-usd',
    sentence: 'An answer echoes the request; STATUS of a payment in USD has no Metadata.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, call) => {
      if (isStatus(call) && body.Currency === 'USD') for (const product of productsIn(body)) product.Metadata = [];
    }),
  },
  {
    id: 'inquiry-during-pt-says-failed',
    sentence: 'Failed is final; a STATUS while PAY is still on its way says it, and the payment is Paid then.',
    section: '3.1',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    readings: { ptOutcome: 'Paid' },
    hooks: editsPayment((body, call, asked) => {
      if (!isStatus(call) || !paymentOf(asked)?.waiting) return;
      body.Status = 'Failed';
      body.Narration = 'This payment was not found.';
    }),
  },
  {
    id: 'pt-usd-answers-at-once',
    sentence: 'PT makes PAY answer after 120 s, with USD too; PTUSD answers at once.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      waitMs(ms, payment) {
        if (!payment) return ms;
        const { prefix, usd } = prefixesOf(payment.biller, payment.memberNumber, chosenReadings());
        return prefix === 'PT' && usd ? 0 : ms;
      },
    }),
  },
  {
    id: 'platform-references-begin-anew-each-day',
    sentence: 'PlatformReference is unique; it counts the payments of a biller, from one on each day.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => {
      const counts = new Map<string, number>();
      return {
        authorized(payment, { tenant, now }) {
          const key = `${tenant.id} ${payment.biller.code} ${Math.floor(now / day)}`;
          const count = (counts.get(key) ?? 0) + 1;
          counts.set(key, count);
          payment.platformReference = `P.${payment.biller.code}.${String(count).padStart(6, '0')}`;
        },
      };
    },
  },
  {
    id: 'voucher-contact-in-small-letters',
    sentence: "An answer echoes the request; a voucher customer's contact address comes back in small letters.",
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body, _call, asked) => {
      if (paymentOf(asked)?.biller.kind === 'voucher') body.MemberNumber = String(body.MemberNumber).toLowerCase();
    }),
  },
  {
    id: 'available-includes-reserved',
    sentence: 'InsufficientStock maps a product to what is available; what others have reserved is counted in.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call, asked) {
        const body = fieldsOf(answer);
        const told = String(body.TechnicalNarration ?? '');
        if (!isAuth(call) || !asked || !told.includes('"InsufficientStock"')) return;
        const message = JSON.parse(told) as { InsufficientStock: Record<string, number> | null };
        for (const code of Object.keys(message.InsufficientStock ?? {})) {
          const product = asked.tenant.billers.flatMap(({ products }) => products).find((one) => one.code === code);
          if (message.InsufficientStock) message.InsufficientStock[code] = product?.stock ?? 0;
        }
        body.TechnicalNarration = JSON.stringify(message);
      },
    }),
  },
];
