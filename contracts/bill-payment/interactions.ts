// Above the usual length: one table, a row for each result that the document names for eighteen operations.
import { loadContract } from '../../src/contract/index.ts';
import type { Interaction } from '../consumer/interaction.ts';

type Row = Omit<Interaction, 'operation'>;

const rows = (operation: string, ...list: Row[]): Interaction[] => list.map((row) => ({ operation, ...row }));

const authorized = ['MemberNumber', 'BillerCode', 'TotalAmount', 'Products', 'Products[].Price', 'AuthData'];
const paid = ['MemberNumber', 'BillerCode', 'PlatformReference', 'WalletDebitReference', 'Currency'];
const receipts = [
  'PaymentData',
  'PaymentData.ReceiptHtml',
  'PaymentData.ReceiptHtml[]',
  'PaymentData.ReceiptSmses',
  'PaymentData.ReceiptSmses[]',
];
const forTestBiller = [...paid, ...receipts];
const vouchers = [
  'Products',
  'Products[]',
  'Products[].Quantity',
  'Products[].Vouchers',
  'Products[].Vouchers[]',
  'Products[].Vouchers[].ValidDays',
  'Products[].Vouchers[].ExpiryDate',
];
const fiscal = ['VendorInvoiceReference', 'VendorFiscalSignature', 'VendorFiscalMetadata'];
const exact = ['Status'];
/** As the target takes it, once verified: an empty text would stay one. */
const blankTotal = { TotalAmount: null };

/** The two stages of a payment and their outcomes, by member number where the test biller decides (sections 3.1 to 3.4). */
const payments = rows(
  'processPayment',
  {
    title: 'AUTH where the answer has the price',
    state: 'a member who owes',
    request: 'authVariablePrice',
    answer: '200/authorized',
    also: authorized,
    rules: { 'auth-authorizes': 'Status' },
  },
  {
    title: "AUTH at the caller's price",
    state: 'a member who buys',
    request: 'authCallerPrice',
    answer: '200/authorized',
    rules: { 'auth-authorizes': 'Status' },
  },
  {
    title: 'AUTH of vouchers',
    state: 'a member who buys',
    params: { product: 'RV' },
    request: 'authVouchers',
    answer: '200/authorized',
    rules: { 'auth-authorizes': 'Status' },
  },
  {
    title: 'AUTH of what is out of stock',
    state: 'a voucher that is out of stock',
    request: 'authVouchers',
    answer: '200/outOfStock',
    also: ['Narration', 'TechnicalNarration'],
    exact,
  },
  {
    title: 'AUTH of more than is in stock',
    state: 'a voucher with too little stock',
    request: 'authVouchers',
    answer: '200/insufficientStock',
    also: ['Narration', 'TechnicalNarration'],
    exact,
  },
  {
    title: 'PAY that succeeds',
    state: 'an authorised payment to the test biller',
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/paid',
    also: forTestBiller,
    exact,
  },
  {
    title: 'PAY in foreign currency',
    state: 'an authorised payment to the test biller',
    params: { product: 'FP' },
    request: 'payForex',
    answer: '200/paid',
    also: forTestBiller,
    exact,
  },
  {
    title: 'PAY of vouchers',
    state: 'an authorised payment to the test biller',
    params: { product: 'RV' },
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/paidVouchers',
    also: [...forTestBiller, ...vouchers],
    exact,
  },
  {
    title: "PAY with the payer's details and a department",
    state: 'an authorised payment',
    params: { needs: 'PayerDetails' },
    request: 'payWithPayerDetails',
    answer: '200/paid',
    also: paid,
    exact,
  },
  {
    title: 'PAY with metadata as a list',
    state: 'an authorised payment',
    params: { needs: 'Metadata' },
    request: 'payMetadataArray',
    add: { PayerDetails: { BankAccountName: 'T Moyo' } },
    answer: '200/paid',
    also: paid,
    exact,
  },
  {
    title: 'PAY with metadata as an object',
    state: 'an authorised payment',
    params: { needs: 'Service Login' },
    request: 'payMetadataObject',
    answer: '200/paid',
    also: paid,
    exact,
  },
  {
    title: 'PAY of a lottery ticket',
    state: 'an authorised payment',
    params: { needs: 'BetInfo' },
    request: 'payLottery',
    answer: '200/paid',
    also: paid,
    exact,
  },
  {
    title: 'PAY that fails',
    state: 'an authorised payment that will fail',
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/failed',
    also: ['Narration'],
    exact,
  },
  {
    title: 'PAY that is still being processed',
    state: 'an authorised payment that takes long',
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/beingProcessed',
    exact,
  },
  {
    title: 'PAY at the test biller, being paid',
    state: 'an authorised payment that is paid after a day',
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/beingPaid',
    exact,
  },
  {
    title: 'PAY at the electricity biller under load',
    state: 'an authorised payment to a biller under load',
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/pending',
    exact,
  },
  {
    title: 'PAY that is flagged',
    state: 'an authorised payment that will be flagged',
    request: 'payVariablePrice',
    add: blankTotal,
    answer: '200/flagged',
    exact,
  },
  {
    title: 'RETRY that succeeds',
    state: 'a payment to be retried',
    request: 'retry',
    answer: '200/paid',
    also: paid,
    exact,
  },
  {
    title: 'STATUS of an invoiced payment',
    state: 'a payment that was invoiced',
    request: 'status',
    answer: '200/paidFiscal',
    also: [...paid, ...fiscal],
    exact,
  },
  {
    title: 'STATUS of a reversed payment',
    state: 'a reversed payment',
    request: 'status',
    answer: '200/reversed',
    also: ['VendorReversalReference'],
    exact,
  },
  { title: 'STATUS of a flagged payment', state: 'a flagged payment', request: 'status', answer: '200/flagged', exact },
  {
    title: 'no product',
    state: 'a member who buys',
    request: 'authCallerPrice',
    edit: { Products: [] },
    answer: '400/noProduct',
  },
  {
    title: 'no biller',
    state: 'a member who buys',
    request: 'authCallerPrice',
    edit: { BillerCode: undefined },
    answer: '400/missingField',
  },
);

