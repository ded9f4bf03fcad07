import type { Code } from '../model.ts';
import { cents, type Defect, refusing, text } from './defect.ts';

const kind = 'refuses-too-much';
const isLeftOut = (value: unknown) => value === undefined || value === null || value === '';

/** Requests that the document allows, and that this provider refuses. */
export const refusingDefects: Defect[] = [
  {
    id: 'change-of-500-refused',
    sentence: 'Bank change is at most 500 cents in USD; 500 are refused.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: refusing('bankChange', (call) => text(call, 'currency') === 'USD' && cents(call) === 500, {
      cause: 'limit',
    }),
  },
  {
    id: 'change-needs-reference',
    sentence: 'The reference is optional; bank change without one is refused.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: refusing('bankChange', ({ body }) => isLeftOut(body.reference), { cause: 'absent' }),
  },
  {
    id: 'code-needs-reference',
    sentence: 'The reference is optional; a code without one is refused.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: refusing('generate', ({ body }) => isLeftOut(body.reference), { cause: 'absent' }),
  },
  {
    id: 'deposit-needs-narration',
    sentence: 'The narration is recommended; a deposit without one is refused.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: refusing('deposit', ({ body }) => isLeftOut(body.narration), { cause: 'absent' }),
  },
  {
    id: 'deposit-needs-type',
    sentence: 'The type of a deposit is optional; a deposit without one is refused.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: refusing('deposit', ({ body }) => isLeftOut(body.type), { cause: 'absent' }),
  },
  {
    id: 'utility-needs-narration',
    sentence: 'The narration of a utility payment is optional; one without is refused.',
    section: '4.9',
    kind,
    when: 'value',
    hooks: refusing('utility', ({ body }) => isLeftOut(body.narration), { cause: 'absent' }),
  },
  {
    id: 'utility-needs-data',
    sentence: 'additionalData is optional; a utility payment without is refused.',
    section: '4.9',
    kind,
    when: 'value',
    hooks: refusing('utility', ({ body }) => body.additionalData === undefined, { cause: 'absent' }),
  },
  {
    id: 'utility-refuses-data',
    sentence: 'additionalData may be sent; a utility payment with it is refused.',
    section: '4.9',
    kind,
    when: 'value',
    hooks: refusing('utility', ({ body }) => body.additionalData !== undefined),
  },
  {
    id: 'inquiry-needs-reference',
    sentence: 'The reference of a code inquiry is optional; one without is refused.',
    section: '4.3',
    kind,
    when: 'value',
    hooks: refusing('codeInquiry', ({ body }) => isLeftOut(body.reference), { cause: 'absent' }),
  },
  {
    id: 'linked-accounts-need-currency',
    sentence: 'The currency of a linked account inquiry is optional; one without is refused.',
    section: '4.4',
    kind,
    when: 'value',
    hooks: refusing('linkedAccounts', ({ currencyQuery }) => currencyQuery === undefined, { cause: 'absent' }),
  },
  {
    id: 'linked-accounts-in-usd-only',
    sentence: 'Linked accounts are inquired in USD or ZWG; ZWG is refused.',
    section: '4.4',
    kind,
    when: 'value',
    hooks: refusing('linkedAccounts', ({ currencyQuery }) => currencyQuery === 'ZWG', { cause: 'currency' }),
  },
  {
    id: 'codes-in-usd-only',
    sentence: 'Codes are in USD or ZWG; ZWG is refused.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: refusing('generate', (call) => text(call, 'currency') === 'ZWG', { cause: 'currency' }),
  },
  {
    id: 'withdrawals-in-usd-only',
    sentence: 'Codes are in USD or ZWG; withdrawal codes in ZWG are refused.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: refusing('generate', (call) => text(call, 'currency') === 'ZWG' && text(call, 'type') === 'WITHDRAWAL', {
      cause: 'currency',
    }),
  },
  {
    id: 'zwg-reversal-refused',
    sentence: 'Deposits in both currencies are reversed; those in ZWG are refused.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: refusing('reversal', (call) => text(call, 'currency') === 'ZWG', { cause: 'currency' }),
  },
  {
    id: 'agent-payment-codes-refused',
    sentence: 'An agent may all that a merchant may; its payment codes are refused.',
    section: '1',
    kind,
    when: 'state',
    hooks: refusing('generate', (call, { caller }) => caller.kind === 'agent' && text(call, 'type') === 'PAYMENT', {
      cause: 'permission',
    }),
  },
  {
    id: 'one-cent-refused',
    sentence: 'An amount is a whole number of cents; a code over one cent is refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing('generate', (call) => cents(call) === 1, { cause: 'amount' }),
  },
  {
    id: 'only-whole-dollars-deposited',
    sentence: 'An amount is a whole number of cents; a deposit of broken dollars is refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing('deposit', (call) => cents(call) % 100 !== 0, { cause: 'amount' }),
  },
  {
    id: 'reference-above-20-refused',
    sentence: 'The reference is the own one of the caller; one above 20 characters is refused for deposits.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: refusing('deposit', (call) => text(call, 'reference').length > 20),
  },
  {
    id: 'reference-with-hyphen-refused',
    sentence: 'The reference is the own one of the caller; one with a hyphen is refused for codes.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: refusing('generate', (call) => text(call, 'reference').includes('-')),
  },
  {
    id: 'code-dies-at-nine-minutes',
    sentence: 'A code is valid for 10 minutes; it dies after nine.',
    section: '3',
    kind,
    when: 'time',
    hooks: () => ({ codeLifeMs: () => 540_000 }),
  },
  {
    id: 'zwg-code-dies-at-five-minutes',
    sentence: 'A code is valid for 10 minutes; one in ZWG dies after five.',
    section: '8',
    kind,
    when: 'time',
    hooks: () => ({ codeLifeMs: (ms, { currency }) => (currency === 'ZWG' ? ms / 2 : ms) }),
  },
  {
    id: 'claimed-code-dies-at-two-minutes',
    sentence: 'A code is valid for 10 minutes; a claimed one dies after two.',
    section: '8',
    kind,
    when: 'state',
    hooks: () => ({ codeLifeMs: (ms, { claimedAt }) => (claimedAt === undefined ? ms : 120_000) }),
  },
  {
    id: 'token-dies-at-ten-minutes',
    sentence: 'A token is valid for 15 minutes; it dies after ten.',
    section: '5',
    kind,
    when: 'time',
    hooks: () => ({ lifetimeMs: () => 600_000 }),
  },
  {
    id: 'token-for-six-calls',
    sentence: 'A token is valid for 15 minutes; it serves six calls.',
    section: '5',
    kind,
    when: 'state',
    hooks: () => {
      const used = new Map<string, number>();
      return {
        caller(found, token) {
          if (!found || !token) return found;
          used.set(token.value, (used.get(token.value) ?? 0) + 1);
          return (used.get(token.value) ?? 0) > 6 ? undefined : found;
        },
      };
    },
  },
  {
    id: 'login-of-one-ends-the-other',
    sentence: 'A token is valid for 15 minutes; the login of another account ends it.',
    section: '5',
    kind,
    when: 'state',
    readings: { tokens: 'many' },
    hooks: () => {
      let newest = '';
      return {
        caller: (found, token) => (token?.value === newest ? found : undefined),
        answer({ body }, { operation }) {
          if (operation === 'login' && typeof body.accessToken === 'string') newest = body.accessToken;
        },
      };
    },
  },
  {
    id: 'inquiry-limit-of-a-minute',
    sentence: 'A code may be inquired every 30 seconds; a second inquiry after 45 is refused.',
    section: '4.3',
    kind,
    when: 'time',
    readings: { earlyInquiry: 'refused' },
    hooks: () => ({ inquiryGapMs: () => 60_000 }),
  },
  {
    id: 'inquiry-limit-for-all-codes',
    sentence: 'The limit of inquiries is for each code; it is for all together.',
    section: '8',
    kind,
    when: 'state',
    readings: { earlyInquiry: 'refused' },
    hooks: () => {
      const made: Code[] = [];
      return {
        generated: (code) => void made.push(code),
        lastInquiry: () =>
          made.reduce<number | undefined>(
            (last, { inquiredAt }) => (inquiredAt === undefined ? last : Math.max(last ?? 0, inquiredAt)),
            undefined,
          ),
      };
    },
  },
  {
    id: 'old-answer-for-two-minutes',
    sentence: 'A code may be inquired every 30 seconds; for two minutes the first answer is repeated.',
    section: '4.3',
    kind,
    when: 'time',
    readings: { earlyInquiry: 'cached' },
    hooks: () => ({ inquiryGapMs: () => 120_000 }),
  },
  {
    id: 'month-of-31-days-refused',
    sentence: 'A statement covers a calendar month; one of 31 days is refused.',
    section: '4.10',
    kind,
    when: 'value',
    hooks: refusing('statement', (call) => /-31 /.test(text(call, 'endDateTime')), { cause: 'period' }),
  },
  {
    id: 'december-refused',
    sentence: 'A statement covers a calendar month; December is refused.',
    section: '4.10',
    kind,
    when: 'value',
    hooks: refusing('statement', (call) => /-12-/.test(text(call, 'startDateTime')), { cause: 'period' }),
  },
  {
    id: 'leap-day-refused',
    sentence: 'A statement covers a calendar month; February 29 is refused as no day.',
    section: '4.10',
    kind,
    when: 'value',
    hooks: refusing('statement', (call) => /-02-29 /.test(text(call, 'endDateTime')), { cause: 'period' }),
  },
  {
    id: 'open-month-refused',
    sentence: 'A statement is made for any period; one that is not over is refused.',
    section: '4.10',
    kind,
    when: 'time',
    hooks: refusing(
      'statement',
      (call, { now }) => Date.parse(`${text(call, 'endDateTime').replace(' ', 'T')}Z`) > now,
      { cause: 'period' },
    ),
  },
  {
    id: 'same-amount-is-a-duplicate',
    sentence: 'A deposit is a duplicate by its reference; another with the same amount and account is refused.',
    section: '4.5',
    kind,
    when: 'state',
    hooks: refusing(
      'deposit',
      (call, { tenant }) =>
        tenant.deposits.some(
          (one) => one.account.number === text(call, 'destinationAccount') && one.cents === cents(call),
        ),
      { cause: 'duplicate' },
    ),
  },
  {
    id: 'second-account-not-credited',
    sentence: 'A deposit goes to any account of the linked account inquiry; all but the first are refused.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: refusing('deposit', (call) => text(call, 'destinationAccount').startsWith('S'), {
      cause: 'unknown-account',
    }),
  },
  {
    id: 'claimed-code-not-payable',
    sentence: 'A claimed code is paid; the app refuses it once it is claimed.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({ appTakes: (takes, { claimedAt }) => takes && claimedAt === undefined }),
  },
];
