import { freeTexts } from '../../../arbitraries/free-texts.ts';
import { allMarks } from '../../../arbitraries/odd-references.ts';
import { type Step, words } from './steps.ts';

const usd = { currency: 'USD' as const };
const zwg = { currency: 'ZWG' as const };

/** References and amounts that lie close together, in one wallet and in several, and of other kinds of record. */
const relatives: Step[] = [
  { do: 'deposit', to: 0, cents: 999, ...usd },
  { do: 'deposit', to: 0, cents: 1000, ...usd, like: 'longer', isSought: true },
  { do: 'ghost', of: 0, like: 'beginning' },
  { do: 'ghost', of: 0, like: 'last-character' },
  { do: 'astray', of: 0, like: 'beginning' },
  { do: 'deposit', to: 0, cents: 1001, ...usd, like: 'last-character' },
  { do: 'deposit', to: 0, cents: 1002, ...usd, like: 'other-case' },
  { do: 'deposit', to: 1, cents: 999, ...usd },
  { do: 'reverse', of: 0, off: 0 },
  { do: 'inquire', of: 1 },
  { do: 'inquire', of: 2 },
  { do: 'change', to: 0, cents: 101, ...usd, of: 2 },
  { do: 'inquire', of: 2 },
  { do: 'reverse', of: 2, off: 0 },
  { do: 'deposit', to: 0, cents: 2001, ...zwg, digits: true },
  { do: 'deposit', to: 0, cents: 2002, ...zwg, like: 'last-character', digits: true },
  { do: 'deposit', to: 0, cents: 2003, ...zwg, like: 'leading-zero', digits: true },
  { do: 'inquire', of: 5 },
  { do: 'inquire', of: 6 },
  { do: 'reverse', of: 6, off: 0 },
  { do: 'reverse', of: 5, off: 0 },
  { do: 'again', of: 0 },
  { do: 'deposit', to: 2, cents: 555, ...usd },
  { do: 'deposit', to: 2, cents: 555, ...usd },
  { do: 'reverse', of: 8, off: 0 },
  { do: 'reverse', of: 9, off: 0 },
  // Last: a zero in front is above first seen by the deposit that it makes another of.
  { do: 'astray', of: 0, like: 'leading-zero' },
];

/** What careless storing takes for each other, and records of other kinds and callers under one reference. */
const namesakes: Step[] = [
  { do: 'deposit', to: 0, cents: 640, ...usd },
  { do: 'deposit', to: 0, cents: 641, ...usd, like: 'trailing-zero' },
  { do: 'deposit', to: 0, cents: 642, ...usd, like: 'other-hyphens' },
  { do: 'deposit', to: 0, cents: 643, ...usd, like: 'round-digits' },
  { do: 'deposit', to: 1, cents: 644, ...usd },
  { do: 'reverse', of: 3, off: 0 },
  { do: 'reverse', of: 4, off: 0 },
  { do: 'inquire', of: 0 },
  { do: 'inquire', of: 1 },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 71 },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 71, isTwin: true },
  { do: 'deposit', to: 0, cents: 645, ...usd, of: 'code' },
  { do: 'pay', of: 0, by: 0 },
  { do: 'wait', seconds: 31 },
  { do: 'bad', bad: 'code-no-amount', of: 0 },
  { do: 'ask', of: 1 },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 72, of: 1 },
  { do: 'ask', of: 2 },
  { do: 'wait', seconds: 31 },
  { do: 'ask', of: 1 },
  { do: 'pay', of: 1, by: 1 },
  { do: 'change', to: 0, cents: 301, ...usd },
  { do: 'change', to: 1, cents: 302, ...zwg, of: 'change' },
  { do: 'utility', cents: 719, of: 'other-caller' },
  { do: 'utility', cents: 727, of: 'other-currency' },
  { do: 'utility', cents: 739, of: 'same-product' },
  { do: 'at-once', pair: 'payment-and-statements', ...usd, cents: 733 },
];

/** Codes that are alike in all but their references: the younger is paid first, and the older one is still open then. */
const twinCodes: Step[] = (['PAYMENT', 'WITHDRAWAL'] as const).flatMap((type, n): Step[] => [
  { do: 'code', type, ...usd, cents: 882 + n },
  { do: 'code', type, ...usd, cents: 882 + n, isTwin: true },
  { do: 'pay', of: 2 * n + 1, by: 0 },
  { do: 'ask', of: 2 * n },
  { do: 'pay', of: 2 * n + 1, by: 1 },
  { do: 'pay', of: 2 * n, by: 1 },
]);

