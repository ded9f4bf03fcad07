import { loadContract } from '../../src/contract/index.ts';
import type { Interaction } from '../consumer/interaction.ts';

const loggedIn = 'login: logged in';

/** A code that is neither operation's success. */
const refused = { responseCode: '^(|0|0[^0].*|[^0].*|00[^0].*|000.+)$' };

const success = { 'success-code': 'responseCode' };

/** Every success, each documented form of it (sections 4.1 to 4.11). */
const successes: Interaction[] = [
  {
    operation: 'login',
    title: 'logged in',
    state: 'a merchant with credentials',
    answer: '2XX/success',
    rules: { ...success, 'login-without-a-token': 'HTTP' },
  },
  {
    operation: 'generateCode',
    title: 'a payment code',
    state: 'an account with payment codes',
    answer: '2XX/payment',
    rules: { ...success, 'optional-fields-given': 'HTTP' },
  },
  {
    operation: 'generateCode',
    title: 'a withdrawal code, its amount as text',
    state: 'an account with withdrawal codes',
    request: 'withdrawal',
    add: { reference: 'order-2002' },
    answer: '2XX/withdrawal',
    rules: success,
  },
  ...[
    ['new', 'nobody used', 'New'],
    ['claimed', 'a customer claimed', 'Claimed'],
    ['paid', 'a customer paid', 'Paid'],
  ].map(
    ([answer, words, status]): Interaction => ({
      operation: 'codeInquiry',
      title: `a code that ${words}`,
      state: 'a code',
      params: { status: status ?? '' },
      answer: `2XX/${answer}`,
      rules: { ...success, 'code-inquiry-result-is-its-own': 'HTTP' },
      exact: ['status'],
    }),
  ),
  ...[
    ['expired', 'expired', 'Expired'],
    ['timedOut', 'timed out', 'Timed Out'],
  ].map(
    ([answer, words, status]): Interaction => ({
      operation: 'codeInquiry',
      title: `a code that ${words}`,
      state: 'a code after its time',
      params: { status: status ?? '' },
      answer: `2XX/${answer}`,
      rules: { ...success, 'code-inquiry-result-is-its-own': 'HTTP' },
      exact: ['status'],
    }),
  ),
  {
    operation: 'codeInquiry',
    title: 'a code without a reference of the inquiry',
    state: 'a code',
    params: { status: 'New' },
    request: 'codeOnly',
    answer: '2XX/new',
    rules: { ...success, 'optional-fields-left-out': 'HTTP' },
    exact: ['status'],
  },
  {
    operation: 'linkedAccountInquiry',
    title: 'a number with accounts',
    state: 'a number with an account',
    answer: '2XX/success',
    rules: { 'linked-account-success-code': 'responseCode', 'linked-account-currency-default': 'HTTP' },
    also: ['accounts[]'],
  },
  {
    operation: 'linkedAccountInquiry',
    title: 'a number with accounts in ZWG',
    state: 'a number with an account',
    params: { currency: 'ZWG' },
    query: { currency: 'ZWG' },
    answer: '2XX/success',
    rules: { 'linked-account-success-code': 'responseCode' },
    also: ['accounts[]'],
  },
  {
    operation: 'deposit',
    title: 'a deposit',
    state: 'an account to deposit to',
    answer: '2XX/success',
    rules: { ...success, 'linked-account-takes-deposits': 'HTTP' },
  },
  {
    operation: 'depositInquiry',
    title: 'a deposit that is known',
    state: 'a deposit',
    answer: '2XX/found',
    rules: { ...success, 'deposit-inquiry-finds-the-deposit': 'details.responseCode' },
    also: ['details'],
  },
  {
    operation: 'depositInquiry',
    title: 'a deposit that is not known',
    state: 'no such deposit',
    answer: '2XX/notFound',
    status: 200,
    patterns: refused,
    also: ['responseDescription'],
  },
  {
    operation: 'reversal',
    title: 'a deposit taken back',
    state: 'a deposit to take back',
    answer: '2XX/success',
    rules: { ...success, 'reversal-of-a-deposit-accepted': 'HTTP' },
  },
  {
    operation: 'reversal',
    title: 'result 025',
    state: 'a reversal that ends with',
    params: { code: '025' },
    answer: '2XX/code025',
    exact: ['responseCode'],
    also: ['responseDescription'],
  },
  {
    operation: 'reversal',
    title: 'result 096',
    state: 'a reversal that ends with',
    params: { code: '096' },
    answer: '2XX/code096',
    exact: ['responseCode'],
    also: ['responseDescription'],
  },
  {
    operation: 'bankChange',
    title: 'change into a wallet',
    state: 'a number with an account',
    answer: '2XX/success',
    rules: { ...success, 'bank-change-up-to-500-accepted': 'HTTP' },
  },
  {
    operation: 'utilityPayment',
    title: 'airtime',
    state: 'a provider and a product',
    answer: '2XX/success',
    rules: success,
  },
  {
    operation: 'utilityPayment',
    title: 'a product that needs more data',
    state: 'a provider and a product',
    params: { needs: 'additionalData' },
    request: 'withAdditionalData',
    add: { reference: 'power-6002' },
    edit: { currency: 'USD' },
    answer: '2XX/success',
    rules: success,
  },
  {
    operation: 'accountStatement',
    title: 'a month',
    state: 'an account with movements',
    answer: '2XX/february',
    rules: { ...success, 'statement-of-one-month-accepted': 'HTTP', 'documented-request-dates-accepted': 'HTTP' },
    also: ['transactions[]', 'transactions[].creditAmount', 'transactions[].debitAmount'],
  },
  { operation: 'responseCodeList', title: 'the file', state: 'a merchant with credentials', answer: '2XX/file' },
];

