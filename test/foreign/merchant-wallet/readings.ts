/**
 * Every place where the document of the merchant wallet service is silent or says two things, as one switch. The default
 * is seldom the answer that comes to mind first: a judge that took that answer for law disagrees with this provider.
 * The file is long because it is one table.
 */
interface Reading {
  /** Section of the document that leaves it open. */
  section: string;
  values: readonly [string, string, ...string[]];
  default: string;
  text: string;
}

export const readings = {
  refusalStatus: {
    section: '2.1 HTTP status',
    values: ['422', '200', '400'],
    default: '422',
    text: 'A refused request is answered 422 or 400, or 200 with a responseCode that says so.',
  },
  reasonName: {
    section: '2.1 Result',
    values: ['responseDescription', 'listed', 'both'],
    default: 'responseDescription',
    text: 'The reason of a refusal stands in responseDescription everywhere, in the name that the endpoint lists, or in both names.',
  },
  failureCodes: {
    section: '4.11',
    values: ['three-digits', 'two-digits', 'words'],
    default: 'three-digits',
    text: 'Codes of failures are three digits, two digits, or words.',
  },
  notPermitted: {
    section: '1',
    values: ['200', '403', '400'],
    default: '200',
    text: 'HTTP status of a request that the account type does not allow.',
  },
  missingKey: {
    section: '4',
    values: ['403', '401', '400'],
    default: '403',
    text: 'HTTP status without a known API key.',
  },
  badToken: {
    section: '4',
    values: ['403', '401', '200'],
    default: '403',
    text: 'HTTP status without a known access token.',
  },
  expiredToken: {
    section: '5',
    values: ['200', '401', '403'],
    default: '200',
    text: 'HTTP status with an access token whose time is over.',
  },
  wrongLogin: {
    section: '4.1',
    values: ['200', '401', '400'],
    default: '200',
    text: 'HTTP status of a login with a wrong name or password.',
  },
  successStatus: {
    section: '2.1 HTTP status',
    values: ['201', '200'],
    default: '201',
    text: 'A code or a movement of money that was made is answered 201, or 200.',
  },
  traceId: {
    section: '2.1 Tracing',
    values: ['hex', 'uuid', 'digits', 'w3c'],
    default: 'hex',
    text: 'X-Trace-Id is 16 hexadecimal digits, a UUID, a number, or a trace context.',
  },
  traceHeader: {
    section: '2.1 Tracing',
    values: ['X-TRACE-ID', 'x-trace-id', 'X-Trace-Id'],
    default: 'X-TRACE-ID',
    text: 'Letter case of the header with the trace id.',
  },
  generateAmount: {
    section: '2.1 Amounts',
    values: ['text', 'number'],
    default: 'text',
    text: 'The amount of a generated code comes back as text or as a number.',
  },
  inquiryAmount: {
    section: '2.1 Amounts',
    values: ['number', 'text'],
    default: 'number',
    text: 'The amount of an inquired code comes back as a number or as text.',
  },
  utilityAmounts: {
    section: '2.1 Amounts',
    values: ['text', 'number'],
    default: 'text',
    text: 'Amounts of a utility payment come back as text or as numbers.',
  },
  statementAmounts: {
    section: '2.1 Amounts',
    values: ['number', 'text'],
    default: 'number',
    text: 'Amounts of a statement come back as numbers or as text.',
  },
  detailsAmount: {
    section: '2.1 Amounts',
    values: ['text', 'number'],
    default: 'text',
    text: 'The amount of an inquired deposit comes back as text or as a number.',
  },
  processedAt: {
    section: '2.1 Response dates',
    values: ['compact', 'spaced', 'local', 'zoned', 'epoch'],
    default: 'compact',
    text: 'processedDateTime is written without separators, as in requests, as ISO 8601 local or with a zone, or as Unix milliseconds.',
  },
  utilityDate: {
    section: '2.1 Response dates',
    values: ['zoned', 'local', 'spaced'],
    default: 'zoned',
    text: 'processedDateTime of a utility payment has milliseconds and a zone, milliseconds alone, or a blank between date and time.',
  },
  statementDate: {
    section: '2.1 Response dates',
    values: ['milliseconds', 'seconds', 'short'],
    default: 'milliseconds',
    text: 'Local date-times of a statement have milliseconds, seconds, or no seconds where they are zero.',
  },
  detailsDate: {
    section: '4.6',
    values: ['zoned', 'spaced', 'compact'],
    default: 'zoned',
    text: 'dateTime of an inquired deposit has a zone, is written as in requests, or without separators.',
  },
  zone: {
    section: '2.1 dates',
    values: ['+05:45', 'UTC', '+02:00'],
    default: '+05:45',
    text: 'The zone of date-times without a zone, in requests and answers.',
  },
  extraFields: {
    section: '2',
    values: ['some', 'none'],
    default: 'some',
    text: 'Answers carry fields that the document does not list, or none.',
  },
  refusalFields: {
    section: '2.1 Result',
    values: ['nulls', 'result'],
    default: 'nulls',
    text: 'A refusal carries the listed fields as null, or its result fields only.',
  },
  layout: {
    section: '4',
    values: ['pretty', 'compact'],
    default: 'pretty',
    text: 'JSON is written over several lines, or in one.',
  },
  charset: {
    section: '4',
    values: ['named', 'none'],
    default: 'named',
    text: 'Content-Type of an answer names the character set, or does not.',
  },
  connection: {
    section: '4',
    values: ['closed', 'kept'],
    default: 'closed',
    text: 'The connection is closed after each answer, or kept.',
  },
  slowness: {
    section: '8',
    values: ['none', 'slow'],
    default: 'none',
    text: 'Answers come at once, or after 15 ms.',
  },
  requestType: {
    section: '4',
    values: ['ignored', '415'],
    default: 'ignored',
    text: 'A body of another content type is read all the same, or answered 415.',
  },
  unknownField: {
    section: '4',
    values: ['ignore', 'refuse'],
    default: 'ignore',
    text: 'A request field that the document does not list is ignored, or refused.',
  },
  errorOrder: {
    section: '7',
    values: ['body', 'permission'],
    default: 'body',
    text: 'Of a bad body and a missing permission the body is told, or the permission.',
  },
  wrongMethod: {
    section: '4',
    values: ['405', '404'],
    default: '405',
    text: 'Another method on a path of the service is answered 405, or 404.',
  },
  bearerCase: {
    section: '4',
    values: ['any', 'exact'],
    default: 'any',
    text: 'The word Bearer may be written in any case, or exactly.',
  },
  tokenForm: {
    section: '4.1',
    values: ['jwt', 'opaque', 'uuid'],
    default: 'jwt',
    text: 'An access token is three parts with dots, 64 letters and digits, or a UUID.',
  },
  tokens: {
    section: '5',
    values: ['newest', 'many'],
    default: 'newest',
    text: 'A login ends the earlier tokens of its user, or leaves them alive.',
  },
  loginAgain: {
    section: '5',
    values: ['new', 'same'],
    default: 'new',
    text: 'A login makes a new token, or hands out the living one again without making it live longer.',
  },
  tokenLifetime: {
    section: '5',
    values: ['900', '600', '3600'],
    default: '900',
    text: 'Seconds for which an access token is valid here.',
  },
  apiKeys: {
    section: '1',
    values: ['own', 'shared'],
    default: 'own',
    text: 'Merchant and agent have API keys of their own, or share one.',
  },
  keyOfOther: {
    section: '5',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A token works with the API key of its own account only, or with any known one.',
  },
  permits: {
    section: '1',
    values: ['typical', 'wide', 'narrow'],
    default: 'typical',
    text: 'The typical split, a merchant that may also generate withdrawal codes, or one that may not pay utilities.',
  },
  codeForm: {
    section: '2.3 code',
    values: ['zeros', 'letters', 'hyphens'],
    default: 'zeros',
    text: 'A code is nine digits that start with zeros, six capital letters, or groups with hyphens.',
  },
  qrImage: {
    section: '2.3 qrCode',
    values: ['svg', 'png', 'gif'],
    default: 'svg',
    text: 'Format of the QR image.',
  },
  qrContent: {
    section: '2.3 qrCode',
    values: ['deep-link', 'code'],
    default: 'deep-link',
    text: 'The QR image holds a deep link with the code as paymentToken, or the code.',
  },
  generateNulls: {
    section: '2.3',
    values: ['null', 'absent'],
    default: 'null',
    text: 'Fields that are null when a code is generated are written as null, or left out.',
  },
  timeToLiveForm: {
    section: '3',
    values: ['joined', 'spaced'],
    default: 'joined',
    text: 'timeToLive is written 600sec, or 600 sec.',
  },
  timeToLiveRounding: {
    section: '3',
    values: ['up', 'down'],
    default: 'up',
    text: 'Begun seconds count in timeToLive, or do not.',
  },
  timeToLivePaid: {
    section: '3',
    values: ['zero', 'counting'],
    default: 'zero',
    text: 'timeToLive of a paid code is 0, or goes on counting.',
  },
  newDeath: {
    section: '3',
    values: ['Timed Out', 'Expired'],
    default: 'Timed Out',
    text: 'Status of a code that nobody claimed within its 10 minutes.',
  },
  claimedDeath: {
    section: '3',
    values: ['Expired', 'Timed Out', 'Claimed'],
    default: 'Expired',
    text: 'Status of a code that was claimed and not paid within its 10 minutes; none of them can be paid.',
  },
  claimLapse: {
    section: '3',
    values: ['never', 'new'],
    default: 'never',
    text: 'A claim lasts as long as the code, or lapses after three minutes, which makes the code New again.',
  },
  deadCodes: {
    section: '3',
    values: ['forgotten', 'kept'],
    default: 'forgotten',
    text: 'One hour after its end a code that was not paid is unknown, or still shown.',
  },
  earlyInquiry: {
    section: '4.3',
    values: ['cached', 'refused', '429'],
    default: 'cached',
    text: 'A second inquiry within 30 seconds is answered as the first one was, refused, or refused with 429.',
  },
  refusedInquiry: {
    section: '4.3',
    values: ['counts', 'free'],
    default: 'free',
    text: 'The 30 seconds start again with an inquiry that was refused as too early, or do not.',
  },
  inquiryStan: {
    section: '4.3',
    values: ['code', 'request'],
    default: 'code',
    text: 'stan of a code inquiry is the reference of the code, or that of the inquiry.',
  },
  inquiryAuth: {
    section: '4.3',
    values: ['request', 'code'],
    default: 'request',
    text: 'authNumber of a code inquiry is made for it, or is that of the code.',
  },
  inquiryDate: {
    section: '4.3',
    values: ['code', 'request'],
    default: 'code',
    text: 'processedDateTime of a code inquiry is when the code was generated, or when the inquiry was made.',
  },
  codeOfOther: {
    section: '4.3',
    values: ['refuse', 'show'],
    default: 'refuse',
    text: 'A code that another account generated is unknown to an inquiry, or shown.',
  },
  narrationAbsent: {
    section: '4.2 narration',
    values: ['generated', 'null', 'empty'],
    default: 'generated',
    text: 'Without a narration the description is made up, null or empty.',
  },
  otherCodeType: {
    section: '4.2 type',
    values: ['refuse', 'payment'],
    default: 'refuse',
    text: 'A code type that is neither of the two is refused, or taken for PAYMENT.',
  },
  authNumberForm: {
    section: '2.2',
    values: ['number', 'digits', 'letters'],
    default: 'number',
    text: 'authNumber is a number, text of digits, or letters and digits.',
  },
  currencySymbol: {
    section: '2.3',
    values: ['long', 'short'],
    default: 'long',
    text: 'The symbol text is a sentence, or a short unit.',
  },
  amountText: {
    section: '2.1 Amounts',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'An amount sent as text is read as its number, or refused.',
  },
  amountPoint: {
    section: '2.1 Amounts',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'A whole amount written 1000.0 or 1e3 is read as its number, or refused.',
  },
  amountFraction: {
    section: '2.1 Amounts',
    values: ['refuse', 'exact'],
    default: 'refuse',
    text: 'A part of a cent is refused, or booked and shown exactly.',
  },
  amountZero: {
    section: '2.1 Amounts',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'An amount of 0 is booked, or refused.',
  },
  amountNegative: {
    section: '2.1 Amounts',
    values: ['refuse', 'exact'],
    default: 'refuse',
    text: 'An amount below 0 is refused, or booked and shown exactly.',
  },
  emptyText: {
    section: '4',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A required field that is empty is refused, or taken where nothing depends on what it says.',
  },
  emptyReference: {
    section: '2.1 reference',
    values: ['echoed', 'generated'],
    default: 'echoed',
    text: 'An empty reference comes back empty, or is replaced as if it had been left out.',
  },
  numberAsText: {
    section: '4',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'A text field sent as a JSON number is read as its digits, or refused.',
  },
  longText: {
    section: '4',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'References above 64 and other texts above 255 characters are taken, or refused.',
  },
  generatedReference: {
    section: '2.1 reference',
    values: ['digits', 'uuid'],
    default: 'digits',
    text: 'Form of a reference that the service makes up.',
  },
  repeatedReference: {
    section: '2.1 reference',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'A reference used before for a code, a change or a utility payment is refused, or taken.',
  },
  duplicateChecks: {
    section: '4.5',
    values: ['on', 'off'],
    default: 'on',
    text: 'A deposit with a reference used before is refused, or made once more.',
  },
  sameReference: {
    section: '4.6',
    values: ['last', 'first'],
    default: 'last',
    text: 'Of several deposits with one account and reference the last is meant, or the first.',
  },
  repeatedParticipant: {
    section: '4.6',
    values: ['accept', 'refuse'],
    default: 'accept',
    text: 'A participantReference used before is taken in an inquiry or reversal, or refused.',
  },
  otherCurrencies: {
    section: '4.4',
    values: ['listed', 'left-out'],
    default: 'listed',
    text: 'Accounts of other currencies than the asked one are listed too, or not.',
  },
  secondAccount: {
    section: '4.4',
    values: ['two', 'one'],
    default: 'two',
    text: 'A customer has two accounts in a currency, or one.',
  },
  msisdnForms: {
    section: '4.4',
    values: ['any', 'strict'],
    default: 'any',
    text: 'Numbers written 07… or +263… are taken for the same subscriber, or refused.',
  },
  unknownMsisdn: {
    section: '4.4',
    values: ['200', '404', '422'],
    default: '200',
    text: 'HTTP status of a linked account inquiry about a number without a wallet.',
  },
  otherCurrencyQuery: {
    section: '4.4',
    values: ['usd', 'refuse'],
    default: 'usd',
    text: 'A currency in the query that is neither of the two counts as left out, or is refused.',
  },
  alias: {
    section: '2.4',
    values: ['null', 'text'],
    default: 'null',
    text: 'An account has no alias (null), or one.',
  },
  productId: {
    section: '2.4',
    values: ['number', 'text'],
    default: 'number',
    text: 'productId is a number, or text.',
  },
  depositSource: {
    section: '4.5',
    values: ['pool', 'own'],
    default: 'pool',
    text: 'A deposit is paid out of a pool of the operator, or out of the account of the agent.',
  },
  depositAccount: {
    section: '2.2',
    values: ['own', 'destination'],
    default: 'own',
    text: 'accountNumber of a deposit answer is the account of the caller, or the one that was credited.',
  },
  depositType: {
    section: '4.5 type',
    values: ['ignore', 'refuse'],
    default: 'ignore',
    text: 'A deposit type that was not configured is ignored, or refused.',
  },
  depositNotFound: {
    section: '4.6',
    values: ['success', 'refuse'],
    default: 'success',
    text: 'The inquiry about an unknown deposit is 00 without details, or a failure.',
  },
  refusedDeposit: {
    section: '4.6',
    values: ['kept', 'not-found'],
    default: 'kept',
    text: 'A refused deposit is found by an inquiry, with details that say so, or not found.',
  },
  inquiryReference: {
    section: '4.6',
    values: ['own', 'original', 'request'],
    default: 'own',
    text: 'reference of a deposit inquiry is made by the service, the original one, or the new one.',
  },
  detailsReference: {
    section: '4.6',
    values: ['own', 'original'],
    default: 'own',
    text: 'reference in the details is made by the service, or the original one.',
  },
  detailsParticipant: {
    section: '4.6',
    values: ['original', 'request'],
    default: 'original',
    text: 'participantReference in the details is that of the deposit, or that of the inquiry.',
  },
  additionalData: {
    section: '2.6',
    values: ['filled', 'empty'],
    default: 'filled',
    text: 'additionalData of a statement line or a deposit holds something, or nothing.',
  },
  reversedDetails: {
    section: '4.6',
    values: ['own', '00'],
    default: 'own',
    text: 'Details of a reversed deposit carry a code of their own, or 00 as before.',
  },
  reversalCodes: {
    section: '4.7',
    values: ['096-unknown', '025-unknown', 'always-096'],
    default: '096-unknown',
    text: 'An unknown deposit is 096 and everything else 025, the other way round, or all is 096.',
  },
  reversalGate: {
    section: '4.7',
    values: ['own', '096'],
    default: 'own',
    text: 'A reversal that the account or token does not allow has a code of its own, or 096.',
  },
  secondReversal: {
    section: '4.7',
    values: ['repeat', 'refuse'],
    default: 'repeat',
    text: 'A second reversal is answered 00 and moves nothing, or refused.',
  },
  reversalReference: {
    section: '4.7',
    values: ['own', 'original'],
    default: 'own',
    text: 'reference of a reversal is made by the service, or the original one.',
  },
  reversalFunds: {
    section: '4.7',
    values: ['refuse', 'overdraw'],
    default: 'refuse',
    text: 'A reversal above what the wallet still holds is refused, or overdraws the wallet.',
  },
  changeLimitZwg: {
    section: '4.8',
    values: ['high', 'none', 'same'],
    default: 'high',
    text: 'Bank change in ZWG is limited to 15000 cents, not at all, or to 500 cents.',
  },
  changeSource: {
    section: '4.8',
    values: ['own', 'pool'],
    default: 'own',
    text: 'Bank change is paid out of the account of the caller, or out of a pool of the operator.',
  },
  changeAccount: {
    section: '2.2',
    values: ['own', 'wallet'],
    default: 'own',
    text: 'accountNumber of a bank change answer is the account of the caller, or the wallet.',
  },
  unregisteredChange: {
    section: '4.8',
    values: ['refuse', 'accept'],
    default: 'refuse',
    text: 'Bank change to a number without a wallet is refused, or kept until it has one.',
  },
  fees: {
    section: '2.5',
    values: ['listed', 'empty'],
    default: 'listed',
    text: 'A utility payment costs a fee that is listed, or nothing.',
  },
  feesPosted: {
    section: '2.6',
    values: ['own-line', 'in-line'],
    default: 'own-line',
    text: 'A fee is a line of its own in the statement, or part of the line of its payment.',
  },
  commissions: {
    section: '2.5',
    values: ['later', 'own-line', 'empty'],
    default: 'later',
    text: 'A commission is listed and paid out elsewhere, listed and credited at once, or there is none.',
  },
  utilityBalances: {
    section: '2.5',
    values: ['apart', 'equal', 'null'],
    default: 'apart',
    text: 'ledger and available differ by what is reserved, are equal, or are null.',
  },
  utilityAccount: {
    section: '2.5',
    values: ['destination', 'own'],
    default: 'destination',
    text: 'accountNumber of a utility answer is the credited number, or the account of the caller.',
  },
  dynamicData: {
    section: '2.5',
    values: ['nulls', 'filled'],
    default: 'nulls',
    text: 'instructions and notifications in dynamicData are null, or filled.',
  },
  monthRule: {
    section: '4.10',
    values: ['calendar', 'span'],
    default: 'calendar',
    text: 'A statement lies within one month of the calendar, or spans at most one month from any day.',
  },
  longPeriod: {
    section: '4.10',
    values: ['cut', 'refuse'],
    default: 'cut',
    text: 'A longer period is cut to the first month, or refused.',
  },
  periodEnd: {
    section: '4.10',
    values: ['exclusive', 'inclusive'],
    default: 'exclusive',
    text: 'The second endDateTime itself is outside of the period, or inside.',
  },
  emptyStatement: {
    section: '2.6',
    values: ['empty', 'balances'],
    default: 'empty',
    text: 'A period without movements has no lines, or those of the balances.',
  },
  balanceLines: {
    section: '2.6',
    values: ['zero', 'null', 'balance'],
    default: 'zero',
    text: 'creditAmount and debitAmount of a balance line are 0, null, or the balance as a credit.',
  },
  statementOrder: {
    section: '2.6',
    values: ['newest', 'oldest'],
    default: 'newest',
    text: 'A statement starts with the closing balance and the newest line, or with the opening balance and the oldest.',
  },
  lineReference: {
    section: '2.6',
    values: ['own', 'caller'],
    default: 'own',
    text: 'reference of a statement line is the authorisation number, or the reference of the caller.',
  },
  lineNarration: {
    section: '2.6',
    values: ['prefixed', 'exact'],
    default: 'prefixed',
    text: 'A statement line shows the narration after a word of its own, or alone.',
  },
  lineDates: {
    section: '2.6',
    values: ['later', 'same'],
    default: 'later',
    text: 'postingDate is a second after transactionDate, or the same.',
  },
  statementPeriod: {
    section: '2.6',
    values: ['date', 'date-time'],
    default: 'date',
    text: 'startDate and endDate of a statement are dates, or date-times.',
  },
  statementName: {
    section: '2.6',
    values: ['business', 'person'],
    default: 'business',
    text: 'Names of a statement are those of the business (no last name), or of a person.',
  },
  statementCurrency: {
    section: '4.10',
    values: ['ignore', 'refuse'],
    default: 'ignore',
    text: 'A currency that is not that of the account is ignored in a statement, or refused.',
  },
  dateForms: {
    section: '2.1 Request dates',
    values: ['lenient', 'strict'],
    default: 'lenient',
    text: 'A T between date and time is taken in requests, or refused.',
  },
  codeList: {
    section: '4.11',
    values: ['xml', 'csv', 'json', 'text'],
    default: 'xml',
    text: 'Format of the file with the response codes.',
  },
  customerFee: {
    section: '1',
    values: ['none', 'withdrawal'],
    default: 'none',
    text: 'Customers pay no fee, or one to the operator for a withdrawal.',
  },
  paymentFee: {
    section: '2.6',
    values: ['own-line', 'none'],
    default: 'own-line',
    text: 'A received payment costs the merchant a fee with a statement line of its own, or nothing.',
  },
  overdraft: {
    section: '1',
    values: ['refuse', 'allow'],
    default: 'refuse',
    text: 'What the account of the caller does not hold cannot be paid out of it, or can.',
  },
  callers: {
    section: '1',
    values: ['both', 'agent', 'merchant'],
    default: 'both',
    text: 'The target has accounts of both types, or of one.',
  },
  told: {
    section: '1',
    values: ['all', 'little'],
    default: 'all',
    text: 'The owner of the target tells all that is asked of him, or no more than must be.',
  },
  app: {
    section: '1',
    values: ['full', 'pay', 'none'],
    default: 'full',
    text: 'The driver can act as a customer, can pay but not look at balances, or has no customer app.',
  },
  clock: {
    section: '3',
    values: ['real', 'virtual'],
    default: 'real',
    text: 'The service has a real clock, or one that its driver can advance.',
  },
  isolate: {
    section: '1',
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
