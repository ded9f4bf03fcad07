import { namedCharge, text } from '../../defect.ts';
import { clocked, type SubtleDefect } from '../subtle-defect.ts';

const minute = 60_000;

/** Answers and outcomes that are wrong in one combination alone. */
export const ninthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'limit-in-zwg-holds-for-ten-minutes',
    sentence: 'PIN 0000 succeeds; within ten minutes of a 9999 in ZWG it fails for that number in ZWG.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: clocked((now) => {
      const limited = new Map<string, number>();
      return {
        outcome(found, { msisdn, currency }, pin) {
          if (currency !== 'ZWG' || !found) return found;
          if (pin === '9999') limited.set(msisdn, now());
          const isLimited = now() - (limited.get(msisdn) ?? Number.NEGATIVE_INFINITY) < 10 * minute;
          return isLimited ? { status: 'FAILED', message: 'Transaction Limit Exceeded', code: 'E013' } : found;
        },
      };
    }),
  },
  {
    id: 'no-reason-for-a-reversal-in-zwg',
    sentence: 'Every error has a statusMessage; the 409 of a reversal in ZWG has none.',
    section: '7',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer({ status, body }, call, _transaction, tenant) {
        if (call.operation !== 'refund' || status !== 409 || text(call, 'tranType') !== 'REV') return;
        if (tenant && namedCharge(call, tenant)?.currency === 'ZWG') delete body.statusMessage;
      },
    }),
  },
  {
    id: 'failed-one-has-the-number-of-the-merchant',
    sentence: 'A look-up carries the merchantCode; that of a FAILED charge is the merchantNumber.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer({ status, body }, { operation }, found, tenant) {
        if (operation !== 'lookup' || status !== 200 || found?.status !== 'FAILED') return;
        body.merchantCode = tenant?.fixtures.merchant.merchantNumber ?? '';
      },
    }),
  },
  {
    id: 'refund-of-a-wrong-pin-is-a-422',
    sentence: 'A charge that is not SUCCESS gives 409; one that failed by PIN 2222 gives 422.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call, _transaction, tenant) {
        if (call.operation !== 'refund' || answer.status !== 409 || !tenant) return;
        if (namedCharge(call, tenant)?.message.includes('Invalid PIN')) answer.status = 422;
      },
    }),
  },
];