/** Free text wherever it may stand: codes that are asked for and paid, deposits. */
const texts: Step[] = [
  ...freeTexts.flatMap((text, n): Step[] => [
    { do: 'code', type: 'PAYMENT', ...usd, cents: 100 + n, text, isBare: n % 3 === 2 },
    { do: 'ask', of: n },
  ]),
  ...freeTexts.map((_, n): Step => ({ do: 'pay', of: n, by: n % 3 })),
  ...freeTexts.map((text, n): Step => ({ do: 'deposit', to: n % 3, cents: 200 + n, ...usd, text })),
];

/** Texts that are quoted, bracketed or parted as a whole: on the statement they are as they were. */
const wrapped: Step[] = ['"… as a whole"', "'… as a whole'", '(…)', '[…]', '…;7', '…,7,"8"'].flatMap(
  (text, n): Step[] => [
    { do: 'code', type: 'PAYMENT', ...usd, cents: 300 + n, text },
    { do: 'ask', of: n },
    { do: 'pay', of: n, by: n % 3 },
  ],
);

/** Long references that begin alike. */
const longOnes: Step[] = [
  { do: 'deposit', to: 1, cents: 110, ...usd, like: 'longest' },
  { do: 'deposit', to: 1, cents: 111, ...usd, like: 'last-character' },
  { do: 'inquire', of: 0 },
  { do: 'ghost', of: 1, like: 'other-hyphens' },
  { do: 'astray', of: 1, like: 'other-hyphens' },
  { do: 'reverse', of: 0, off: 0 },
  { do: 'inquire', of: 1 },
];

/** What was refused changes nothing, not then and not later; what is right goes on to work. */
const refusals: Step[] = [
  { do: 'deposit', to: 0, cents: 730, ...usd },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 57 },
  { do: 'reverse', of: 0, off: 1, isWatched: true },
  { do: 'again', of: 0, isWatched: true },
  { do: 'again', of: 0, cents: 731, isWatched: true },
  { do: 'reverse', of: 0, off: 0, inCurrency: 'the-other' },
  { do: 'bad', bad: 'currency', of: 0, isWatched: true },
  { do: 'bad', bad: 'no-amount', of: 0 },
  { do: 'bad', bad: 'close-account', of: 0, isWatched: true },
  { do: 'bad', bad: 'close-number', of: 0 },
  { do: 'bad', bad: 'unknown-product', of: 0, isWatched: true },
  { do: 'utility', cents: 227 },
  { do: 'bad', bad: 'code-again', of: 0 },
  { do: 'bad', bad: 'token', of: 0 },
  { do: 'bad', bad: 'token-end', of: 0 },
  { do: 'bad', bad: 'password', of: 0 },
  { do: 'inquire', of: 0 },
  { do: 'bad', bad: 'change-above-500', of: 0, isWatched: true },
  { do: 'change', to: 0, cents: 499, ...usd },
  { do: 'bad', bad: 'early-inquiry', of: 0 },
  { do: 'wait', seconds: 90 },
  { do: 'inquire', of: 0 },
  { do: 'pay', of: 0, by: 0 },
  { do: 'reverse', of: 0, off: 0 },
  { do: 'pay', of: 0, by: 1 },
  { do: 'bad', bad: 'period', of: 0 },
];

/** All that only must not be mixed up. */
const meetings: Step[] = [
  { do: 'at-once', pair: 'two-look-ups', ...usd, cents: 150 },
  { do: 'at-once', pair: 'two-log-ins', ...usd, cents: 150 },
  { do: 'at-once', pair: 'two-deposits', ...usd, cents: 151 },
  { do: 'at-once', pair: 'two-changes', ...zwg, cents: 152 },
  { do: 'at-once', pair: 'two-changes', ...usd, cents: 152 },
  { do: 'at-once', pair: 'twin-changes', ...usd, cents: 149 },
  { do: 'at-once', pair: 'two-reversals', ...zwg, cents: 153 },
  { do: 'at-once', pair: 'same-deposit', ...zwg, cents: 154 },
  { do: 'at-once', pair: 'same-reversal', ...usd, cents: 155 },
  { do: 'at-once', pair: 'two-inquiries', ...usd, cents: 156 },
  { do: 'at-once', pair: 'two-payments', ...usd, cents: 500 },
  { do: 'at-once', pair: 'two-statements', ...usd, cents: 157 },
  { do: 'at-once', pair: 'two-deposit-inquiries', ...usd, cents: 158 },
  { do: 'at-once', pair: 'two-codes-of-two', ...usd, cents: 160 },
  { do: 'at-once', pair: 'code-and-deposit', ...usd, cents: 162 },
  { do: 'at-once', pair: 'reversal-and-deposit', ...usd, cents: 163 },
  { do: 'at-once', pair: 'change-and-deposit', ...usd, cents: 165 },
  { do: 'at-once', pair: 'change-and-deposit', ...zwg, cents: 167 },
  { do: 'at-once', pair: 'payment-and-deposit', ...usd, cents: 169 },
  { do: 'at-once', pair: 'payment-and-deposit', ...zwg, cents: 172 },
  { do: 'tokens' },
];

