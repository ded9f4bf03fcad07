import type { Answer, Asked, Cause, Fields, Operation, Problem } from './model.ts';
import type { Readings } from './readings.ts';

/** The endpoints that tell the reason in `responseDescription`; the others do in `responseMsg` (section 4). */
const describing: readonly Operation[] = ['login', 'linkedAccounts', 'depositInquiry', 'reversal'];
const making: readonly Operation[] = ['generate', 'deposit', 'reversal', 'bankChange', 'utility'];

/** The fields of an answer beside its result fields; the reversal's are echoed in refusals too. */
const listed: Partial<Record<Operation, readonly string[]>> = {
  login: ['accessToken'],
  generate: ['code', 'qrCode', 'stan', 'authNumber', 'processedDateTime', 'amount', 'currency'],
  codeInquiry: ['status', 'timeToLive', 'code', 'amount', 'description', 'stan', 'authNumber', 'processedDateTime'],
  linkedAccounts: ['firstname', 'lastname'],
  deposit: ['stan', 'authNumber', 'processedDateTime', 'accountNumber'],
  bankChange: ['stan', 'authNumber', 'processedDateTime', 'accountNumber'],
  utility: ['stan', 'authNumber', 'processedDateTime', 'amount', 'ledger', 'available', 'currency', 'accountNumber'],
  statement: ['startDate', 'endDate', 'reference', 'accountDetails', 'transactions'],
};

const causes: Record<Cause, [number, string, string]> = {
  key: [11, 'KEY_UNKNOWN', 'The API key is missing or not known'],
  token: [12, 'TOKEN_UNKNOWN', 'The access token is missing or not known'],
  expired: [13, 'TOKEN_OVER', 'Please log in again'],
  login: [14, 'LOGIN_WRONG', 'These are not the credentials of a user'],
  route: [15, 'NO_SUCH_PLACE', 'There is nothing at this address'],
  permission: [16, 'NOT_YOURS', 'Your account may not do that'],
  malformed: [21, 'NOT_JSON', 'The body is not a JSON object'],
  absent: [22, 'MISSING', 'Something is missing'],
  text: [23, 'BAD_VALUE', 'A value cannot be used'],
  amount: [24, 'BAD_AMOUNT', 'The amount cannot be used'],
  currency: [25, 'BAD_CURRENCY', 'We keep accounts in USD and ZWG'],
  'code-type': [26, 'BAD_CODE_TYPE', 'There are codes for payments and for withdrawals'],
  'unknown-code': [31, 'NO_SUCH_CODE', 'This code is not known'],
  'too-early': [32, 'TOO_EARLY', 'Ask again in a while'],
  'unknown-number': [33, 'NO_WALLET', 'This number has no wallet'],
  'unknown-account': [34, 'NO_SUCH_ACCOUNT', 'This account is not known'],
  'account-currency': [35, 'OTHER_CURRENCY', 'This account is kept in another currency'],
  duplicate: [36, 'SEEN_BEFORE', 'This reference was used before'],
  'unknown-deposit': [37, 'NO_SUCH_DEPOSIT', 'No such deposit is known'],
  reversed: [38, 'REVERSED', 'This deposit was reversed'],
  'not-original': [39, 'NOT_AS_DEPOSITED', 'That is not what was deposited'],
  limit: [41, 'ABOVE_LIMIT', 'The amount is above the limit'],
  funds: [42, 'NO_FUNDS', 'The account does not hold that much'],
  product: [43, 'NO_SUCH_PRODUCT', 'Nothing of that kind is sold here'],
  period: [44, 'BAD_PERIOD', 'No statement is made for this period'],
  internal: [91, 'BROKEN', 'Something broke on our side'],
};

const gate: readonly Cause[] = ['key', 'token', 'expired', 'permission'];

/** The response code of a cause, as this environment writes it; never `00` or `000`. */
export function codeOf(cause: Cause, operation: Operation | undefined, readings: Readings): string {
  if (operation === 'reversal' && !(gate.includes(cause) && readings.reversalGate === 'own')) {
    const unknown = readings.reversalCodes === '025-unknown' ? '025' : '096';
    const other = readings.reversalCodes === '096-unknown' ? '025' : '096';
    return cause === 'unknown-deposit' ? unknown : other;
  }
  const [number, word] = causes[cause];
  if (readings.failureCodes === 'words') return word;
  return readings.failureCodes === 'two-digits' ? String(number) : `1${number}`;
}

/** All response codes of this environment with what they mean (section 4.11). */
export function allCodes(readings: Readings): [string, string][] {
  const own = (Object.keys(causes) as Cause[]).map((cause): [string, string] => [
    codeOf(cause, undefined, readings),
    causes[cause][2],
  ]);
  return [['00', 'Done'], ['000', 'Found'], ['025', 'Not reversed'], ['096', 'Reversal not possible'], ...own];
}

/** A success with its result fields. */
export function successAnswer({ call: { operation }, readings }: Asked, fields: Fields): Answer {
  const isLinked = operation === 'linkedAccounts';
  return {
    status: making.includes(operation) ? Number(readings.successStatus) : 200,
    headers: {},
    body: { ...fields, responseCode: isLinked ? '000' : '00', ...successReason(operation, readings) },
  };
}

function successReason(operation: Operation, { successReason: form }: Readings): Fields {
  const word = operation === 'linkedAccounts' ? 'Found' : 'Done';
  if (form === 'both') return { responseMsg: word, responseDescription: word };
  return { [reasonField(operation)]: { word, empty: '', null: null }[form] };
}

/** A refusal: HTTP status, response code and reason (sections 2.1 and 7). */
export function problemAnswer(problem: Problem, operation: Operation | undefined, readings: Readings): Answer {
  const reason = `${causes[problem.cause][2]}${problem.field === undefined ? '' : ` (${problem.field})`}`;
  const own = operation === undefined ? 'responseMsg' : reasonField(operation);
  const nulls = readings.refusalFields === 'nulls' && operation ? (listed[operation] ?? []) : [];
  const names = {
    listed: [own],
    responseDescription: ['responseDescription'],
    both: ['responseMsg', 'responseDescription'],
  }[readings.reasonName];
  return {
    status: problem.http ?? statusOf(problem.cause, readings),
    headers: {},
    body: {
      ...Object.fromEntries(nulls.map((name) => [name, null])),
      responseCode: codeOf(problem.cause, operation, readings),
      ...Object.fromEntries(names.map((name) => [name, reason])),
    },
  };
}

function reasonField(operation: Operation): string {
  return describing.includes(operation) ? 'responseDescription' : 'responseMsg';
}

function statusOf(cause: Cause, readings: Readings): number {
  const own: Partial<Record<Cause, string>> = {
    key: readings.missingKey,
    token: readings.badToken,
    expired: readings.expiredToken,
    login: readings.wrongLogin,
    permission: readings.notPermitted,
    'unknown-number': readings.unknownMsisdn,
    malformed: '400',
    internal: '500',
  };
  return Number(own[cause] ?? readings.refusalStatus);
}

/** What this service adds to every answer of its own accord. */
export function dressed(body: Fields, readings: Readings): Fields {
  if (readings.extraFields === 'none') return body;
  if (readings.extraFields === 'some') return { ...body, tillNode: 'byo-3', links: [], remark: null };
  return {
    status: 'OK',
    message: 'see responseCode',
    type: 'answer',
    data: { responseCode: '99', code: null },
    ...body,
  };
}
