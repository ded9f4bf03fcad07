import { booking, editsPayment, text } from '../defect.ts';
import { saving } from '../saving.ts';
import type { SubtleDefect } from './third-set.ts';

/** What is less than this of a balance is taken along with a part of it. */
const smallRestCents = 100;

/** Planted on 2026-11-28 first in a provider that was written anew: those that lived there. */
export const fifteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'a-small-rest-is-debited-too',
    sentence: 'Part payment is permitted; one that leaves less than a unit of the balance debits all of it.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'boundary',
    readings: { fee: 'null', commission: 'null' },
    hooks: booking('debit', (cents, { lines: [line, ...others] }) => {
      const rest = (line?.balance ?? 0) - (line?.price ?? 0);
      return others.length === 0 && rest > 0 && rest < smallRestCents ? cents + rest : cents;
    }),
  },
  {
    id: 'several-units-are-debited-in-even-cents',
    sentence: 'TotalAmount is the sum of the product totals; of several units an odd cent is not debited.',
    section: '2.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    readings: { fee: 'null', commission: 'null' },
    hooks: booking('debit', (cents, { lines }) =>
      lines.some(({ quantity }) => quantity > 1) ? cents - (cents % 2) : cents,
    ),
  },
  {
    id: 'flagged-brings-no-receipts',
    sentence: 'The test biller always returns receipts on success; a payment that was Flagged gets none.',
    section: '3.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { pffOutcome: 'Paid' },
    hooks: editsPayment((body) => {
      const data = body.PaymentData as Record<string, unknown> | null | undefined;
      if (data && String(body.MemberNumber).startsWith('PFF'))
        body.PaymentData = { ...data, ReceiptHtml: [], ReceiptSmses: [] };
    }),
  },
  {
    id: 'xml-update-keeps-what-is-left-out',
    sentence: 'Optional fields that an update omits become empty; one in XML leaves the email address as it was.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: saving(['update'], (next, before, { call }) =>
      call.text.trimStart().startsWith('<') && text(call, 'EmailAddress') === ''
        ? { ...next, email: before?.email ?? '' }
        : next,
    ),
  },
];