/** Codes of two accounts, of one amount, with texts that are easily spoilt. */
const openCodes: Step[] = [
  { do: 'code', type: 'PAYMENT', ...usd, cents: 1010, text: 'Tea 🍵 and 👩‍🌾' },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 1010, other: true, text: '$1 ${name} {{name}} %s %d' },
  { do: 'code', type: 'WITHDRAWAL', ...usd, cents: 1010 },
  { do: 'code', type: 'WITHDRAWAL', ...zwg, cents: 2000 },
  { do: 'code', type: 'PAYMENT', ...zwg, cents: 66_000, other: true },
  { do: 'pay', of: 0, by: 0 },
  { do: 'pay', of: 1, by: 1 },
  { do: 'pay', of: 3, by: 0 },
  { do: 'pay', of: 2, by: 2 },
  { do: 'wait', seconds: 400 },
  { do: 'pay', of: 4, by: 1 },
  { do: 'pay', of: 0, by: 2 },
  { do: 'ask', of: 4 },
  { do: 'ask', of: 1 },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 1009 },
  { do: 'wait', seconds: 700 },
  { do: 'pay', of: 5, by: 0 },
];

/** The tenth, the twenty-first, the hundred-and-first and the two-hundred-and-first record. */
const crowds: Step[] = [
  { do: 'code', type: 'PAYMENT', ...usd, cents: 103, text: '-…' },
  { do: 'many', of: 'code', count: 62 },
  { do: 'ask', of: 0 },
  { do: 'pay', of: 0, by: 0 },
  { do: 'deposit', to: 0, cents: 777, ...usd },
  { do: 'many', of: 'deposit', count: 28 },
  { do: 'inquire', of: 0 },
  { do: 'again', of: 0 },
  { do: 'many', of: 'utility', count: 12 },
  { do: 'many', of: 'change', count: 170 },
  { do: 'reverse', of: 0, off: 0 },
  // So that a token of a minute is old in the midst of what follows.
  { do: 'wait', seconds: 25 },
  { do: 'cut', ...usd },
];

/** Codes that are claimed, namesakes of those, and codes that are asked for after they were paid. */
const claims: Step[] = [
  { do: 'code', type: 'PAYMENT', ...usd, cents: 1999, text: '=…' },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 122, of: 0 },
  { do: 'code', type: 'WITHDRAWAL', ...zwg, cents: 1000 },
  { do: 'claim', of: 0, by: 0 },
  { do: 'claim', of: 2, by: 1 },
  { do: 'ask', of: 1 },
  { do: 'ask', of: 0 },
  { do: 'ask', of: 2 },
  { do: 'pay', of: 0, by: 0 },
  { do: 'ask-paid', of: 0 },
  { do: 'pay', of: 0, by: 1 },
  { do: 'utility', cents: 219 },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 126, of: 'utilityPayment' },
  { do: 'change', to: 1, cents: 42, ...usd },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 128, of: 'bankChange' },
];

/** A code that is paid in its last minute, and one that nobody uses, asked for when both are over. */
const lateCodes: Step[] = [
  { do: 'code', type: 'PAYMENT', ...usd, cents: 130, text: '+…' },
  { do: 'code', type: 'WITHDRAWAL', ...zwg, cents: 132 },
  { do: 'bad', bad: 'early-inquiry', of: 0 },
  { do: 'wait', seconds: 565 },
  { do: 'pay', of: 0, by: 0 },
  { do: 'wait', seconds: 90 },
  { do: 'ask-later', of: 0 },
  { do: 'ask-later', of: 1 },
  { do: 'pay', of: 1, by: 0 },
];

/** References that a program may read as something else, wherever one may stand. */
const oddOnes: Step[] = [
  ...allMarks.map((mark, n): Step => ({ do: 'odd-twins', mark, cents: 240 + 2 * n })),
  ...(['deposit', 'change', 'utility', 'code'] as const).map((of, n): Step => ({ do: 'odd', of, cents: 233 + n })),
  { do: 'change', to: 0, cents: 45, ...usd, like: 'scientific' },
  { do: 'change', to: 0, cents: 46, ...usd, like: 'longest' },
];