const lookups = (['lookupMember', 'lookupMemberByPost'] as const).flatMap((operation) => {
  const byQuery = operation === 'lookupMember';
  const query = byQuery ? { query: { billerCode: 'TESTBILLER', memberNumber: 'M1000234' } } : {};
  const noMember = byQuery
    ? { query: { billerCode: 'TESTBILLER', memberNumber: '' } }
    : { edit: { MemberNumber: undefined } };
  return rows(
    operation,
    {
      title: 'a member',
      state: 'a member to look up',
      ...query,
      answer: '200/found',
      also: ['AuthData', 'AuthData.AccountBalance'],
      rules: { 'lookup-known-member-is-success': 'ResultCode' },
    },
    {
      title: 'nobody',
      state: 'an unknown member',
      ...query,
      answer: '200/unknown',
      rules: { 'lookup-unknown-member-is-failed': 'ResultCode' },
    },
    {
      title: 'a biller that is offline',
      state: 'a biller that is offline',
      ...query,
      answer: '200/offline',
      rules: { 'lookup-offline-biller-is-offline': 'ResultCode' },
    },
    {
      title: 'no member number',
      state: 'a member to look up',
      ...noMember,
      answer: '400/missingValue',
      rules: byQuery
        ? { 'lookup-without-member-number-refused': 'HTTP' }
        : { 'lookup-by-post-without-member-number-refused': 'HTTP' },
    },
  );
});

const reversals = rows(
  'reversePayment',
  {
    title: 'a paid payment',
    state: 'a paid payment that can be reversed',
    answer: '200/reversed',
    rules: { 'reversal-reverses-paid-payment': 'ErrorCode' },
  },
  {
    title: 'no such payment',
    state: 'a vendor',
    answer: '200/originalNotFound',
    rules: { 'reversal-original-not-found': 'ErrorCode' },
  },
  {
    title: 'a reversal reference used before',
    state: 'a used reversal reference',
    answer: '200/duplicateReference',
    rules: { 'reversal-duplicate-reference': 'ErrorCode' },
  },
  {
    title: 'a biller that fails to reverse',
    state: 'a biller that fails to reverse',
    answer: '200/billerFailed',
    rules: { 'reversal-biller-failed': 'ErrorCode' },
  },
  {
    title: 'a biller without reversals',
    state: 'a paid payment that cannot be reversed',
    answer: '200/notSupported',
    rules: { 'reversal-not-supported': 'ErrorCode' },
  },
  {
    title: 'a payment refunded before',
    state: 'a payment refunded before',
    answer: '200/alreadyRefunded',
    rules: { 'reversal-already-refunded': 'ErrorCode' },
  },
  {
    title: 'any other error',
    state: 'a reversal that fails otherwise',
    answer: '200/generalError',
    rules: { 'reversal-general-error': 'ErrorCode' },
  },
);

