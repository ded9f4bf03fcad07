import type { Tenant, Transaction } from '../../../model.ts';
import { text } from '../../defect.ts';
import { inLookup, type SubtleDefect } from '../subtle-defect.ts';

/** The reversal of a charge, where there was one. */
const reversalOf = ({ transactionId }: Transaction, { transactions }: Tenant, reversals: ReadonlySet<string>) =>
  transactions.find((one) => one.original === transactionId && reversals.has(one.clientCorrelator));

/** Answers that are wrong in one combination alone. */
export const tenthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'look-up-in-local-form-stays-pending',
    sentence: 'A look-up tells the outcome; one by 07XXXXXXXX that was asked while PENDING is kept for that form.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const kept = new Map<string, Transaction>();
      return {
        found(found, { endUserId, clientCorrelator }) {
          if (!found || !endUserId.startsWith('07')) return found;
          if (found.status === 'PENDING') kept.set(clientCorrelator, { ...found });
          return kept.get(clientCorrelator) ?? found;
        },
      };
    },
  },
  {
    id: 'reversed-one-has-the-id-of-its-reversal',
    sentence: 'A look-up carries the transactionId of the charge; that of a reversed one is the id of the reversal.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const reversals = new Set<string>();
      return {
        call(call) {
          if (text(call, 'tranType') === 'REV') reversals.add(text(call, 'clientCorrelator'));
        },
        answer({ status, body }, { operation }, found, tenant) {
          if (operation !== 'lookup' || status !== 200 || !found || !tenant) return;
          const reversal = reversalOf(found, tenant, reversals);
          if (reversal) body.transactionId = reversal.transactionId;
        },
      };
    },
  },
  {
    id: 'wrong-pin-has-a-number-as-code',
    sentence: 'The statusCode of a look-up is a text; that of a charge that failed by PIN 2222 is a number.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { message }) => {
      if (message.includes('Invalid PIN')) body.statusCode = 200;
    }),
  },
  {
    id: 'minutes-below-ten-have-one-digit',
    sentence: 'The timestamp of a charge is ISO 8601; in the first ten minutes of an hour the minutes have one digit.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      answer({ status, body }, { operation }) {
        const { timestamp } = body;
        if (operation !== 'charge' || status !== 200 || typeof timestamp !== 'string') return;
        body.timestamp = timestamp.replace(/(T\d\d:)0(\d)/, '$1$2');
      },
    }),
  },
  {
    id: 'pin-in-the-conflict',
    sentence: 'merchantPin is secret; the 409 of a refund repeats it.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      answer({ status, body }, call) {
        if (call.operation === 'refund' && status === 409) body.merchantPin = text(call, 'merchantPin');
      },
    }),
  },
  {
    id: 'excess-is-html',
    sentence: 'Every error is JSON; the one of a refund above the charge says that it is text/html.',
    section: '1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      answer({ status, headers }, { operation }) {
        if (operation === 'refund' && status === 422) headers['Content-Type'] = 'text/html';
      },
    }),
  },
  {
    id: 'failed-one-shows-nothing-charged',
    sentence: 'A look-up has the amount of the charge; that of a FAILED one is 0.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { status }) => {
      if (status === 'FAILED') body.amount = typeof body.amount === 'string' ? '0' : 0;
    }),
  },
];
