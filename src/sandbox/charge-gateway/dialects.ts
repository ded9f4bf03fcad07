import type { ChosenValues, Dialect, DialectDefinition } from '../slice/dialects.ts';
import { memberNames } from './member-names.ts';

/** Every conflicting or silent place of the document that changes behaviour, by the name of its rule where it has one. */
export const dialects = {
  'above-rate': {
    section: '8',
    changes: 'What a call above 500 in one minute of the workspace’s clock gets.',
    values: ['served', 'refused-429'],
    default: 'served',
  },
  'amount-as-text': {
    section: '2.1',
    changes: 'Whether an amount sent as JSON text is taken.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'amount-trailing-zeros': {
    section: '2.1, 7 E004',
    changes: 'Whether an amount written with more decimals than it needs, such as 20.000, is taken.',
    values: ['accepted', 'refused'],
    default: 'accepted',
  },
  'answer-extra-fields': {
    section: '2.3, 2.4, 2.5',
    changes: 'Whether answers hold a field that the document does not name.',
    values: ['none', 'some'],
    default: 'none',
  },
  'answered-amount-form': {
    section: '2.4, 2.5',
    changes: 'How look-up and refund write an amount, whose type is given for the charge answer only.',
    values: ['number', 'text'],
    default: 'number',
  },
  'callback-amount-form': {
    section: '6.1',
    changes: 'How a callback writes the amount.',
    values: ['number', 'text'],
    default: 'number',
  },
  'callback-json-writing': {
    section: '6.1',
    changes:
      'How the JSON of a callback is written: as no serialiser of its receiver would write it again (spaces, escapes, another order), so that one that signs what it parsed is found out, or as JSON.stringify does.',
    values: ['loose', 'canonical'],
    default: 'loose',
  },
  'callback-names': {
    section: '6.1',
    changes:
      'Under which names the members of a callback stand, after callback-shape: as they are, or each member that is named here under a name of the operator, where a dot means an object within.',
    values: ['as-they-are'],
    default: 'as-they-are',
    own: { form: memberNames.source, example: 'status=state,transactionId=data.id' },
  },
  'callback-on-failure': {
    section: '3, 6.1',
    changes: 'Whether the notifyUrl of a charge that failed is called, as for any change, or for SUCCESS alone.',
    values: ['called', 'not-called'],
    default: 'called',
  },
  'callback-repeated': {
    section: '6.1',
    changes: 'Whether a callback is sent again although the receiver took it.',
    values: ['once', 'repeated'],
    default: 'once',
  },
  'callback-shape': {
    section: '6.1',
    changes:
      'Which members a callback has, whose payload is not shown: those of a look-up; the same with the status in transactionStatus; or all of them nested in data.transaction.',
    values: ['as-look-up', 'status-named-otherwise', 'nested'],
    default: 'as-look-up',
  },
  'duplicate-correlator': {
    section: '7 E005, 7 rule 2',
    changes: 'What a charge under a used correlator gets.',
    values: ['refused-400', 'existing-transaction'],
    default: 'refused-400',
  },
  'error-code-value': {
    section: '7',
    changes: 'What statusCode of a refusal holds: the HTTP status as text, or the E-code where there is one.',
    values: ['http-status', 'e-code'],
    default: 'http-status',
  },
  'failed-pin-form': {
    section: '3, 7 E010 E013',
    changes:
      'How a failed PIN shows: by look-up after a PENDING answer, as a 200 (http-200) or as a 422 where it has an E-code (http-422-look-up); or in the answer to the charge, which is held until the PIN is in, as a 200 (http-200-held) or as a 422 (http-422).',
    values: ['http-200', 'http-200-held', 'http-422', 'http-422-look-up'],
    default: 'http-200',
  },
  'long-reference': {
    section: '8',
    changes: 'Whether references and correlators above 36 characters are taken.',
    values: ['accepted', 'refused'],
    default: 'accepted',
  },
  'lookup-description': {
    section: '2.4',
    changes: 'What the description of a look-up holds.',
    values: ['request-description', 'status-message'],
    default: 'request-description',
  },
  'lookup-of-refund': {
    section: '3, 4.2',
    changes: 'Whether a refund can be looked up by its own correlator.',
    values: ['not-found', 'found'],
    default: 'not-found',
  },
  'lookup-other-msisdn-form': {
    section: '2.1, 4.2',
    changes: 'Whether a look-up by another form of the same number finds the charge.',
    values: ['found', 'not-found'],
    default: 'found',
  },
  'msisdn-echo': {
    section: '2.1, 2.3',
    changes: 'Whether answers give endUserId as it was sent or normalised to 263XXXXXXXXX.',
    values: ['as-sent', 'normalised'],
    default: 'as-sent',
  },
  'msisdn-nine-digits': {
    section: '2.1',
    changes: 'Whether the nine-digit local form of an MSISDN is taken.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'null-optional-member': {
    section: '2.1',
    changes: 'Whether null in the one optional field, notifyUrl, counts as left out, or is refused.',
    values: ['left-out', 'refused'],
    default: 'left-out',
  },
  'other-country': {
    section: '2.1',
    changes: 'What a countryCode other than ZW gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'other-operation-status': {
    section: '2.1',
    changes: 'What a transactionOperationStatus other than Charged gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'pending-status-message': {
    section: '2.3',
    changes: 'Whether the statusMessage of a PENDING charge says so, or reads as successful.',
    values: ['says-pending', 'reads-as-successful'],
    default: 'says-pending',
  },
  'plain-http-notify-url': {
    section: '2.1',
    changes:
      'Whether a notifyUrl in plain HTTP to another machine is taken, and called where its host is allowed; to loopback it always is.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'prompt-expiry': {
    section: '3',
    changes: 'What becomes of a charge whose prompt stays unanswered for five minutes.',
    values: ['stays-pending', 'fails', 'disappears'],
    default: 'stays-pending',
  },
  'refund-answer-names': {
    section: '2.5',
    changes: 'Whether amount and clientCorrelator of a refund’s answer are those of the refund or of its charge.',
    values: ['refund', 'charge'],
    default: 'refund',
  },
  'refund-currency-of-charge': {
    section: '2.2',
    changes: 'What a refund in the other currency than its charge gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'refund-event': {
    section: '1, 6',
    changes: 'How a refund is told: to its notifyUrl, by SMS, by both or not at all.',
    values: ['both', 'callback', 'sms', 'neither'],
    default: 'both',
  },
  'refund-of-refund': {
    section: '3, 4.3',
    changes: 'What a refund that names a refund as its original gets.',
    values: ['not-found', 'not-eligible'],
    default: 'not-found',
  },
  'refund-original-absent': {
    section: '2.2',
    changes:
      'What a refund without originalGatewayReference gets; where it is accepted, the latest charge of the same subscriber and referenceCode is meant.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'refund-other-subscriber': {
    section: '2.2',
    changes: 'What a refund that names another subscriber than its charge gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'refund-reuses-correlator': {
    section: '2.2, 7 E005',
    changes: 'What a refund under a used correlator gets.',
    values: ['refused-400', 'existing-transaction'],
    default: 'refused-400',
  },
  'refund-status': {
    section: '3',
    changes: 'Whether a refund is SUCCESS at once, or PENDING and SUCCESS a minute later.',
    values: ['success', 'pending-first'],
    default: 'success',
  },
  'refund-transaction-type': {
    section: '2.1, 4.3',
    changes: 'What a refund with a tranType other than REF and REV gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'refunded-charge-status': {
    section: '3',
    changes: 'What a look-up shows for a charge that was refunded in full.',
    values: ['success', 'refunded'],
    default: 'success',
  },
  'refused-correlator-used-up': {
    section: '7 E005',
    changes: 'Whether a request refused with 400 uses its correlator up.',
    values: ['free', 'used-up'],
    default: 'free',
  },
  'second-partial-refund': {
    section: '3, 7 E009',
    changes: 'Whether a second partial refund within the charge is taken, or refused with 409 as already refunded.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'slash-is-part-of-the-path': {
    section: '4',
    changes: 'What the charge and refund paths get without their slash: 404, the operation, or a redirect.',
    values: ['refused', 'accepted', 'redirected'],
    default: 'refused',
  },
  'sms-amount-form': {
    section: '6.2',
    changes: 'How an SMS writes the amount.',
    values: ['two-decimals', 'short'],
    default: 'two-decimals',
  },
  'sms-repeated': {
    section: '6.2',
    changes: 'Whether an SMS arrives twice.',
    values: ['once', 'repeated'],
    default: 'once',
  },
  'sms-timestamp': {
    section: '6.2',
    changes: 'Whether an SMS ends with date and time, which its elements name and its template lacks.',
    values: ['absent', 'appended'],
    default: 'absent',
  },
  'timestamp-form': {
    section: '2.3, 2.4',
    changes: 'How an answer writes UTC.',
    values: ['milliseconds', 'seconds', 'offset'],
    default: 'milliseconds',
  },
  'timestamp-instant': {
    section: '2.3, 2.4, 2.5',
    changes: 'Which instant a timestamp names.',
    values: ['request', 'change', 'answer'],
    default: 'request',
  },
  'transaction-after-422': {
    section: '3, 7',
    changes: 'Whether a charge that a failed PIN turned into a 422 leaves a transaction to look up.',
    values: ['failed-transaction', 'no-transaction'],
    default: 'failed-transaction',
  },
  'unknown-channel': {
    section: '2.1',
    changes: 'Whether other sales channels than WEB and POS are taken.',
    values: ['accepted', 'refused'],
    default: 'accepted',
  },
  'unknown-pin': {
    section: '3',
    changes: 'What a PIN outside the matrix does: it fails as a wrong PIN, or the prompt stays open.',
    values: ['invalid-pin', 'stays-open'],
    default: 'invalid-pin',
  },
  'unknown-transaction-type': {
    section: '2.1',
    changes: 'What a charge with a tranType other than MER gets.',
    values: ['refused', 'accepted'],
    default: 'refused',
  },
  'unlisted-number-form': {
    section: '1',
    changes: 'How a charge of a number that is not whitelisted is turned away: refused, or never prompted.',
    values: ['refused-422', 'refused-400', 'stays-pending'],
    default: 'refused-422',
  },
  'wrong-merchant-pin': {
    section: '2.1',
    changes: 'What a request with another merchantPin than the issued one gets.',
    values: ['accepted', 'refused'],
    default: 'accepted',
  },
} as const satisfies Record<string, DialectDefinition>;

/** The chosen value of every switch. */
export type ChargeDialect = ChosenValues<typeof dialects>;

/** A completed dialect by its exact type; `completeDialect` has checked names and values. */
export function chargeDialect(dialect: Dialect): ChargeDialect {
  return dialect as ChargeDialect;
}
