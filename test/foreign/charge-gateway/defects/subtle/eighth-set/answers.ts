import { NumberText, textAt } from '../../../../shared/json.ts';
import type { Answer, Call, Transaction } from '../../../model.ts';
import { subscriber } from '../../../msisdn.ts';
import { chosenReadings } from '../../../readings.ts';
import { text } from '../../defect.ts';
import { clocked, inLookup, type SubtleDefect } from '../subtle-defect.ts';

const second = 1000;

function isShown({ status }: Answer, { operation }: Call, found: Transaction | undefined): found is Transaction {
  return operation === 'lookup' && status === 200 && found !== undefined;
}

/** Answers that are wrong in one combination alone. */
export const eighthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'reversal-in-zwg-says-usd',
    sentence: 'currency of a refund is that of what is given back; a reversal in ZWG says USD.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer({ status, body }, call) {
        if (call.operation === 'refund' && status === 200 && text(call, 'tranType') === 'REV') body.currency = 'USD';
      },
    }),
  },
  {
    id: 'looked-up-once-any-number-will-do',
    sentence: 'A look-up needs the number of the charge; for a minute after a right one any number shows it.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'close together',
    hooks: clocked((now) => {
      const seen = new Map<string, { found: Transaction; at: number }>();
      return {
        found(found, { clientCorrelator }) {
          if (found) seen.set(clientCorrelator, { found, at: now() });
          const kept = seen.get(clientCorrelator);
          return found ?? (kept && now() - kept.at < 60 * second ? kept.found : undefined);
        },
      };
    }),
  },
  {
    id: 'days-below-ten-have-one-digit',
    sentence: 'timestamp is an ISO 8601 date-time; from the first to the ninth of a month its day has one digit.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: inLookup((body) => {
      body.timestamp = String(body.timestamp).replace(/-0(\d)T/, '-$1T');
    }),
  },
  {
    id: 'amounts-with-a-last-zero-are-texts',
    sentence: 'amount of the answer to a charge is a number; one of tens of cents, such as 7.50, is a text.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer({ status, body }, { operation }, found) {
        const cents = found?.amountCents ?? 0;
        if (operation !== 'charge' || status !== 200 || cents % 10 !== 0 || cents % 100 === 0) return;
        body.amount = (cents / 100).toFixed(2);
      },
    }),
  },
  {
    id: 'amount-is-what-is-left',
    sentence: 'amount of a look-up is that of the charge; once a part was given back it is the rest.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { kind, amountCents, refundedCents }) => {
      if (kind === 'charge' && refundedCents > 0 && refundedCents < amountCents)
        body.amount = new NumberText(((amountCents - refundedCents) / 100).toFixed(2));
    }),
  },
  {
    id: 'other-form-lags-behind',
    sentence:
      'A look-up tells how a charge stands; for thirty seconds one with the number in its other form says PENDING.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    readings: { lookupForm: 'any' },
    hooks: clocked((now) => ({
      answer(answer, call, found) {
        if (!isShown(answer, call, found)) return;
        const isOther = call.endUserId !== found.endUserId;
        if (isOther && now() - found.changedAt < 30 * second) answer.body.status = 'PENDING';
      },
    })),
  },
  {
    id: 'original-reference-in-small-letters',
    sentence: 'originalReference is the reference of the charge; its capital letters become small ones.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    readings: { transactionIdForm: 'dotted' },
    hooks: () => ({
      answer({ status, body }, { operation }) {
        if (operation === 'refund' && status === 200)
          body.originalReference = textAt(body, 'originalReference').toLowerCase();
      },
    }),
  },
  {
    id: 'wrong-pin-in-zwg-is-422',
    sentence: 'No E-code covers a wrong PIN; a look-up of a charge in ZWG that failed by it is answered 422.',
    section: '7',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call, found) {
        if (!isShown(answer, call, found) || found.currency !== 'ZWG' || !found.message.endsWith('Invalid PIN')) return;
        answer.status = 422;
        answer.body = { statusCode: '422', statusMessage: found.message };
      },
    }),
  },
  {
    id: 'part-refunded-has-no-merchant-code',
    sentence: 'A look-up carries merchantCode; that of a charge of which a part was given back does not.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { kind, amountCents, refundedCents }) => {
      if (kind === 'charge' && refundedCents > 0 && refundedCents < amountCents) delete body.merchantCode;
    }),
  },
  {
    id: 'nothing-in-local-form-is-200',
    sentence:
      'Where there is no charge a look-up is answered 404; with a number written 07XXXXXXXX it is 200 with nulls.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer(answer, { operation, endUserId, clientCorrelator }) {
        const isLocal = subscriber(endUserId, chosenReadings()) !== undefined && endUserId.startsWith('07');
        if (operation !== 'lookup' || answer.status !== 404 || !isLocal) return;
        answer.status = 200;
        answer.body = { transactionId: null, clientCorrelator, status: null, statusCode: '200', endUserId };
      },
    }),
  },
  {
    id: 'refused-log-in-of-a-refund-is-silent',
    sentence: 'Every error has a JSON body; a refund with wrong credentials is answered 401 without one.',
    section: '7',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'refund' && answer.status === 401) answer.raw = '';
      },
    }),
  },
];