/** What was asked for before is nothing to what is asked for now. */
const looks: Step[] = [
  { do: 'look', at: 0 },
  { do: 'wait', seconds: 3 },
  { do: 'look', at: 1 },
  { do: 'look', at: 0 },
  { do: 'look', at: 2 },
  { do: 'statement', ...zwg },
  { do: 'utility', cents: 239, of: 'same-product' },
  { do: 'statement', ...usd },
  { do: 'utility', cents: 241, of: 'same-product' },
  { do: 'utility', cents: 241, of: 'same-product' },
  { do: 'log-ins' },
  // As little as a fee may be.
  { do: 'deposit', to: 2, cents: 3, ...usd },
  { do: 'deposit', to: 0, cents: 900, ...usd },
  { do: 'deposit', to: 1, cents: 901, ...usd, of: 'deposit' },
  { do: 'wait', seconds: 100_000 },
  { do: 'inquire', of: 1 },
  { do: 'inquire', of: 2 },
];

/** Deposits that are taken back, or shown, a month later: whether that may be is not shown, and what is answered is so. */
const lateUndoing: Step[] = [
  { do: 'deposit', to: 0, cents: 840, ...usd },
  { do: 'deposit', to: 1, cents: 841, ...zwg },
  { do: 'wait', seconds: 2_700_000 },
  { do: 'inquire', of: 1 },
  { do: 'reverse', of: 0, off: 0 },
  { do: 'wait', seconds: 8_000_000 },
  { do: 'reverse', of: 1, off: 0 },
];

/** Over borders of the calendar, a few minutes each. */
const borders: Step[] = (['midnight', 'month', 'new-year'] as const).flatMap((border, n): Step[] => [
  { do: 'utility', cents: 307 },
  { do: 'border', border },
  { do: 'deposit', to: 0, cents: 830, ...usd },
  { do: 'code', type: 'PAYMENT', ...usd, cents: 59, text: '@…' },
  { do: 'utility', cents: 409, isBare: true },
  { do: 'ask', of: n },
  { do: 'wait', seconds: 150 },
  { do: 'deposit', to: 1, cents: 832, ...usd },
  { do: 'pay', of: n, by: 0 },
  { do: 'utility', cents: 511 },
  { do: 'inquire', of: 2 * n },
  { do: 'reverse', of: 2 * n, off: 0 },
  { do: 'wait', seconds: 4000 },
  { do: 'cut', ...usd },
]);

const leapDay: Step[] = [
  { do: 'border', border: 'leap-day' },
  { do: 'utility', cents: 613 },
  { do: 'deposit', to: 0, cents: 831, ...zwg },
  { do: 'wait', seconds: 200_000 },
  { do: 'utility', cents: 617 },
  { do: 'cut', ...usd },
];

/** Words in the place of CREDIT, of the two types of code, and of the two currencies. */
const otherWords: Step[] = [
  { do: 'deposit', to: 0, cents: 640, ...zwg },
  ...words.reversal.map((word): Step => ({ do: 'word', of: 'reversal', word, ...usd })),
  ...words.code.map((word): Step => ({ do: 'word', of: 'code', word, ...usd })),
  ...words.change.map((word): Step => ({ do: 'word', of: 'change', word, ...zwg })),
];

/** What is tried whatever the budget. Amounts above the owner's maximum are cut to it. */
export function storiesUpTo(maximum: number): Step[][] {
  const largest: Step[] = [
    ...([maximum, maximum - 1] as const).flatMap((cents): Step[] => [
      { do: 'deposit', to: 0, cents, ...usd },
      { do: 'reverse', of: cents === maximum ? 0 : 2, off: -1 },
      { do: 'deposit', to: 1, cents, ...zwg },
    ]),
    { do: 'code', type: 'WITHDRAWAL', ...zwg, cents: maximum },
    { do: 'code', type: 'PAYMENT', ...usd, cents: maximum },
    { do: 'reverse', of: 1, off: 0 },
    { do: 'pay', of: 0, by: 1 },
    { do: 'inquire', of: 3 },
  ];
  const all = [
    relatives,
    namesakes,
    twinCodes,
    texts,
    wrapped,
    longOnes,
    refusals,
    meetings,
    openCodes,
    claims,
    lateCodes,
    oddOnes,
    looks,
    lateUndoing,
    crowds,
    borders,
    leapDay,
    otherWords,
    largest,
  ];
  return all.map(
    (story) => story.map((it) => ('cents' in it ? { ...it, cents: Math.min(it.cents ?? 1, maximum) } : it)) as Step[],
  );
}
