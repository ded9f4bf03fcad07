import { rawBody } from '../../../faults/raw-body.ts';
import { put } from '../../../store/table.ts';
import { transactions } from '../../tables/transactions.ts';
import { editAnswer } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';
import { chargesOf, chargesOfOrder } from './records.ts';

/** Subtle defects of the topic validation, by the rule that they break. */
export const faults: ChargeFaults = {
  'amount-accepted': {
    'large-amounts-in-usd-only': careless.refusesTooMuch('A charge of more than 500000.00 has to be in USD', {
      policy: ({ unacceptable }) => ({
        unacceptable: (request, channel) =>
          request.currency === 'ZWG' && request.amountCents > 50_000_000 ? 'amount' : unacceptable(request, channel),
      }),
    }),
  },
  'reference-may-repeat': {
    // Heuristics against a second click on the button.
    'equal-charge-refused-after-success': careless.refusesTooMuch(
      'A customer who just paid an amount cannot be charged the same amount under one referenceCode',
      {
        decision(decision, { call, view }) {
          const made = decision.changes.flatMap((it) => ('put' in it && 'promptedOn' in it.put ? [it.put] : []))[0];
          const { subscriber, amountCents, referenceCode } = (made ?? {}) as Record<string, unknown>;
          const isAgain = chargesOf(view, String(subscriber)).some(
            (it) => it.status === 'SUCCESS' && it.amountCents === amountCents && it.referenceCode === referenceCode,
          );
          if (call.operation !== 'charge' || !isAgain) return decision;
          const body = { statusCode: '400', statusMessage: 'Paid already' };
          return { answer: { status: 400, headers: {}, body }, changes: [], deliveries: [], timers: [], replies: [] };
        },
      },
    ),
  },
  'other-word-charges-alone': {
    'word-reversed-gives-back': careless.answersWrongly(
      'A charge whose transactionOperationStatus is Reversed is taken, and uses up what its order was last paid',
      {
        policy: ({ dialect, issueStands }) => ({
          dialect: { ...dialect, 'other-operation-status': 'accepted' },
          issueStands: (issue, operation) =>
            issue.path[0] !== 'transactionOperationStatus' && issueStands(issue, operation),
        }),
        decision(decision, site) {
          const body = rawBody(site);
          if (site.call.operation !== 'charge' || body?.transactionOperationStatus !== 'Reversed') return decision;
          const paid = chargesOfOrder(site.view, String(body.referenceCode)).findLast((it) => it.status === 'SUCCESS');
          if (!paid) return decision;
          const spent = put(transactions, { ...paid, refundedCents: paid.amountCents });
          return { ...decision, changes: [...decision.changes, spent] };
        },
      },
    ),
  },
  'accepted-text-unchanged': {
    'look-up-composes-accents': careless.answersWrongly(
      'A look-up gives referenceCode in composed Unicode',
      editAnswer('lookup', 200, ({ referenceCode }) => ({ referenceCode: String(referenceCode).normalize('NFC') })),
    ),
  },
};
