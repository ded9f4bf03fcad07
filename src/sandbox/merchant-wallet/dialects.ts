import type { ChosenValues, Dialect, DialectDefinition } from '../slice/dialects.ts';

/** Every conflicting or silent place of the document that changes behaviour, by the name of its rule where it has one. */
export const dialects = {
  'access-token-expiry': {
    section: '5',
    changes: 'What a call with an expired token gets.',
    values: ['refused-401', 'refused-403'],
    default: 'refused-401',
  },
  'amount-form': {
    section: '2.1',
    changes: 'How answers write amounts, the credit and debit columns of a statement apart.',
    values: ['number', 'text'],
    default: 'number',
  },
  'amount-not-an-integer': {
    section: '2.1',
    changes: 'Whether whole cents that are written as text, or with a fraction of zeros, are taken.',
    values: ['refused', 'accepted-exactly'],
    default: 'refused',
  },
  'amount-not-positive': {
    section: '2.1',
    changes: 'Whether an amount of zero is taken, which then moves nothing; one below zero never is.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'answered-reference': {
    section: '4.6, 4.7',
    changes: 'Whether reference in the answer to an inquiry or reversal is that of the deposit or one of its own.',
    values: ['original', 'own'],
    default: 'original',
  },
  'bank-change-limit-in-zwg': {
    section: '4.8, 8',
    changes: 'Whether bank change in ZWG has a limit, the same 500 as in USD.',
    values: ['none', '500'],
    default: 'none',
  },
  'claimed-means': {
    section: '3',
    changes:
      'What Claimed says of a code: a customer typed it in without agreeing yet; or agreed, so that a code that was only typed in stays New, and a withdrawal is Claimed for half a minute until the cash is handed out.',
    values: ['typed-in', 'agreed'],
    default: 'typed-in',
  },
  'code-inquiry-stan': {
    section: '2.1, 4.3',
    changes: 'Whose reference the stan of a code inquiry is.',
    values: ['reference-of-the-code', 'reference-of-the-inquiry'],
    default: 'reference-of-the-code',
  },
  'code-transitions': {
    section: '3',
    changes: 'Whether a code that one customer claimed can be paid by another.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'deposit-duplicate-otherwise': {
    section: '4.5',
    changes: 'What a second deposit with the same reference gets where duplicate checks are not enabled.',
    values: ['made-again', 'refused', 'answered-as-before'],
    default: 'made-again',
  },
  'deposit-inquiry-after-reversal': {
    section: '4.6',
    changes: 'Whether an inquiry still finds a deposit that was reversed.',
    values: ['found', 'not-found'],
    default: 'found',
  },
  'deposit-not-found': {
    section: '4.6',
    changes: 'With which HTTP status and responseCode a deposit inquiry finds nothing.',
    values: ['200-025', '404-025', '200-00'],
    default: '200-025',
  },
  'deposit-types': {
    section: '4.5',
    changes: 'What a deposit with a type gets, none being configured.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'duplicate-checks': {
    section: '4.5',
    changes: 'Whether deposits are checked for a reference that was used before.',
    values: ['enabled', 'disabled'],
    default: 'enabled',
  },
  'early-code-inquiry': {
    section: '4.3, 8',
    changes: 'What an inquiry about a code within 30 seconds of the last one gets.',
    values: ['refused', 'answered'],
    default: 'refused',
  },
  'empty-required-field': {
    section: '4',
    changes: 'What a required text that is there but empty gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'expired-or-timed-out': {
    section: '3',
    changes: 'Which status a code has after its ten minutes, by whether a customer had claimed it.',
    values: ['expired-when-unclaimed', 'timed-out-when-unclaimed', 'only-expired', 'only-timed-out'],
    default: 'expired-when-unclaimed',
  },
  'length-of-a-calendar-month': {
    section: '4.10, 8',
    changes: 'Whether a statement may run from the middle of one month into the next.',
    values: ['within-one-month-of-the-calendar', 'until-the-same-day-of-the-next-month'],
    default: 'within-one-month-of-the-calendar',
  },
  'linked-accounts-by-currency': {
    section: '4.4',
    changes: 'Whether a linked account inquiry lists accounts of other currencies than the one asked.',
    values: ['only-the-asked', 'all'],
    default: 'only-the-asked',
  },
  'longer-statement-period': {
    section: '4.10',
    changes: 'What a statement of more than one calendar month gets: a refusal, or the first month.',
    values: ['refused', 'cut'],
    default: 'refused',
  },
  'money-movement-account-number': {
    section: '2.2',
    changes: 'Whose accountNumber a deposit or bank change answers.',
    values: ['destination', 'caller'],
    default: 'destination',
  },
  'null-optional-member': {
    section: '4',
    changes: 'Whether null in an optional field of a request counts as left out, or is refused.',
    values: ['left-out', 'refused'],
    default: 'left-out',
  },
  'other-answer-date-forms': {
    section: '2.1',
    changes: 'How answers write dates, statement and utility payment apart.',
    values: ['space-separated', 'iso-8601'],
    default: 'space-separated',
  },
  'other-msisdn-forms': {
    section: '4.4, 4.8',
    changes: 'Whether a number written 07XXXXXXXX or with nine digits is taken.',
    values: ['refused', 'normalised'],
    default: 'refused',
  },
  'other-request-date-forms': {
    section: '2.1',
    changes: 'Whether a statement takes ISO 8601 dates too.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'qr-image-format': {
    section: '2.3',
    changes: 'The image format of qrCode.',
    values: ['png', 'svg'],
    default: 'png',
  },
  'refusal-http-status': {
    section: '2.1, 7',
    changes: 'The HTTP status of a call that is refused for its content: 4xx, or 200 as only responseCode counts.',
    values: ['4xx', '2xx'],
    default: '4xx',
  },
  'repeated-reference': {
    section: '2.1',
    changes: 'Whether a code, bank change or utility payment with a reference that was used before is taken.',
    values: ['accepted', 'refused'],
    default: 'accepted',
  },
  'response-code-file-format': {
    section: '4.11',
    changes: 'Format of the response code file.',
    values: ['csv', 'json'],
    default: 'csv',
  },
  'response-code-list-contents': {
    section: '7',
    changes: 'What the response code file holds beside the codes.',
    values: ['meanings', 'codes-only'],
    default: 'meanings',
  },
  'reused-participant-reference': {
    section: '4.6, 4.7',
    changes: 'Whether a participantReference that a successful inquiry or reversal had is taken again.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'reversal-025': {
    section: '7',
    changes: 'What code 025 of a reversal means; everything else that keeps it from being made is 096.',
    values: ['no-such-deposit', 'any-mistake-of-the-request', 'all-but-no-such-deposit'],
    default: 'no-such-deposit',
  },
  'reversal-of-another-account': {
    section: '4.7',
    changes: 'Whether a reversal finds its deposit by the reference alone, whatever account and currency it names.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'second-reversal': {
    section: '4.7',
    changes: 'What a second reversal of the same deposit gets; it never moves anything.',
    values: ['refused', 'answered-as-before'],
    default: 'refused',
  },
  'statement-amount-form': {
    section: '2.6, 2.1',
    changes: 'Whether the credit and debit columns of a statement hold integers or text.',
    values: ['integer', 'text'],
    default: 'integer',
  },
  'token-lifetime': {
    section: '5, 8',
    changes: 'How long an access token is accepted.',
    values: ['15-minutes', '1-minute', '60-minutes'],
    default: '15-minutes',
  },
  'token-of-other-credentials': {
    section: '5',
    changes: 'Whether a token that was given for another API key of the same customer is taken.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'token-refresh': {
    section: '5',
    changes: 'Whether each call prolongs the life of its token.',
    values: ['none', 'each-call'],
    default: 'none',
  },
  'unknown-code-inquiry': {
    section: '4.3',
    changes: 'What an inquiry about a code that was never generated gets.',
    values: ['refused-014', 'refused-025'],
    default: 'refused-014',
  },
  'unknown-code-type': {
    section: '4.2',
    changes: 'What a code of another type than PAYMENT and WITHDRAWAL gets: a refusal, or a PAYMENT code.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'unknown-msisdn': {
    section: '4.4',
    changes: 'What a linked account inquiry about a number without accounts gets: a refusal, or an empty list.',
    values: ['refused', 'empty-list'],
    default: 'refused',
  },
  'utc-offset': {
    section: '2.1, 2.6',
    changes: 'The zone of the local times that requests and answers hold.',
    values: ['+02:00', '+00:00'],
    default: '+02:00',
  },
  'utility-balances': {
    section: '2.5',
    changes: 'What ledger and available of a utility payment hold.',
    values: ['balances-after-the-payment', 'null'],
    default: 'balances-after-the-payment',
  },
  'utility-instructions': {
    section: '2.5',
    changes: 'What dynamicData.instructions of a utility payment holds.',
    values: ['text-for-the-customer', 'token'],
    default: 'text-for-the-customer',
  },
} as const satisfies Record<string, DialectDefinition>;

/** The chosen value of every switch. */
export type WalletDialect = ChosenValues<typeof dialects>;

/** A completed dialect by its exact type; `completeDialect` has checked names and values. */
export function walletDialect(dialect: Dialect): WalletDialect {
  return dialect as WalletDialect;
}

const lifetimes = { '15-minutes': 900, '1-minute': 60, '60-minutes': 3600 } as const;

export function tokenLifetimeSeconds(dialect: WalletDialect): number {
  return lifetimes[dialect['token-lifetime']];
}
