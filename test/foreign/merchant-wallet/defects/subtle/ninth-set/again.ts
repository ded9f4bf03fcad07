import type { Fields } from '../../../model.ts';
import { edits, overlooking, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Planted once the checks had been widened for the others: the same classes in other places. */
export const ninthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'inquiry-without-a-narration-has-the-latest',
    sentence: 'description is the narration; an inquiry about a code without one shows that of the latest code.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { narrationAbsent: 'null' },
    hooks: edits('codeInquiry', (body, _call, { tenant }) => {
      body.description ??= tenant.codes.findLast(({ narration }) => narration !== null)?.narration ?? null;
    }),
  },
  {
    id: 'deposit-without-a-narration-has-the-one-before',
    sentence: 'Details of a deposit have its narration; without one they have that of the deposit before.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { narrationAbsent: 'empty' },
    hooks: () => ({
      deposit(found, { call, tenant }) {
        if (!found || call.operation !== 'depositInquiry' || found.narration !== '') return found;
        const before = tenant.deposits.slice(0, tenant.deposits.indexOf(found));
        return { ...found, narration: before.findLast(({ narration }) => narration !== '')?.narration ?? '' };
      },
    }),
  },
  {
    id: 'merchants-pay-in-zwg',
    sentence: 'A request that the account type does not allow fails; a merchant without that permission pays in ZWG.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    readings: { permits: 'narrow' },
    hooks: overlooking('utility', ({ cause }, { call }) => cause === 'permission' && text(call, 'currency') === 'ZWG'),
  },
  {
    id: 'merchants-see-deposits-in-zwg',
    sentence: 'A request that the account type does not allow fails; a merchant inquires deposits in ZWG.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ cause }, { call, tenant }) =>
        call.operation === 'depositInquiry' &&
        cause === 'permission' &&
        tenant.deposits.some(
          ({ account }) => account.currency === 'ZWG' && account.number === text(call, 'accountNumber'),
        ),
      deposit: (found, { call, tenant }) =>
        found ?? tenant.deposits.find(({ reference }) => reference === text(call, 'originalParticipantReference')),
    }),
  },
  {
    id: 'list-of-the-merchant-has-no-000',
    sentence: 'The list has every response code; that of a merchant is without 000.',
    section: '4.11',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer(answer, { operation }, asked) {
        if (operation === 'codeList' && asked?.caller.kind === 'merchant' && answer.raw !== undefined)
          answer.raw = answer.raw.replace(/^.*\b000\b.*\n/m, '');
      },
    }),
  },
  {
    id: 'second-list-ends-early',
    sentence: 'The list has every response code; from the second time on it is without its last three.',
    section: '4.11',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'third time',
    readings: { codeList: 'text' },
    hooks: () => {
      let times = 0;
      return {
        answer(answer, { operation }) {
          if (operation !== 'codeList' || answer.raw === undefined) return;
          times += 1;
          if (times > 1) answer.raw = answer.raw.split('\n').slice(0, -12).join('\n');
        },
      };
    },
  },
  {
    id: 'evening-is-morning',
    sentence: 'startDateTime and endDateTime have hours of 24; from 20 on they are read as those of the morning.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'statement') return;
        for (const field of ['startDateTime', 'endDateTime'])
          if (/ 2[0-2]:/.test(text(call, field)))
            call.body[field] = text(call, field).replace(
              / (2[0-2]):/,
              (_, hour) => ` ${String(hour - 12).padStart(2, '0')}:`,
            );
      },
    }),
  },
  {
    id: 'half-past-is-the-hour',
    sentence: 'A statement covers its period; minutes from 30 on are read as the half hour.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'statement') return;
        for (const field of ['startDateTime', 'endDateTime'])
          if (text(call, field) !== '' && !text(call, field).endsWith('23:59:59'))
            call.body[field] = text(call, field).replace(/:[345]\d:\d\d$/, ':30:00');
      },
    }),
  },
  {
    id: 'unnamed-withdrawals-are-not-paid',
    sentence: 'narration is recommended; a withdrawal code without one is not taken by the app.',
    section: '4.2',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    readings: { narrationAbsent: 'null' },
    hooks: () => ({
      appTakes: (takes, { type, narration }) => takes && !(type === 'WITHDRAWAL' && narration === null),
    }),
  },
  {
    id: 'unnamed-deposits-in-zwg-are-not-found',
    sentence: 'narration is recommended; a deposit in ZWG without one is not found.',
    section: '4.6',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    readings: { narrationAbsent: 'empty' },
    hooks: () => ({
      deposit: (found, { call }) =>
        call.operation === 'depositInquiry' && found?.currency === 'ZWG' && found.narration === '' ? undefined : found,
    }),
  },
  {
    id: 'codes-without-a-reference-are-not-known',
    sentence: 'reference is recommended; an inquiry about a code without one finds nothing.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const bare = new Set<string>();
      return {
        generated(code, { call }) {
          if (text(call, 'reference') === '') bare.add(code.code);
        },
        refuses: ({ call }) =>
          call.operation === 'codeInquiry' && bare.has(text(call, 'code')) ? { cause: 'unknown-code' } : undefined,
      };
    },
  },
  {
    id: 'refused-duplicate-leaves-its-amount',
    sentence: 'A refused call changes nothing; details have the amount of a duplicate that was refused.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    readings: { duplicateChecks: 'on' },
    hooks: () => {
      const left = new Map<string, string>();
      return {
        refused({ cause }, { call }) {
          if (cause === 'duplicate') left.set(text(call, 'reference'), text(call, 'amount'));
        },
        deposit(found, { call }) {
          const cents = found && call.operation === 'depositInquiry' ? left.get(found.reference) : undefined;
          return found && cents !== undefined ? { ...found, cents: Number(cents) } : found;
        },
      };
    },
  },
  {
    id: 'another-currency-leaves-its-narration',
    sentence: 'A refused call changes nothing; details have the narration of a deposit in the wrong currency.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const left = new Map<string, string>();
      return {
        refused({ cause }, { call }) {
          if (cause === 'account-currency') left.set(text(call, 'reference'), text(call, 'narration'));
        },
        deposit(found, { call }) {
          const narration = found && call.operation === 'depositInquiry' ? left.get(found.reference) : undefined;
          return found && narration !== undefined ? { ...found, narration } : found;
        },
      };
    },
  },
  {
    id: 'change-in-zwg-is-of-the-day-before',
    sentence: 'processedDateTime is when change was credited; that in ZWG has the date of the day before.',
    section: '2.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { processedAt: 'zoned' },
    hooks: edits('bankChange', (body, call) => {
      if (text(call, 'currency') === 'ZWG') body.processedDateTime = dayBefore(String(body.processedDateTime));
    }),
  },
  {
    id: 'details-in-zwg-are-of-the-day-before',
    sentence: 'dateTime of a deposit is when it was made; that of one in ZWG has the date of the day before.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { detailsDate: 'spaced' },
    hooks: edits('depositInquiry', (body) => {
      const details = body.details as Fields | undefined;
      if (details?.currency === 'ZWG') details.dateTime = dayBefore(String(details.dateTime));
    }),
  },
];

function dayBefore(text: string): string {
  return new Date(Date.parse(text.slice(0, 10)) - 86_400_000).toISOString().slice(0, 10) + text.slice(10);
}
