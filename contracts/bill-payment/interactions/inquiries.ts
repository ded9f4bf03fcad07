import { rows } from './rows.ts';

/** The member look-up in its two forms. */
export const lookups = (['lookupMember', 'lookupMemberByPost'] as const).flatMap((operation) => {
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
      rules: { [`lookup-${byQuery ? '' : 'by-post-'}without-member-number-refused`]: 'HTTP' },
    },
  );
});

/** What a vendor and a biller ask for. */
export const reports = [
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