const reports = [
  ...rows(
    'listBillers',
    {
      title: 'billers by code',
      state: 'a vendor',
      query: { billerCodes: 'TESTBILLER,CITYCOUNCIL' },
      answer: '200/testBiller',
      also: ['[]', '[].Products[]', '[].Products[].Price', '[].Products[].MinAmount', '[].Products[].MaxAmount'],
    },
    { title: 'no biller', state: 'no such biller', query: { billerCodes: 'NOBODY' }, answer: '200/noBiller' },
  ),
  ...rows(
    'listPayments',
    {
      title: 'a page',
      state: 'a paid payment',
      query: {
        From: '01-Mar-2026 00:00:00',
        To: '31-Mar-2026 23:59:59',
        BillerCode: 'TESTBILLER',
        Page: '1',
        PerPage: '200',
      },
      answer: '200/page',
      also: ['Listings[]'],
    },
    { title: 'nothing', state: 'a vendor without payments', answer: '200/empty' },
  ),
  ...rows('listWallets', { title: 'two wallets', state: 'a vendor', answer: '200/wallets', also: ['[]'] }),
  ...rows(
    'getTargetStatistics',
    {
      title: 'a biller with a target',
      state: 'a biller with a target',
      query: { billercode: 'TESTBILLER', currency: 'USD' },
      answer: '200/target',
      also: ['TargetAchievedSinceDate'],
    },
    {
      title: 'a biller without a target',
      state: 'a biller without a target',
      query: { billercode: 'TESTBILLER' },
      answer: '200',
      rules: { 'target-statistics-empty-without-target': 'HTTP' },
    },
  ),
  ...rows(
    'getPaymentFeed',
    {
      title: 'the latest payments',
      state: 'a paid payment to a biller with a feed',
      query: { billercode: 'TESTBILLER' },
      answer: '200/feed',
      also: ['[]'],
    },
    {
      title: 'older payments',
      state: 'a paid payment to a biller with a feed',
      query: { billercode: 'TESTBILLER', currency: 'USD', before: '1772366400000' },
      answer: '200/feed',
    },
  ),
];

const members = (['createMember', 'updateMember', 'deleteMember', 'undeleteMember'] as const).flatMap((operation) => {
  const state = {
    createMember: 'an unused member number',
    updateMember: 'a member of the biller',
    deleteMember: 'a member of the biller',
    undeleteMember: 'a deleted member',
  }[operation];
  const slug = { createMember: 'create', updateMember: 'update', deleteMember: 'delete', undeleteMember: 'undelete' }[
    operation
  ];
  const refusal = { [`member-${slug}-without-member-number-refused`]: 'HTTP' };
  const takesRecord = operation === 'createMember' || operation === 'updateMember';
  return rows(
    operation,
    { title: 'as JSON', state, answer: '200', rules: { 'member-body-as-json-accepted': 'HTTP' } },
    {
      title: 'as a form',
      state,
      params: { as: 'form' },
      as: 'application/x-www-form-urlencoded',
      answer: '200',
      rules: { 'member-body-as-form-accepted': 'HTTP' },
    },
    ...(takesRecord ? [{ title: 'with required fields only', state, request: 'smallest', answer: '200' }] : []),
    {
      title: 'without a member number',
      state,
      edit: { MemberNumber: undefined },
      answer: '400/missingValue',
      rules: refusal,
    },
  );
});

const bulk = [
  ...rows('listMembers', {
    title: 'a page',
    state: 'a member in the member list',
    query: { Page: '1', PerPage: '200' },
    answer: '200/page',
  }),
  ...rows('getMember', { title: 'one member', state: 'a member of the biller', answer: '200/member' }),
  ...rows(
    'uploadMembers',
    {
      title: 'a file',
      state: 'a member of the file',
      answer: '200/success',
      also: ['Warnings', 'Errors'],
      rules: { 'upload-success-has-code-1': 'ResponseCode' },
    },
    {
      title: 'a file that is not processed',
      state: "a deleted member's number in a file",
      answer: '200/unspecified',
      exact: ['ResponseCode'],
    },
  ),
  ...rows(
    'uploadMembersDelete',
    {
      title: 'a file',
      state: 'a member of the file',
      answer: '200/success',
      also: ['Warnings', 'Errors'],
      rules: { 'upload-success-has-code-1': 'ResponseCode' },
    },
    {
      title: 'a file that is not processed',
      state: "a deleted member's number in a file",
      answer: '200/unspecified',
      exact: ['ResponseCode'],
    },
  ),
  ...rows(
    'downloadPayments',
    {
      title: 'a period',
      state: 'a payment to the biller',
      query: { From: '01-Mar-2026 00:00:00', To: '31-Mar-2026 23:59:59', MemberNumber: 'M1000234' },
      answer: '200/payments',
      rules: { 'payments-csv-query-date-form-accepted': 'HTTP' },
    },
    {
      title: 'no end of the period',
      state: 'a biller user',
      query: { From: '01-Mar-2026 00:00:00', To: '' },
      answer: '400/missingValue',
      rules: { 'download-without-to-refused': 'HTTP' },
    },
  ),
];

const answered = [...payments, ...lookups, ...reversals, ...reports, ...members, ...bulk];

/** Credentials that nobody has, on every operation (section 5). */
const refused = Object.keys(loadContract('bill-payment').operations).map((operation): Interaction => {
  const usual = answered.find((it) => it.operation === operation && it.answer.startsWith('200')) as Interaction;
  const { request, query } = usual;
  return {
    operation,
    title: 'wrong credentials',
    state: usual.state,
    ...(usual.params ? { params: usual.params } : {}),
    ...(request === undefined ? {} : { request }),
    ...(query ? { query } : {}),
    wrongCredentials: true,
    answer: '401',
    rules: { 'unknown-user-401': 'HTTP' },
  };
});

/** The bill payment platform's table: eighteen operations and every documented result of each. */
export const interactions: readonly Interaction[] = [...answered, ...refused];
