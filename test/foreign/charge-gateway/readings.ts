/**
 * Every place where the document of the charge gateway is silent or says two things, as one switch. The default is
 * seldom the answer that comes to mind first: a judge that took that answer for law disagrees with this provider.
 * The file is long because it is one table.
 */
interface Reading {
  /** Section of the document that leaves it open. */
  section: string;
  certainty: 'conflicting' | 'silent';
  values: readonly [string, string, ...string[]];
  default: string;
  text: string;
}

export const readings = {
  reusedCorrelator: {
    section: '7 rule 2',
    certainty: 'conflicting',
    values: ['existing', 'refuse'],
    default: 'existing',
    text: 'A reused correlator is answered with the existing transaction (200, same transactionId), or with 400 E005.',
  },
  replayStatus: {
    section: '7 rule 2',
    certainty: 'silent',
    values: ['current', 'first'],
    default: 'current',
    text: 'A replayed charge shows the status that the transaction has now, or PENDING as in its first answer.',
  },
  refusedCorrelator: {
    section: '2.1 clientCorrelator',
    certainty: 'silent',
    values: ['spent', 'free'],
    default: 'spent',
    text: 'A request refused with 4xx uses up its correlator, or leaves it free.',
  },
  failedPin: {
    section: '3 PIN matrix',
    certainty: 'conflicting',
    values: ['held-422', 'held-200', 'look-up'],
    default: 'held-422',
    text: 'The charge call waits a moment for the PIN and answers a failed one with 422 (1111, 9999) or always with 200 and the message; or it answers PENDING at once and the outcome is looked up.',
  },
  heldStatus: {
    section: '2.3 status',
    certainty: 'conflicting',
    values: ['pending', 'final'],
    default: 'pending',
    text: 'A charge held until the PIN is in and then answered 200 still says PENDING (the message tells), or says SUCCESS or FAILED.',
  },
  after422: {
    section: '3 PIN matrix',
    certainty: 'silent',
    values: ['failed', 'nothing'],
    default: 'failed',
    text: 'After a held charge was answered 422 the look-up shows it as FAILED, or 404.',
  },
  otherPin: {
    section: '3 PIN matrix',
    certainty: 'silent',
    values: ['ask-again', 'failed'],
    default: 'ask-again',
    text: 'A PIN outside the matrix leaves the prompt open, or fails the charge as an invalid PIN.',
  },
  promptExpiry: {
    section: '3',
    certainty: 'silent',
    values: ['failed', 'never'],
    default: 'failed',
    text: 'A prompt that nobody answers fails the charge after two minutes, or stays open for ever.',
  },
  outcomeDelay: {
    section: '1',
    certainty: 'silent',
    values: ['short', 'none', 'long'],
    default: 'short',
    text: 'The outcome shows 5 ms after the PIN, within the answer to the PIN, or 150 ms after it.',
  },
  nineDigits: {
    section: '2.1 MSISDN formats',
    certainty: 'conflicting',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'The nine-digit local form is taken for the same subscriber, or refused with E002.',
  },
  plusSign: {
    section: '2.1 MSISDN formats',
    certainty: 'silent',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'An MSISDN written +263… is taken for the same subscriber, or refused with E002.',
  },
  numberRange: {
    section: '2.1 MSISDN formats',
    certainty: 'silent',
    values: ['mobile', 'any'],
    default: 'mobile',
    text: 'Of the numbers 263XXXXXXXXX only those of mobile networks (2637…) are valid, or all.',
  },
  endUserEcho: {
    section: '2.3 endUserId',
    certainty: 'silent',
    values: ['normalised', 'as-sent'],
    default: 'normalised',
    text: 'endUserId comes back as 263XXXXXXXXX, or as it was sent.',
  },
  lookupForm: {
    section: '4.2 endUserId',
    certainty: 'silent',
    values: ['same', 'any'],
    default: 'same',
    text: 'Look-up finds a charge only by the form of the number that the charge used, or by any form.',
  },
  lookupBadNumber: {
    section: '4.2',
    certainty: 'silent',
    values: ['400', '404'],
    default: '400',
    text: 'Look-up with something that is no MSISDN is answered 400, or 404.',
  },
  lookupRefunds: {
    section: '4.2',
    certainty: 'silent',
    values: ['found', 'not-found'],
    default: 'found',
    text: 'Look-up by the correlator of a refund shows the refund, or 404.',
  },
  lookupDescription: {
    section: '2.4 description',
    certainty: 'silent',
    values: ['outcome', 'request'],
    default: 'outcome',
    text: 'description in a look-up is the message of the outcome, or the description of the request.',
  },
  lookupMessage: {
    section: '2.4',
    certainty: 'silent',
    values: ['absent', 'present'],
    default: 'absent',
    text: 'A look-up carries no statusMessage (none is listed), or carries the message of the outcome.',
  },
  refundedStatus: {
    section: '3',
    certainty: 'silent',
    values: ['REFUNDED', 'SUCCESS'],
    default: 'REFUNDED',
    text: 'A charge refunded in whole changes to REFUNDED (with a callback of its own), or stays SUCCESS.',
  },
  failedStatusCode: {
    section: '2.4 statusCode',
    certainty: 'silent',
    values: ['error', '200'],
    default: 'error',
    text: 'statusCode in the look-up of a failed charge is the code of the failure, or 200 because the look-up succeeded.',
  },
  errorStatusCode: {
    section: '7',
    certainty: 'silent',
    values: ['own', 'e-code', 'http'],
    default: 'own',
    text: "statusCode of an error is the gateway's own number (GW-17), the E-code (E005) or the HTTP status (400).",
  },
  pendingMessage: {
    section: '2.3 statusMessage',
    certainty: 'silent',
    values: ['successful', 'pending'],
    default: 'successful',
    text: 'statusMessage of a PENDING charge reads as successful, or as pending.',
  },
  chargeAmount: {
    section: '2.3 amount',
    certainty: 'silent',
    values: ['padded', 'plain'],
    default: 'padded',
    text: 'The number amount of a charge answer is written with two decimals (20.00), or as short as can be (20).',
  },
  lookupAmount: {
    section: '2.4 amount',
    certainty: 'silent',
    values: ['text-padded', 'text', 'number'],
    default: 'text-padded',
    text: 'amount in a look-up is the text "20.00", the text "20" or the number 20.',
  },
  refundAmount: {
    section: '2.5 amount',
    certainty: 'silent',
    values: ['text', 'text-padded', 'number'],
    default: 'text',
    text: 'amount in a refund answer is the text "20", the text "20.00" or the number 20.',
  },
  timestampForm: {
    section: '2.3 timestamp',
    certainty: 'silent',
    values: ['offset', 'seconds', 'milliseconds'],
    default: 'offset',
    text: 'A timestamp ends in +00:00, in Z without a fraction, or in Z with milliseconds.',
  },
  timestampOf: {
    section: '2.3 timestamp',
    certainty: 'silent',
    values: ['answer', 'creation', 'change'],
    default: 'answer',
    text: "A timestamp names the instant of the answer, of the transaction's creation or of its last change.",
  },
  extraFields: {
    section: '2.3',
    certainty: 'silent',
    values: ['some', 'none'],
    default: 'some',
    text: 'Answers carry fields that the document does not list, or none.',
  },
  fieldOrder: {
    section: '2.3',
    certainty: 'silent',
    values: ['reversed', 'listed'],
    default: 'reversed',
    text: 'Fields of an answer come in another order than the document lists, or in that order.',
  },
  jsonLayout: {
    section: '1',
    certainty: 'silent',
    values: ['pretty', 'compact'],
    default: 'pretty',
    text: 'JSON is written over several lines, or on one.',
  },
  charset: {
    section: '1',
    certainty: 'silent',
    values: ['named', 'absent'],
    default: 'named',
    text: 'Content-Type of an answer names its charset, or does not.',
  },
  challenge: {
    section: '7 E006',
    certainty: 'silent',
    values: ['absent', 'present'],
    default: 'absent',
    text: 'A 401 carries no WWW-Authenticate header, or carries one.',
  },
  wrongMethod: {
    section: '4',
    certainty: 'silent',
    values: ['405', '404'],
    default: '405',
    text: 'A known path with another method is answered 405, or 404.',
  },
  slashVariant: {
    section: '4',
    certainty: 'silent',
    values: ['redirect', '404', 'served'],
    default: 'redirect',
    text: 'A path with its trailing slash left out or put on is redirected (308), unknown (404) or served.',
  },
  requestType: {
    section: '4',
    certainty: 'silent',
    values: ['415', '400', 'ignored'],
    default: '415',
    text: 'A body sent with another Content-Type than application/json is answered 415, 400 or taken for JSON.',
  },
  unknownRequestField: {
    section: '2.1',
    certainty: 'silent',
    values: ['refuse', 'ignore'],
    default: 'refuse',
    text: 'A top-level key that the document does not know is refused with 400, or ignored.',
  },
  wrongType: {
    section: '2.1',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A number where the document has a string is refused with 400, or taken as its text.',
  },
  blankText: {
    section: '7 E001',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A required text of spaces only counts as empty (E001), or as present.',
  },
  longText: {
    section: '8',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A correlator or reference of more than 40 characters, or another text of more than 255, is refused with 400, or accepted.',
  },
  oddCorrelator: {
    section: '2.1 clientCorrelator',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A correlator with other characters than letters, digits, hyphen, underscore and dot is refused with 400, or accepted.',
  },
  amountText: {
    section: '2.1 amount',
    certainty: 'silent',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'An amount given as JSON text ("20.00") is accepted, or refused with E004.',
  },
  amountNotation: {
    section: '2.1 amount',
    certainty: 'silent',
    values: ['written', 'numeric'],
    default: 'written',
    text: 'Decimals of an amount are counted as written (20.000 and 2e1 are refused), or by its numeric value.',
  },
  otherTranType: {
    section: '2.1 tranType',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A tranType that does not belong to the endpoint is refused with 400, or ignored.',
  },
  otherOperationStatus: {
    section: '2.1 transactionOperationStatus',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A transactionOperationStatus other than Charged is refused with 400, or ignored.',
  },
  otherChannel: {
    section: '2.1 channel',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A channel other than WEB and POS is refused with 400, or accepted.',
  },
  otherCountry: {
    section: '2.1 countryCode',
    certainty: 'silent',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A countryCode other than ZW is refused with 400, or accepted.',
  },
  otherMerchant: {
    section: '2.1',
    certainty: 'silent',
    values: ['422', '400', '401', 'accept'],
    default: '422',
    text: 'A merchantCode or merchantPin other than the issued one is answered 422, 400, 401 or accepted.',
  },
  unlistedNumber: {
    section: '1',
    certainty: 'silent',
    values: ['no-prompt', '400', '403', '404', '422'],
    default: 'no-prompt',
    text: 'A charge to a number that is not whitelisted is answered PENDING without any prompt or SMS, or refused with 400, 403, 404 or 422.',
  },
  httpNotifyUrl: {
    section: '2.1 notifyUrl',
    certainty: 'silent',
    values: ['call', 'refuse', 'ignore'],
    default: 'call',
    text: 'A notifyUrl with plain http is called (test networks), refused with 400 or never called.',
  },
  badNotifyUrl: {
    section: '2.1 notifyUrl',
    certainty: 'silent',
    values: ['refuse', 'ignore'],
    default: 'refuse',
    text: 'A notifyUrl that is no URL is refused with 400, or never called.',
  },
  pendingCallback: {
    section: '6.1',
    certainty: 'silent',
    values: ['sent', 'none'],
    default: 'sent',
    text: 'The change from nothing to PENDING is a change of state and called back, or is not.',
  },
  refundCallback: {
    section: '6.1',
    certainty: 'silent',
    values: ['sent', 'none'],
    default: 'sent',
    text: 'A refund, which comes to exist in SUCCESS, calls its notifyUrl, or does not.',
  },
  callbackBody: {
    section: '6.1',
    certainty: 'silent',
    values: ['form', 'json', 'empty'],
    default: 'form',
    text: 'A callback is a POST with a form, with JSON or with nothing in its body.',
  },
  callbackSignature: {
    section: '6.1',
    certainty: 'silent',
    values: ['base64', 'hex'],
    default: 'base64',
    text: "The HMAC of a callback's body stands in X-Gateway-Signature as Base64, or as hexadecimal digits.",
  },
  callbackRepeat: {
    section: '6.1',
    certainty: 'silent',
    values: ['twice', 'once'],
    default: 'twice',
    text: 'A callback is sent twice even if the first was answered 200, or once.',
  },
  callbackRetry: {
    section: '6.1',
    certainty: 'silent',
    values: ['thrice', 'never'],
    default: 'thrice',
    text: 'A callback that was not answered 2xx is tried up to three times, or never again.',
  },
  smsAmount: {
    section: '6.2',
    certainty: 'silent',
    values: ['padded', 'plain'],
    default: 'padded',
    text: 'An SMS writes the amount 20.00, or 20.',
  },
  smsTimestamp: {
    section: '6.2',
    certainty: 'conflicting',
    values: ['appended', 'absent'],
    default: 'appended',
    text: 'The timestamp that the SMS elements name and the templates lack stands after the template, or nowhere.',
  },
  smsFailureStart: {
    section: '6.2',
    certainty: 'silent',
    values: ['before-was', 'after-was'],
    default: 'before-was',
    text: 'The same start of the failure template ends before "was" ("(Ref: R) FAILED."), or after it ("(Ref: R) was FAILED.").',
  },
  refundSms: {
    section: '6.2',
    certainty: 'silent',
    values: ['template', 'none'],
    default: 'template',
    text: 'A refund, being a transaction too, sends the success template, or no SMS.',
  },
  refundWithoutOriginal: {
    section: '2.2',
    certainty: 'conflicting',
    values: ['by-reference', 'refuse'],
    default: 'by-reference',
    text: 'A refund without originalGatewayReference goes to the latest charge of that number with that referenceCode, or is refused with E001.',
  },
  refundStatus: {
    section: '3',
    certainty: 'silent',
    values: ['SUCCESS', 'PENDING', 'PROCESSED'],
    default: 'SUCCESS',
    text: 'A refund is answered SUCCESS, PENDING (SUCCESS a moment later) or PROCESSED.',
  },
  secondPartial: {
    section: '3',
    certainty: 'silent',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'A second partial refund is accepted while something is left, or refused with 409.',
  },
  overRest: {
    section: '7 E009, E012',
    certainty: 'silent',
    values: ['409', '422'],
    default: '409',
    text: 'A second partial refund above what is left, yet not above the original amount, is answered 409, or 422.',
  },
  partialReversal: {
    section: '3',
    certainty: 'silent',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'A reversal (REV) may be partial, or is refused with 409 unless it is of the whole amount.',
  },
  refundEndUser: {
    section: '2.2',
    certainty: 'silent',
    values: ['404', '400', 'accept'],
    default: '404',
    text: "A refund whose endUserId is not the charge's is answered 404, 400 or accepted.",
  },
  refundCurrency: {
    section: '2.2',
    certainty: 'silent',
    values: ['400', '422', '409'],
    default: '400',
    text: "A refund in another currency than the charge's is answered 400, 422 or 409.",
  },
  refundOfRefund: {
    section: '4.3',
    certainty: 'silent',
    values: ['409', '404'],
    default: '409',
    text: 'A refund of a refund is answered 409, or 404.',
  },
  rate: {
    section: '8',
    certainty: 'silent',
    values: ['unlimited', '429'],
    default: 'unlimited',
    text: 'More than 500 requests within a minute are served, or answered 429.',
  },
  transactionIdForm: {
    section: '2.3 transactionId',
    certainty: 'silent',
    values: ['digits', 'uuid'],
    default: 'digits',
    text: 'A transactionId is a string of digits, or a UUID.',
  },
  promptNames: {
    section: '3',
    certainty: 'silent',
    values: ['correlator', 'text'],
    default: 'correlator',
    text: "The prompt on the customer's phone is known to the test driver by its correlator, or by its text only.",
  },
  clock: {
    section: '3',
    certainty: 'silent',
    values: ['real', 'virtual'],
    default: 'real',
    text: 'The gateway has a real clock, or one that its driver can advance.',
  },
  isolate: {
    section: '1',
    certainty: 'silent',
    values: ['no', 'yes'],
    default: 'no',
    text: 'There is one tenant for everybody, or the driver can make fresh ones.',
  },
} as const satisfies Record<string, Reading>;

export type ReadingName = keyof typeof readings;

/** One value for every reading. */
export type Readings = { [Name in ReadingName]: (typeof readings)[Name]['values'][number] };

export const readingNames = Object.keys(readings) as ReadingName[];

/**
 * Fills in the defaults.
 *
 * @throws Error where a name or a value is not in the table; it lists the legal ones.
 */
export function chosenReadings(chosen: Partial<Readings> = {}): Readings {
  for (const [name, value] of Object.entries(chosen)) {
    const reading: Reading | undefined = Object.hasOwn(readings, name) ? readings[name as ReadingName] : undefined;
    if (!reading) throw new Error(`There is no reading '${name}'. Known: ${readingNames.join(', ')}.`);
    if (!reading.values.includes(value)) {
      throw new Error(`Reading '${name}' has no value '${value}'. Known: ${reading.values.join(', ')}.`);
    }
  }
  const defaults = Object.fromEntries(readingNames.map((name) => [name, readings[name].default]));
  return { ...defaults, ...chosen } as Readings;
}
