import fc from 'fast-check';
import type { CodeType, Currency } from '../../../../src/given/merchant-wallet/index.ts';
import { closeAmounts } from '../../../arbitraries/close-amounts.ts';
import { freeText } from '../../../arbitraries/free-texts.ts';
import { allMarks, type Mark } from '../../../arbitraries/odd-references.ts';
import { type Relation, relations } from '../../../arbitraries/related-references.ts';

/** The moment that a clock is moved to: a minute before such a border, in the declared zone or in UTC. */
export type Border = 'midnight' | 'month' | 'leap-day' | 'new-year';

/** What is refused, whatever its other fields are. */
export type Bad =
  | 'currency'
  | 'change-above-500'
  | 'password'
  | 'token'
  | 'token-end'
  | 'early-inquiry'
  | 'no-amount'
  | 'code-no-amount'
  | 'code-again'
  | 'close-account'
  | 'close-number'
  | 'unknown-product'
  | 'period';

const bads: readonly Bad[] = [
  'currency',
  'change-above-500',
  'password',
  'token',
  'token-end',
  'early-inquiry',
  'no-amount',
  'code-no-amount',
  'code-again',
  'close-account',
  'close-number',
  'unknown-product',
  'period',
];

/**
 * One deed in the world; `of` chooses among the deposits or codes that there are, `to` and `by` among the customers: each
 * does nothing where there is none. `like` makes a reference out of that of the last deposit.
 */
export type Step =
  | {
      do: 'deposit';
      to: number;
      cents: number;
      currency: Currency;
      like?: Relation;
      digits?: boolean;
      text?: string;
      of?: 'code' | 'deposit';
      /** It is inquired before it is made: nothing is there, and nothing of that stays. */
      isSought?: boolean;
    }
  | { do: 'again'; of: number; cents?: number; isWatched?: boolean }
  | { do: 'reverse'; of: number; off: number; inCurrency?: 'the-other'; isWatched?: boolean }
  | { do: 'astray'; of: number; like: Relation }
  | { do: 'inquire'; of: number }
  | { do: 'ghost'; of: number; like: Relation }
  | { do: 'change'; to: number; cents: number; currency: Currency; of?: number | 'change'; like?: Relation }
  | { do: 'utility'; cents: number; of?: 'other-caller' | 'other-currency' | 'same-product'; isBare?: boolean }
  | {
      do: 'code';
      type: CodeType;
      currency: Currency;
      cents: number;
      other?: boolean;
      text?: string;
      isTwin?: boolean;
      /** Without a reference. */
      isBare?: boolean;
      of?: number | 'deposit' | 'bankChange' | 'utilityPayment';
    }
  | { do: 'claim'; of: number; by: number }
  | { do: 'ask-later'; of: number }
  | { do: 'ask-paid'; of: number }
  | { do: 'pay'; of: number; by: number }
  | { do: 'ask'; of: number }
  | { do: 'wait'; seconds: number }
  | { do: 'border'; border: Border }
  | { do: 'bad'; bad: Bad; of: number; isWatched?: boolean }
  | { do: 'odd'; of: 'deposit' | 'change' | 'utility' | 'code'; cents: number }
  | { do: 'odd-twins'; mark: Mark; cents: number }
  | { do: 'look'; at: number }
  | { do: 'statement'; currency: Currency }
  | { do: 'log-ins' }
  | { do: 'word'; of: 'reversal' | 'code' | 'change'; word: string; currency: Currency }
  | { do: 'many'; count: number; of: 'deposit' | 'change' | 'code' | 'utility' }
  | { do: 'at-once'; pair: AtOnce; currency: Currency; cents: number }
  | { do: 'tokens' }
  | { do: 'cut'; currency: Currency };

/** Calls that are sent at the same moment. */
export type AtOnce =
  | 'same-deposit'
  | 'two-deposits'
  | 'same-reversal'
  | 'two-reversals'
  | 'two-look-ups'
  | 'two-log-ins'
  | 'two-inquiries'
  | 'two-changes'
  | 'twin-changes'
  | 'two-payments'
  | 'payment-and-statements'
  | 'two-statements'
  | 'two-deposit-inquiries'
  | 'two-codes-of-two'
  | 'code-and-deposit'
  | 'reversal-and-deposit'
  | 'change-and-deposit'
  | 'payment-and-deposit';

const pairs: readonly AtOnce[] = [
  'same-deposit',
  'two-deposits',
  'same-reversal',
  'two-reversals',
  'two-look-ups',
  'two-log-ins',
  'two-inquiries',
  'two-changes',
  'twin-changes',
  'two-payments',
  'payment-and-statements',
  'two-statements',
  'two-deposit-inquiries',
  'two-codes-of-two',
  'code-and-deposit',
  'reversal-and-deposit',
  'change-and-deposit',
  'payment-and-deposit',
];

