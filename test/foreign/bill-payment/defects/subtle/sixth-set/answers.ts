import { dateOut } from '../../../dates.ts';
import type { Asked, Fields, Payment } from '../../../model.ts';
import { editsPayment, fieldsOf, isPay, isStatus, productsIn } from '../../defect.ts';
import { leavesReference } from '../refused-reversal.ts';
import type { SubtleDefect } from '../third-set.ts';

const minute = 60_000;

const paymentIn = (body: Fields, { tenant }: Asked): Payment | undefined =>
  tenant.payments.find(({ reference }) => reference === body.Reference);

/** One answer of several that tell the same, and what a payment was told under rare circumstances. */
export const sixthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'late-failure-has-no-narration',
    sentence: 'Narration is populated on Failed; of what fails later STATUS has none.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    readings: { pffOutcome: 'Failed' },
    hooks: editsPayment((body, _call, asked) => {
      const payment = paymentIn(body, asked);
      if (body.Status === 'Failed' && payment && payment.changedAt - payment.createdAt > minute) body.Narration = null;
    }),
  },
  {
    id: 'second-line-has-the-first-vouchers',
    sentence: 'PAY issues the vouchers of each product; those of the first are issued for the second too.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'odoo/odoo#286237',
    hooks: () => ({
      became({ status, lines }) {
        const [first, second] = lines.filter(({ vouchers }) => vouchers.length > 0);
        if (status === 'Paid' && first && second)
          second.vouchers = second.vouchers.map((own, at) => first.vouchers[at] ?? own);
      },
    }),
  },
  {
    id: 'receipts-merged-in-status',
    sentence: 'Several receipts are several entries; STATUS has them in one.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, call) => {
      const data = (isStatus(call) ? body.PaymentData : null) as Fields | null;
      for (const name of ['ReceiptHtml', 'ReceiptSmses'])
        if (data && Array.isArray(data[name])) data[name] = [(data[name] as string[]).join('\n')];
    }),
  },
  {
    id: 'reversed-when-it-was-paid',
    sentence: 'WalletDebitReversed is when the debit was reversed; it is when it was made.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: editsPayment((body, _call, asked) => {
      const payment = paymentIn(body, asked);
      if (payment?.returned && payment.paidAt) body.WalletDebitReversed = dateOut(payment.paidAt, asked.readings);
    }),
  },
  {
    id: 'refused-reversal-renames-the-first',
    sentence: 'VendorReversalReference is of the reversal; a second one that was refused leaves its own.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: leavesReference(5, ({ reversal }) => reversal !== undefined),
  },
  {
    id: 'asking-postpones-the-invoice',
    sentence: 'An inquiry changes nothing; one within five minutes of the last finds no invoice.',
    section: '6.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'third time',
    hooks: () => {
      const looks = new Map<string, number>();
      return {
        looked: ({ platformReference }, { now }) => void looks.set(platformReference, now),
        answer(answer, call, asked) {
          const body = fieldsOf(answer);
          const payment = asked && isStatus(call) ? paymentIn(body, asked) : undefined;
          const last = payment && looks.get(`${payment.platformReference} before`);
          if (!payment || !asked) return;
          looks.set(`${payment.platformReference} before`, asked.now);
          if (last === undefined || asked.now - last > 5 * minute) return;
          for (const name of ['VendorInvoiceReference', 'VendorFiscalSignature', 'VendorFiscalMetadata'])
            if (name in body) body[name] = null;
        },
      };
    },
  },
  {
    id: 'no-sms-of-two-products',
    sentence: 'The test biller always returns ReceiptSmses on success; of two products it does not.',
    section: '3.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, _call, asked) => {
      const data = body.PaymentData as Fields | null | undefined;
      if (data && productsIn(body).length > 1 && paymentIn(body, asked)?.biller.kind === 'test')
        data.ReceiptSmses = null;
    }),
  },
  {
    id: 'address-in-small-letters',
    sentence: "The answer echoes the customer's contact address; PAY of vouchers writes it in small letters.",
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'mozilla/fxa#8484',
    hooks: editsPayment((body, call, asked) => {
      if (isPay(call) && paymentIn(body, asked)?.biller.kind === 'voucher')
        body.MemberNumber = String(body.MemberNumber).toLowerCase();
    }),
  },
];