/** Operations whose answers hold the reason in responseDescription; all others have responseMsg (section 2.1). */
const described = new Set(['login', 'linkedAccountInquiry', 'depositInquiry', 'reversal']);

/** What every operation may be answered instead (section 7): a 4xx, a refusal under 200, a 5xx. */
const refusals: Interaction[] = Object.keys(loadContract('merchant-wallet').operations).flatMap(
  (operation): Interaction[] => {
    const form = described.has(operation) ? 'reasonAsDescription' : 'reasonAsMessage';
    const reason = described.has(operation) ? 'responseDescription' : 'responseMsg';
    const common = { operation, patterns: refused, also: [reason] };
    const edit = operation === 'login' ? {} : { beside: [loggedIn] };
    return [
      {
        ...common,
        ...edit,
        title: 'refused with 4xx',
        state: 'a service that refuses',
        params: { operation, form: '4XX', reason },
        answer: `4XX/${form}`,
        rules: { 'http-status-agrees-with-the-code': 'responseCode' },
      },
      {
        ...common,
        ...edit,
        title: 'refused with 200',
        state: 'a service that refuses',
        params: { operation, form: '2XX', reason },
        answer: `4XX/${form}`,
        status: 200,
      },
      {
        ...common,
        ...edit,
        // The contract's example has the one name of the reason; where it is the other the reason is not asked for.
        also: ['responseMsg'].filter((name) => name === reason),
        title: 'a problem of the service',
        state: 'a service with a problem',
        params: { operation, reason },
        answer: '5XX/serviceProblem',
        rules: { 'http-status-agrees-with-the-code': 'responseCode' },
      },
    ];
  },
);

/** A transaction that the type of the account does not allow (sections 1, 7). */
const notPermitted: Interaction = {
  operation: 'generateCode',
  title: 'a withdrawal code for an account without them',
  state: 'an account without withdrawal codes',
  request: 'withdrawal',
  add: { reference: 'order-2003' },
  answer: '4XX/notPermitted',
  patterns: refused,
  also: ['responseMsg'],
  rules: { 'not-permitted-call-fails': 'responseCode' },
  beside: [loggedIn],
};

/** The merchant wallet service's table: eleven operations, each with what it may be refused. */
export const interactions: readonly Interaction[] = [
  ...successes.map((row) => (row.operation === 'login' ? row : { ...row, beside: [loggedIn] })),
  ...refusals,
  notPermitted,
];
