import type { Fields } from '../../../model.ts';
import { qrImage } from '../../../qr-image.ts';
import { edits, isSuccess, NumberText, text } from '../../defect.ts';
import { inStatement, type SubtleDefect } from '../subtle-defect.ts';

/** Answers that are wrong in one combination alone. */
export const eighthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'second-login-says-nothing',
    sentence: 'Login answers with responseDescription; from the second of a user on it does not.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const known = new Set<string>();
      return {
        answer(answer, call) {
          if (call.operation !== 'login' || !isSuccess(answer)) return;
          const user = text(call, 'username');
          if (known.has(user)) delete answer.body.responseDescription;
          known.add(user);
        },
      };
    },
  },
  {
    id: 'paid-code-has-no-authorisation',
    sentence: 'A code inquiry answers with authNumber; that of a Paid code does not.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'Paid') delete body.authNumber;
    }),
  },
  {
    id: 'qr-of-withdrawals-shows-the-reference',
    sentence: 'qrCode is the image of the code; that of a withdrawal code shows its reference.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('generate', (body, call, { readings }) => {
      if (text(call, 'type') === 'WITHDRAWAL') body.qrCode = qrImage(String(body.stan), readings);
    }),
  },
  {
    id: 'names-in-zwg-are-of-the-first',
    sentence: 'Linked accounts come with the name of their owner; asked in ZWG with that of the first customer.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('linkedAccounts', (body, { currencyQuery }, { tenant }) => {
      if (currencyQuery === 'ZWG') body.lastname = tenant.customers[0]?.lastName;
    }),
  },
  {
    id: 'reversed-in-zwg-shows-usd',
    sentence: 'Details of a deposit have its currency; those of one in ZWG that was reversed say USD.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('depositInquiry', (body, call, { tenant }) => {
      const details = body.details as Fields | undefined;
      const reference = text(call, 'originalParticipantReference');
      const found = tenant.deposits.findLast((one) => one.reference === reference);
      if (details && found?.reversed) details.currency = 'USD';
    }),
  },
  {
    id: 'narration-by-account-and-amount',
    sentence: 'Details of a deposit have its narration; they have that of the first of that amount to the account.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      deposit(found, { call, tenant }) {
        if (!found || call.operation !== 'depositInquiry') return found;
        const same = tenant.deposits.find(
          ({ account, cents, failure }) => account === found.account && cents === found.cents && failure === '',
        );
        return same && found.failure === '' ? { ...found, narration: same.narration } : found;
      },
    }),
  },
  {
    id: 'withdrawals-in-zwg-lose-their-description',
    sentence: 'description is the narration; that of a withdrawal code in ZWG is empty.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('generate', (body, call) => {
      if (text(call, 'type') === 'WITHDRAWAL' && text(call, 'currency') === 'ZWG') body.description = '';
    }),
  },
  {
    id: 'no-narration-no-stan',
    sentence: 'The reference is echoed as stan; change without a narration has one that was made.',
    section: '2.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('bankChange', (body, call) => {
      if (text(call, 'narration') === '') body.stan = `GEN${body.authNumber}`;
    }),
  },
  {
    id: 'commission-in-dollars',
    sentence: 'Amounts are whole cents; that of a commission is in dollars.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('utility', (body) => {
      for (const commission of body.commissions as Fields[]) commission.amount = inDollars(commission.amount);
    }),
  },
  {
    id: 'code-amount-wraps-at-31-bits',
    sentence: 'amount is in cents; an inquiry shows one of more than 31 bits without those above.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('codeInquiry', (body) => {
      if (Number(body.amount) >= 2 ** 31) body.amount = Number(body.amount) % 2 ** 31;
    }),
  },
  {
    id: 'dates-in-zwg-have-a-blank',
    sentence: 'Statement dates are ISO 8601; those of an account in ZWG have a blank between date and time.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: inStatement((line, account) => {
      for (const field of ['postingDate', 'transactionDate'])
        if (account?.currency === 'ZWG') line[field] = String(line[field]).replace('T', ' ');
    }),
  },
  {
    id: 'hours-below-ten-have-one-digit',
    sentence: 'Statement dates are ISO 8601; before ten in the morning their hour has one digit.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: inStatement((line) => {
      for (const field of ['postingDate', 'transactionDate'])
        line[field] = String(line[field]).replace(/T0(\d)/, 'T$1');
    }),
  },
  {
    id: '000-is-not-listed',
    sentence: 'The list has every response code; 000, the success of a linked account inquiry, is not on it.',
    section: '4.11',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'codeList' && answer.raw !== undefined)
          answer.raw = answer.raw.replace(/^.*\b000\b.*\n/m, '');
      },
    }),
  },
  {
    id: 'no-trace-of-early-inquiries',
    sentence: 'Every response has X-Trace-Id; one that refuses an inquiry within 30 seconds has none.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    readings: { earlyInquiry: 'refused' },
    hooks: () => ({
      answer(answer, call, asked) {
        const isEarly = asked?.tenant.codes.some(({ code }) => code === text(call, 'code')) && !isSuccess(answer);
        if (call.operation === 'codeInquiry' && asked && isEarly)
          answer.headers = { ...answer.headers, [asked.readings.traceHeader]: '' };
      },
    }),
  },
];

function inDollars(amount: unknown): unknown {
  if (typeof amount === 'number') return amount / 100;
  const dollars = (Number(amount instanceof NumberText ? amount.source : amount) / 100).toFixed(2);
  return amount instanceof NumberText ? new NumberText(dollars) : dollars;
}