/** What stands where CREDIT, PAYMENT or a currency has to: the word in another case, its opposite, its neighbour. */
export const words: Readonly<Record<'reversal' | 'code' | 'change', readonly string[]>> = {
  reversal: ['credit', 'DEBIT', 'Credit', 'REVERSAL', 'CREDIT '],
  code: ['withdrawal', 'payment', 'Withdrawal', 'DEPOSIT', 'REFUND'],
  change: ['zwg', 'usd', 'Zwg'],
};

const n = fc.nat({ max: 7 });
const customer = fc.nat({ max: 2 });
const currency = fc.constantFrom<Currency>('USD', 'ZWG');

function wordOf(of: 'reversal' | 'code' | 'change'): fc.Arbitrary<Step> {
  return fc.record({
    do: fc.constant('word' as const),
    of: fc.constant(of),
    word: fc.constantFrom(...words[of]),
    currency,
  });
}

/** Every deed, the commonest most often. */
export function stepsUpTo(maximum: number): fc.Arbitrary<Step> {
  const cents = closeAmounts(maximum);
  const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(arbitrary, { nil: undefined });
  const all: [number, fc.Arbitrary<unknown>][] = [
    [
      5,
      fc.record({
        do: fc.constant('deposit'),
        to: customer,
        cents,
        currency,
        like: optional(relations),
        digits: fc.boolean(),
        text: optional(freeText),
        of: optional(fc.constantFrom('code' as const, 'deposit' as const)),
        isSought: fc.constantFrom(false, false, false, true),
      }),
    ],
    [2, fc.record({ do: fc.constant('again'), of: n, cents: optional(cents) })],
    [
      4,
      fc.record({
        do: fc.constant('reverse'),
        of: n,
        off: fc.constantFrom(0, 0, 0, 1, -1),
        inCurrency: fc.constantFrom(undefined, undefined, undefined, 'the-other'),
      }),
    ],
    [2, fc.record({ do: fc.constant('inquire'), of: n })],
    [1, fc.record({ do: fc.constant('ghost'), of: n, like: relations })],
    [1, fc.record({ do: fc.constant('astray'), of: n, like: relations })],
    [
      3,
      fc.record({
        do: fc.constant('change'),
        to: customer,
        cents: closeAmounts(500),
        currency,
        of: optional(n),
        like: optional(relations),
      }),
    ],
    [
      1,
      fc.record({
        do: fc.constant('utility'),
        cents,
        of: optional(fc.constantFrom('other-caller', 'other-currency', 'same-product')),
        isBare: fc.constantFrom(false, false, false, true),
      }),
    ],
    [
      3,
      fc.record({
        do: fc.constant('code'),
        type: fc.constantFrom('PAYMENT', 'WITHDRAWAL'),
        currency,
        cents,
        other: fc.boolean(),
        text: optional(freeText),
        isTwin: fc.boolean(),
        isBare: fc.constantFrom(false, false, false, true),
        of: optional(fc.oneof(n, fc.constantFrom('deposit', 'bankChange', 'utilityPayment'))),
      }),
    ],
    [4, fc.record({ do: fc.constant('pay'), of: n, by: customer })],
    [2, fc.record({ do: fc.constant('ask'), of: n })],
    [1, fc.record({ do: fc.constant('claim'), of: n, by: customer })],
    [1, fc.record({ do: fc.constantFrom('ask-later', 'ask-paid'), of: n })],
    [1, fc.record({ do: fc.constant('look'), at: customer })],
    [1, fc.record({ do: fc.constant('statement'), currency })],
    [1, fc.record({ do: fc.constant('odd-twins'), mark: fc.constantFrom(...allMarks), cents })],
    [1, fc.record({ do: fc.constant('log-ins') })],
    [
      2,
      fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 31, 90, 500, 620, 4000, 100_000, 2_700_000) }),
    ],
    [1, fc.record({ do: fc.constant('border'), border: fc.constantFrom('midnight', 'midnight', 'month', 'new-year') })],
    [
      2,
      fc.record({
        do: fc.constant('bad'),
        bad: fc.constantFrom(...bads),
        isWatched: fc.constantFrom(false, false, true),
        of: n,
      }),
    ],
    [1, fc.oneof(wordOf('reversal'), wordOf('code'), wordOf('change'))],
    [
      3,
      fc.record({
        do: fc.constant('at-once'),
        pair: fc.constantFrom(...pairs),
        currency,
        cents: closeAmounts(Math.min(maximum, 500)),
      }),
    ],
    [1, fc.record({ do: fc.constant('cut'), currency })],
  ];
  return fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> })));
}
