import type { Deposit } from '../../../model.ts';
import { cents, edits, NumberText, overlooking, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Planted once the checks had been widened for the others: the same classes in other places. */
export const tenthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'gold-codes-wait-longer',
    sentence: 'A code may be inquired once in 30 seconds; one in ZWG once in 45, and the second one sooner is 429.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    readings: { earlyInquiry: '429' },
    hooks: () => ({ inquiryGapMs: (ms, { currency }) => (currency === 'ZWG' ? 1.5 * ms : ms) }),
  },
  {
    id: 'early-inquiry-has-no-reason',
    sentence: 'A failure has its reason; the 429 of an inquiry within 30 seconds has none.',
    section: '7',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    readings: { earlyInquiry: '429' },
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'codeInquiry' && answer.status === 429)
          answer.body = { responseCode: answer.body.responseCode };
      },
    }),
  },
  {
    id: 'paid-out-code-times-out-next-day',
    sentence: 'A code that was used is Paid; a withdrawal code in ZWG is Timed Out a day later.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      codeStatus: (found, { type, currency, createdAt }, now) =>
        found === 'Paid' && type === 'WITHDRAWAL' && currency === 'ZWG' && now > createdAt + 86_000_000
          ? 'Timed Out'
          : found,
    }),
  },
  {
    id: 'claimed-withdrawal-is-cashed-out',
    sentence:
      'A customer who uses a code moves its amount; a withdrawal code that was claimed is Paid after five minutes.',
    section: '1',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      codeStatus: (found, { type, claimedAt }, now) =>
        found === 'Claimed' && type === 'WITHDRAWAL' && now > (claimedAt ?? now) + 300_000 ? 'Paid' : found,
    }),
  },
  {
    id: 'late-withdrawals-in-zwg',
    sentence: 'A code is valid for 10 minutes; a withdrawal code in ZWG is taken for another two.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'combination',
    hooks: () => ({
      codeLifeMs: (ms, { type, currency }) => (type === 'WITHDRAWAL' && currency === 'ZWG' ? ms + 120_000 : ms),
    }),
  },
  {
    id: 'deposit-without-an-amount-is-reversed',
    sentence: 'A deposit is reversed; one that was refused because it had no amount can be as well.',
    section: '4.7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const bare = new Set<string>();
      let other: Deposit | undefined;
      return {
        refused({ field }, { call }) {
          if (call.operation === 'deposit' && field === 'amount') bare.add(text(call, 'reference'));
        },
        deposit(found, { call, tenant }) {
          if (found || call.operation !== 'reversal' || !bare.has(text(call, 'originalParticipantReference')))
            return found;
          other = tenant.deposits.find(
            ({ account, failure }) => account.number === text(call, 'destinationAccount') && failure === '',
          );
          return other && { ...other, cents: cents(call), reversed: false };
        },
      };
    },
  },
  {
    id: 'small-deposits-in-text-are-dollars',
    sentence: 'Amounts are cents; that of a deposit below ten, where it comes as text, is taken for dollars.',
    section: '2.1',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'deposit' && typeof call.body.amount === 'string' && cents(call) < 10)
          call.body.amount = new NumberText(String(cents(call) * 100));
      },
    }),
  },
  {
    id: 'payments-without-a-reference-are-free',
    sentence: 'A utility payment is paid from the account; one without a reference is not debited.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => {
      let isBare = false;
      return {
        call(call) {
          if (call.operation === 'utility') isBare = text(call, 'reference') === '';
        },
        transfers: (planned) => (planned.kind === 'utility' && isBare ? [] : [planned]),
      };
    },
  },
  {
    id: 'code-without-a-reference-pays-twice',
    sentence: 'A payment code credits the merchant once; one without a reference does twice.',
    section: '1',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => {
      const bare = new Set<string>();
      return {
        generated(code, { call }) {
          if (text(call, 'reference') === '') bare.add(code.reference);
        },
        lines: (line) =>
          line.kind === 'payment' && line.cents > 0 && bare.has(line.reference) ? [line, line] : [line],
      };
    },
  },
  {
    id: 'withdrawal-without-a-reference-shows-another',
    sentence:
      'description is the narration; an inquiry about a withdrawal code without a reference shows that of the first code.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { narrationAbsent: 'null' },
    hooks: () => {
      const bare = new Set<string>();
      return {
        generated(code, { call }) {
          if (text(call, 'reference') === '' && code.type === 'WITHDRAWAL') bare.add(code.code);
        },
        ...edits('codeInquiry', (body, { body: sent }, { tenant }) => {
          if (bare.has(String(sent.code)))
            body.description = tenant.codes.find((it) => it.narration !== null)?.narration;
        })(),
      };
    },
  },
  {
    id: 'merchants-give-change-by-text',
    sentence: 'Bank change is at most 500 cents in USD; an amount that comes as text is not compared.',
    section: '4.8',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking(
      'bankChange',
      ({ cause }, { call }) => cause === 'limit' && typeof call.body.amount === 'string' && cents(call) > 40_000,
    ),
  },
];
