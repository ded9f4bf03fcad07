import { isObject } from '../../../shared/json.ts';
import { codeOf } from '../../answers.ts';
import { customerOf } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { cents, edits, isSuccess, refusing, text } from '../defect.ts';
import { dayOf, type SubtleDefect } from './subtle-defect.ts';

const uuid = /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/i;
const ofToday = (at: number, now: number): boolean => dayOf(at) === dayOf(now);

/** Defects of the sixth set that show at rare values, at borders and in one answer, operation or form alone. */
export const sixthValues: readonly SubtleDefect[] = [
  {
    id: 'withdrawal-code-has-a-ledger',
    sentence: 'ledger and available are null in the generate response; of a withdrawal code they are 0.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('generate', (body, call) => {
      if (text(call, 'type') === 'WITHDRAWAL') Object.assign(body, { ledger: 0, available: 0 });
    }),
  },
  {
    id: 'qr-in-zwg-is-percent-encoded',
    sentence: 'qrCode is Base64; of a code in ZWG its signs are percent-encoded as in an address.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    report: 'f0ng/captcha-killer-modified#20',
    hooks: edits('generate', (body, call) => {
      if (text(call, 'currency') === 'ZWG') body.qrCode = encodeURIComponent(String(body.qrCode));
    }),
  },
  {
    id: 'change-needs-some-words',
    sentence: 'reference and narration are recommended; change with neither is refused.',
    section: '4.8',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing('bankChange', ({ body }) => body.reference === undefined && body.narration === undefined, {
      cause: 'absent',
      field: 'narration',
    }),
  },
  {
    id: 'quoted-narrations-lose-their-quotes',
    sentence: 'A narration is shown on the statement; one that is quoted as a whole loses the quotes.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'OpenRefine/OpenRefine#41',
    hooks: () => ({
      lines: (line) => [{ ...line, narration: line.narration.replace(/^"(.*)"$/s, '$1') }],
    }),
  },
  {
    id: 'tabs-become-blanks',
    sentence: 'description is the narration; a tab in it becomes a blank.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('codeInquiry', (body) => {
      if (typeof body.description === 'string') body.description = body.description.replaceAll('\t', ' ');
    }),
  },
  {
    id: 'five-dollars-a-day',
    sentence: 'Change is at most 500 cents; a second one of a number that makes it more on that day is refused.',
    section: '4.8',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    hooks: refusing(
      'bankChange',
      (call, { tenant, readings, now }) => {
        const customer = customerOf(tenant, text(call, 'destinationMsisdn'), readings);
        const wallet = customer?.accounts.find(({ currency }) => currency === 'USD');
        if (text(call, 'currency') !== 'USD' || !wallet) return false;
        const before = wallet.lines.filter(({ kind, at }) => kind === 'change' && ofToday(at, now));
        return before.length > 0 && before.reduce((sum, line) => sum + line.cents, cents(call)) > 500;
      },
      { cause: 'limit', field: 'amount' },
    ),
  },
  {
    id: 'empty-data-is-refused',
    sentence: 'additionalData is an object; an empty one is refused.',
    section: '4.9',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: refusing('utility', ({ body }) => {
      return isObject(body.additionalData) && Object.keys(body.additionalData).length === 0;
    }),
  },
  {
    id: 'no-commission-is-null',
    sentence: 'commissions is a list; of less than a dollar, where there is none, it is null.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'hetznercloud/cli#579',
    hooks: edits('utility', (body, call) => {
      if (cents(call) < 100) body.commissions = null;
    }),
  },
  {
    id: 'quiet-period-closes-at-zero',
    sentence: 'The closing balance is what is left; without a movement in the period it is 0.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'rare value',
    report: 'mtotschnig/MyExpenses#1020',
    readings: { emptyStatement: 'balances' },
    hooks: edits('statement', (body) => {
      const lines = body.transactions as Record<string, unknown>[];
      if (lines.some(({ type }) => type === 'Credit' || type === 'Debit')) return;
      for (const line of lines) if (line.type === 'Closing Balance') line.balance = 0;
    }),
  },
  {
    id: 'nothing-is-a-list',
    sentence: 'additionalData of a line is an object; an empty one is an empty list.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'svix/svix-webhooks#2060',
    hooks: edits('statement', (body) => {
      for (const line of body.transactions as Record<string, unknown>[])
        if (Object.keys(line.additionalData as object).length === 0) line.additionalData = [];
    }),
  },
  {
    id: 'uuids-in-small-letters',
    sentence: 'reference is echoed as stan; a UUID in capital letters comes back in small ones.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'weaviate/weaviate#2647',
    hooks: () => ({
      answer(answer) {
        const { stan } = answer.body;
        if (isSuccess(answer) && typeof stan === 'string' && uuid.test(stan)) answer.body.stan = stan.toLowerCase();
      },
    }),
  },
  {
    id: 'end-of-a-day-is-its-start',
    sentence: 'endDate is the end of the period; where it is of the day of startDate it is that.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    readings: { statementPeriod: 'date-time' },
    hooks: edits('statement', (body) => {
      const { startDate, endDate } = body as { startDate: string; endDate: string };
      if (startDate.slice(0, 10) === endDate.slice(0, 10)) body.endDate = startDate;
    }),
  },
  {
    id: 'early-code-is-not-listed',
    sentence: 'The list has every response code; that of an inquiry within 30 seconds is not on it.',
    section: '4.11',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'rare value',
    readings: { earlyInquiry: 'refused', codeList: 'csv' },
    hooks: () => ({
      answer(answer, { operation }) {
        const early = `${codeOf('too-early', undefined, chosenReadings())};`;
        if (operation !== 'codeList' || answer.raw === undefined) return;
        answer.raw = answer.raw
          .split('\n')
          .filter((line) => !line.startsWith(early))
          .join('\n');
      },
    }),
  },
];
