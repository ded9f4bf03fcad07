import { booking, editsPayment, isPay, productsIn, queried, shown, text } from '../defect.ts';
import { sixteenthSetOfTimes } from './sixteenth-set-times.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-28 first in a provider that was written anew: those that lived there, but for times. */
const ofValues: readonly SubtleDefect[] = [
  {
    id: 'the-beginning-of-a-reference-reverses',
    sentence: 'ErrorCode 1 where the original payment is not found; the beginning of its reference finds it.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      payment: (found, { call, tenant }) =>
        call.operation === 'reverse' && !found
          ? tenant.payments.find(({ reference }) => reference.startsWith(text(call, 'OriginalReference')))
          : found,
    }),
  },
  {
    id: 'several-products-bring-no-html',
    sentence: 'The test biller always returns ReceiptHtml on success; for a payment of several products it has none.',
    section: '3.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body) => {
      const data = body.PaymentData as Record<string, unknown> | null | undefined;
      if (data && productsIn(body).length > 1) body.PaymentData = { ...data, ReceiptHtml: [] };
    }),
  },
  {
    id: 'rows-with-a-department-leave-a-members-download',
    sentence: 'MemberNumber is an optional filter of the download; with it rows that have a Department are missing.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { ownDepartment: 'some' },
    hooks: shown('download', (found, { call }) =>
      queried(call, 'membernumber') ? found.filter(({ lines }) => lines.every((it) => it.department === null)) : found,
    ),
  },
  {
    id: 'a-fourth-unit-is-free',
    sentence: 'TotalAmount is the sum of the product totals; from four units on one is not debited.',
    section: '2.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'boundary',
    hooks: booking('debit', (cents, { lines: [line] }) =>
      line && line.quantity > 3 ? cents + Math.sign(-cents) * line.price : cents,
    ),
  },
  {
    id: 'the-beginning-of-a-biller-code-is-enough',
    sentence: 'BillerCode filters the payment list; the beginning of a code does as the code.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      payments(found, { call, tenant }) {
        const code = call.operation === 'list' ? queried(call, 'billercode') : undefined;
        if (!code || tenant.billers.some((it) => it.code === code)) return found;
        const reference = queried(call, 'vendorreference');
        return tenant.payments.filter(
          (it) => it.biller.code.startsWith(code) && (!reference || it.reference === reference),
        );
      },
    }),
  },
  {
    id: 'reserved-vouchers-are-told-as-available',
    sentence: 'InsufficientStock maps a code to its available quantity; what AUTH reserved for others is counted too.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, _call, { tenant }) => {
      const reserved = tenant.payments
        .filter(({ biller, status }) => biller.kind === 'voucher' && status === 'Authorized')
        .reduce((sum, { lines: [line] }) => sum + (line?.quantity ?? 0), 0);
      const told = /("InsufficientStock":\s*\{\s*"[^"]+":\s*)(\d+)/;
      if (typeof body.TechnicalNarration === 'string')
        body.TechnicalNarration = body.TechnicalNarration.replace(
          told,
          (_, start, left) => `${start}${Number(left) + reserved}`,
        );
    }),
  },
  {
    id: 'a-400-spoils-the-authorisation',
    sentence: 'What is answered 400 was not processed and may be put right; the PAY that follows it fails.',
    section: '7',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const spoiled = new Set<string>();
      return {
        answer(answer, call) {
          if (isPay(call) && answer.status === 400) spoiled.add(text(call, 'Reference'));
        },
        outcome: (planned, { reference }) => (spoiled.has(reference) ? { status: 'Failed' } : planned),
      };
    },
  },
];

export const sixteenthSetDefects: readonly SubtleDefect[] = [...ofValues, ...sixteenthSetOfTimes];
