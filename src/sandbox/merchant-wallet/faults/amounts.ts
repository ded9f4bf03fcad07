import { deposits } from '../tables/deposits.ts';
import { editAnswer, editCents, editTransfers, refuse, sent } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

/** Defects of the topic amounts, by the rule that they break. */
export const faults: WalletFaults = {
  'accepted-amount-is-exact': {
    'payment-loses-odd-cents-from-1000': answersWrongly(
      'From 10.00 on, what a paid code moves is rounded down to ten cents',
      editTransfers('payment', (posted) =>
        posted.map((it) => (it.cents >= 1000 ? { ...it, cents: it.cents - (it.cents % 10) } : it)),
      ),
    ),
    'deposit-as-32-bit-float': answersWrongly(
      'A deposit above 167,772.16 loses a cent, as a float of 32 bits does',
      editCents('deposit', Math.fround),
    ),
    'withdrawal-credits-the-customer': answersWrongly(
      'A used withdrawal code moves its amount into the wallet',
      editTransfers('withdrawal', (posted) => posted.map((it) => ({ ...it, from: it.to, to: it.from }))),
    ),
    'withdrawal-at-most-50': careless.answersWrongly(
      'A withdrawal code takes at most 50.00 from the wallet',
      editTransfers('withdrawal', (posted) => posted.map((it) => ({ ...it, cents: Math.min(it.cents, 5000) }))),
    ),
    'fraction-of-a-cent-cut': careless.acceptsTooMuch('A deposit of a fraction of cents is made without its fraction', {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'deposit' && /^\d+\.\d+$/.test(amount.source) && Number(amount.source) >= 1
            ? Math.trunc(Number(amount.source))
            : cents(amount, operation),
      }),
    }),
    'decimal-amount-taken-for-units': careless.acceptsTooMuch(
      'An amount of a code with a fraction counts in units, so that 12.5 becomes 1250 cents',
      {
        policy: ({ cents }) => ({
          cents: (amount, operation) =>
            operation === 'generateCode' && /^\d+\.\d+$/.test(amount.source) && Number(amount.source) > 0
              ? Math.round(Number(amount.source) * 100)
              : cents(amount, operation),
        }),
      },
    ),
    'sign-of-change-ignored': careless.acceptsTooMuch('A negative bank change is made without its sign', {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          cents(
            operation === 'bankChange' ? { ...amount, source: amount.source.replace(/^-/, '') } : amount,
            operation,
          ),
      }),
    }),
    // Trailing zeros that are cut from a decimal which has no point any more.
    'whole-tens-of-cash-lose-a-zero': careless.answersWrongly(
      'A withdrawal of whole tens pays a tenth of its amount',
      editTransfers('withdrawal', (posted) =>
        posted.map((it) => (it.cents % 1000 === 0 ? { ...it, cents: it.cents / 10 } : it)),
      ),
    ),
    // A limit of the integer's size.
    'payment-beyond-16-bits-wraps': careless.answersWrongly(
      'A paid code between 655.36 and 700.00 moves what is above 655.36',
      editTransfers('payment', (posted) =>
        posted.map((it) => (it.cents > 65_536 && it.cents < 70_000 ? { ...it, cents: it.cents - 65_536 } : it)),
      ),
    ),
  },
  'other-currency-refused': {
    'any-currency-for-codes': acceptsTooMuch(
      'Any three capital letters pass as the currency of a code, and count as USD',
      {
        policy: ({ takesCurrency }) => ({
          takesCurrency: (currency, operation) =>
            operation === 'generateCode'
              ? typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
              : takesCurrency(currency, operation),
        }),
      },
    ),
    'other-currency-deposited': acceptsTooMuch('A deposit in any currency but ZWG counts as one in USD', {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          operation === 'deposit' ? typeof currency === 'string' : takesCurrency(currency, operation),
      }),
    }),
  },
  'both-currencies-accepted': {
    'zwg-codes-refused': refusesTooMuch(
      'Codes in ZWG are refused',
      refuse('generateCode', '012', (site) => sent(site).currency === 'ZWG'),
    ),
    'zwg-change-refused': careless.refusesTooMuch(
      'Bank change in ZWG is refused',
      refuse('bankChange', '012', (site) => sent(site).currency === 'ZWG'),
    ),
  },
  'stan-echoes-the-reference': {
    'deposit-stan-in-capitals': answersWrongly(
      'A deposit gives its reference back in capitals',
      editAnswer('deposit', 200, ({ stan }) => ({ stan: String(stan).toUpperCase() })),
    ),
    'change-stan-is-its-own': answersWrongly(
      'A bank change answers its authNumber as stan',
      editAnswer('bankChange', 200, ({ authNumber = null }) => ({ stan: authNumber })),
    ),
    // What a spreadsheet or a YAML reader takes for a number, or for nothing.
    'change-stan-is-a-number': careless.answersWrongly(
      'A bank change gives digits with an E among them back as a number',
      editAnswer('bankChange', 200, ({ stan = '' }) => ({
        stan: /^\d+e\d+$/i.test(String(stan)) ? String(Number(stan)) : stan,
      })),
    ),
    'reference-null-is-none': careless.answersWrongly('A utility payment with the reference null has an empty stan', {
      ...editAnswer('utilityPayment', 200, ({ stan = '' }) => ({ stan: stan === 'null' ? '' : stan })),
    }),
    'deposit-stan-cut-at-30': careless.answersWrongly(
      'A deposit gives at most 30 characters of its reference back',
      editAnswer('deposit', 200, ({ stan }) => ({ stan: String(stan).slice(0, 30) })),
    ),
  },
  'omitted-reference-is-made': {
    'made-reference-is-empty': answersWrongly('A utility payment without a reference has an empty stan', {
      policy: ({ stan }) => ({
        stan: (reference, made, operation) =>
          operation === 'utilityPayment' ? reference : stan(reference, made, operation),
      }),
    }),
    'made-reference-is-null': answersWrongly(
      'The stan of a code without a reference is null',
      editAnswer('generateCode', 200, ({ stan = null }, site) => ({
        stan: sent(site).reference === undefined ? null : stan,
      })),
    ),
    'made-reference-from-the-clock': careless.answersWrongly(
      'References that are made within one second are the same',
      {
        policy: () => ({ stan: (reference) => (reference === '' ? 'R-20260301101530' : reference) }),
      },
    ),
  },
  'money-movement-of-no-other': {
    'deposit-answers-the-account-before': answersWrongly(
      'A deposit answers the account of the deposit before',
      editAnswer('deposit', 200, ({ accountNumber = null, authNumber }, { view }) => ({
        accountNumber:
          view.all(deposits).findLast((it) => it.authNumber !== authNumber)?.accountNumber ?? accountNumber,
      })),
    ),
  },
  'optional-fields-left-out': {
    'change-needs-a-reference': refusesTooMuch(
      'A bank change without a reference is refused',
      refuse('bankChange', '012', (site) => sent(site).reference === undefined),
    ),
    'code-needs-a-narration': refusesTooMuch(
      'A code without a narration is refused',
      refuse('generateCode', '012', (site) => sent(site).narration === undefined),
    ),
    'code-inquiry-needs-a-reference': refusesTooMuch(
      'A code inquiry without a reference is refused',
      refuse('codeInquiry', '012', (site) => sent(site).reference === undefined),
    ),
    'deposit-needs-a-narration': careless.refusesTooMuch(
      'A deposit without a narration is refused',
      refuse('deposit', '012', (site) => sent(site).narration === undefined),
    ),
  },
  'optional-fields-given': {
    'additional-data-refused': refusesTooMuch(
      'A utility payment with additionalData is refused',
      refuse('utilityPayment', '012', (site) => sent(site).additionalData !== undefined),
    ),
  },
};
