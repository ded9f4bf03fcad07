import type { Fields } from '../../../model.ts';
import { edits, isSuccess, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Answers that are wrong in one combination alone. */
export const ninthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'second-reversal-in-zwg-is-094',
    sentence: 'A reversal returns 00, 025 or 096; one of a deposit in ZWG that was reversed before returns 094.',
    section: '4.7',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { secondReversal: 'refuse' },
    hooks: () => ({
      answer(answer, call, asked) {
        const isRefused = call.operation === 'reversal' && !isSuccess(answer);
        if (isRefused && wasReversed(asked, call) && text(call, 'currency') === 'ZWG') answer.body.responseCode = '094';
      },
    }),
  },
  {
    id: 'second-reversal-is-a-500',
    sentence: '5xx is a problem of the service; a reversal of a deposit that was reversed before is answered 500.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    readings: { secondReversal: 'refuse' },
    hooks: () => ({
      answer(answer, call, asked) {
        if (call.operation === 'reversal' && !isSuccess(answer) && wasReversed(asked, call)) answer.status = 500;
      },
    }),
  },
  {
    id: 'list-of-the-merchant-is-shorter',
    sentence: 'The list has every response code; that of a merchant is without the codes of reversals.',
    section: '4.11',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, { operation }, asked) {
        if (operation === 'codeList' && asked?.caller.kind === 'merchant' && answer.raw !== undefined)
          answer.raw = answer.raw.replace(/^.*\b(025|096)\b.*\n/gm, '');
      },
    }),
  },
  {
    id: 'no-fees-in-zwg',
    sentence: 'A utility payment answers with fees; one in ZWG does not.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('utility', (body, call) => {
      if (text(call, 'currency') === 'ZWG') delete body.fees;
    }),
  },
  {
    id: 'no-narration-no-dynamic-data',
    sentence: 'A utility payment answers with dynamicData; one without a narration does not.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('utility', (body, call) => {
      if (text(call, 'narration') === '') delete body.dynamicData;
    }),
  },
  {
    id: 'details-have-the-date-of-utc',
    sentence: 'dateTime of a deposit is when it was made; between midnight here and there its date is the one of UTC.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: edits('depositInquiry', (body, call, { tenant }) => {
      const details = body.details as Fields | undefined;
      const reference = text(call, 'originalParticipantReference');
      const found = tenant.deposits.findLast((one) => one.reference === reference);
      if (details && found)
        details.dateTime = new Date(found.at).toISOString().slice(0, 10) + String(details.dateTime).slice(10);
    }),
  },
  {
    id: 'time-to-live-of-withdrawals-in-milliseconds',
    sentence: 'A code is valid for 10 minutes; timeToLive of a withdrawal code is a thousand times the seconds.',
    section: '3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('codeInquiry', (body, call, { tenant }) => {
      const found = tenant.codes.find(({ code }) => code === text(call, 'code'));
      if (found?.type === 'WITHDRAWAL')
        body.timeToLive = String(body.timeToLive).replace(/^[\d.]+/, (seconds) => String(Number(seconds) * 1000));
    }),
  },
  {
    id: 'period-has-day-and-month-exchanged',
    sentence: 'startDate and endDate are ISO 8601; until the twelfth their day and month are exchanged.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: edits('statement', (body) => {
      for (const field of ['startDate', 'endDate'])
        body[field] = String(body[field]).replace(/-(\d\d)-(0\d|1[0-2])/, '-$2-$1');
    }),
  },
  {
    id: 'second-linked-account-has-no-product',
    sentence: 'Each linked account has a productId; from the second on they have none.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'number',
    hooks: edits('linkedAccounts', (body) => {
      for (const account of (body.accounts as Fields[]).slice(1)) delete account.productId;
    }),
  },
];

function wasReversed(
  asked: Parameters<NonNullable<ReturnType<SubtleDefect['hooks']>['answer']>>[2],
  call: Parameters<typeof text>[0],
): boolean {
  const reference = text(call, 'originalParticipantReference');
  return asked?.tenant.deposits.some((one) => one.reversed && one.reference === reference) ?? false;
}
