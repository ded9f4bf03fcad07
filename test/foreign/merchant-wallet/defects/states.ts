import type { Code } from '../model.ts';
import { type Defect, edits, text } from './defect.ts';

const kind = 'wrong-state';

/** Codes and deposits in states that nobody brought them to. */
export const stateDefects: Defect[] = [
  {
    id: 'inquiry-claims',
    sentence: 'An inquiry shows a code; it claims it.',
    section: '4.3',
    kind,
    when: 'state',
    hooks: () => ({
      inquired(code, { now }) {
        code.claimedAt ??= now;
      },
    }),
  },
  {
    id: 'inquiry-prolongs',
    sentence: 'A code is valid for 10 minutes; every inquiry gives it half a minute more.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      inquired(code) {
        code.createdAt += 30_000;
      },
    }),
  },
  {
    id: 'third-inquiry-kills',
    sentence: 'An inquiry shows a code; the third one ends it.',
    section: '4.3',
    kind,
    when: 'state',
    hooks: () => {
      const seen = new Map<Code, number>();
      return {
        inquired(code) {
          seen.set(code, (seen.get(code) ?? 0) + 1);
          if (seen.get(code) === 2) code.createdAt -= 600_000;
        },
      };
    },
  },
  {
    id: 'code-lives-eleven-minutes',
    sentence: 'A code is valid for 10 minutes; it is paid after 10 and a half.',
    section: '3',
    kind,
    when: 'time',
    hooks: () => ({ codeLifeMs: (ms) => ms + 60_000 }),
  },
  {
    id: 'withdrawal-lives-an-hour',
    sentence: 'A code is valid for 10 minutes; a withdrawal code for an hour.',
    section: '8',
    kind,
    when: 'value',
    hooks: () => ({ codeLifeMs: (ms, { type }) => (type === 'WITHDRAWAL' ? 3_600_000 : ms) }),
  },
  {
    id: 'claimed-code-lives-on',
    sentence: 'A code is valid for 10 minutes; once claimed it is paid for ever.',
    section: '8',
    kind,
    when: 'state',
    hooks: () => ({
      appTakes: (takes, { claimedAt, paidAt }) => takes || (claimedAt !== undefined && paidAt === undefined),
    }),
  },
  {
    id: 'dead-code-shown-new',
    sentence: 'A code is valid for 10 minutes; afterwards an inquiry shows New.',
    section: '3',
    kind,
    when: 'time',
    readings: { deadCodes: 'kept' },
    hooks: () => ({
      codeStatus: (found, { claimedAt, paidAt }) => (claimedAt === undefined && paidAt === undefined ? 'New' : found),
    }),
  },
  {
    id: 'paid-code-expires',
    sentence: 'A paid code is Paid; after its 10 minutes it is shown as Expired.',
    section: '3',
    kind,
    when: 'time',
    hooks: () => ({
      codeStatus: (found, { createdAt }, now) => (found === 'Paid' && now > createdAt + 600_000 ? 'Expired' : found),
    }),
  },
  {
    id: 'paid-shown-claimed',
    sentence: 'A paid code is Paid; a withdrawal stays Claimed.',
    section: '3',
    kind,
    when: 'value',
    hooks: () => ({
      codeStatus: (found, { type }) => (found === 'Paid' && type === 'WITHDRAWAL' ? 'Claimed' : found),
    }),
  },
  {
    id: 'claimed-shown-new',
    sentence: 'A claimed code is Claimed; one in ZWG is shown as New.',
    section: '3',
    kind,
    when: 'value',
    hooks: () => ({
      codeStatus: (found, { currency }) => (found === 'Claimed' && currency === 'ZWG' ? 'New' : found),
    }),
  },
  {
    id: 'claimed-shown-paid',
    sentence: 'A code is Paid when it was paid; a claimed one is shown so.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({ codeStatus: (found) => (found === 'Claimed' ? 'Paid' : found) }),
  },
  {
    id: 'paid-code-pays-again',
    sentence: 'A paid code is used up; the app pays it again.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      appTakes: (takes, { paidAt, createdAt }, _customer, now) =>
        takes || (paidAt !== undefined && now < createdAt + 600_000),
    }),
  },
  {
    id: 'new-code-ends-the-last',
    sentence: 'A code is valid for 10 minutes; the next one of the caller ends it.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      generated(code, { tenant }) {
        for (const one of tenant.codes) {
          if (one !== code && one.caller === code.caller && one.paidAt === undefined) one.createdAt -= 600_000;
        }
      },
    }),
  },
  {
    id: 'same-code-twice',
    sentence: 'A code is of one request; every third one is the text of the one before.',
    section: '2.3',
    kind,
    when: 'state',
    hooks: () => ({
      generated(code, { tenant }) {
        const before = tenant.codes.at(-2);
        if (before && tenant.codes.length % 3 === 0) code.code = before.code;
      },
    }),
  },
  {
    id: 'code-amount-of-the-last',
    sentence: 'A code holds its amount; with an equal narration it takes that of the code before.',
    section: '4.3',
    kind,
    when: 'state',
    hooks: () => ({
      generated(code, { tenant }) {
        const twin = tenant.codes.find((one) => one !== code && one.narration === code.narration);
        if (twin) code.cents = twin.cents;
      },
    }),
  },
  {
    id: 'early-inquiry-answered',
    sentence: 'A code may be inquired once in 30 seconds; after ten a second inquiry is answered afresh.',
    section: '4.3',
    kind,
    when: 'time',
    readings: { earlyInquiry: 'refused' },
    hooks: () => ({ inquiryGapMs: () => 10_000 }),
  },
  {
    id: 'no-inquiry-limit',
    sentence: 'A code may be inquired once in 30 seconds; every inquiry is answered afresh.',
    section: '8',
    kind,
    when: 'time',
    readings: { earlyInquiry: 'refused' },
    hooks: () => ({ inquiryGapMs: () => 0 }),
  },
  {
    id: 'inquiry-limit-by-reference',
    sentence: 'The limit of inquiries is for each code; an inquiry with a reference of its own is answered afresh.',
    section: '4.3',
    kind,
    when: 'value',
    readings: { earlyInquiry: 'refused' },
    hooks: () => {
      const seen = new Map<string, number>();
      return {
        lastInquiry: (at, code, { call }) => (seen.has(`${code.code} ${text(call, 'reference')}`) ? at : undefined),
        inquired: (code, { call, now }) => void seen.set(`${code.code} ${text(call, 'reference')}`, now),
      };
    },
  },
  {
    id: 'deposit-of-another-account',
    sentence: 'A deposit is found by account and reference; the reference alone is enough.',
    section: '4.6',
    kind,
    when: 'value',
    hooks: () => ({
      deposit(found, { call, tenant }) {
        if (found || call.operation !== 'depositInquiry') return found;
        return tenant.deposits.find((one) => one.reference === text(call, 'originalParticipantReference'));
      },
    }),
  },
  {
    id: 'last-deposit-of-the-account',
    sentence: 'A deposit is found by its reference; the last one of the account is shown.',
    section: '4.6',
    kind,
    when: 'state',
    hooks: () => ({
      deposit: (found, { call, tenant }) =>
        found && call.operation === 'depositInquiry'
          ? tenant.deposits.findLast(({ account }) => account === found.account)
          : found,
    }),
  },
  {
    id: 'deposit-found-later',
    sentence: 'A deposit is found by its reference; for a minute it is not.',
    section: '4.6',
    kind,
    when: 'time',
    hooks: () => ({
      deposit: (found, { call, now }) =>
        call.operation === 'depositInquiry' && found && now < found.at + 60_000 ? undefined : found,
    }),
  },
  {
    id: 'deposit-forgotten-in-a-day',
    sentence: 'A deposit is found by its reference; after a day it is not.',
    section: '4.6',
    kind,
    when: 'time',
    hooks: () => ({ deposit: (found, { now }) => (found && now > found.at + 86_400_000 ? undefined : found) }),
  },
  {
    id: 'details-by-caller-amount',
    sentence: 'Details show what was deposited; the currency is always USD.',
    section: '4.6',
    kind,
    when: 'value',
    hooks: edits('depositInquiry', ({ details }) => {
      if (details) Object.assign(details, { currency: 'USD' });
    }),
  },
];
