import { rows } from './rows.ts';

/** Operations on one member of a biller, and the state that each starts from. */
const states = {
  create: 'an unused member number',
  update: 'a member of the biller',
  delete: 'a member of the biller',
  undelete: 'a deleted member',
};

/** What a biller does to one member. */
export const members = Object.entries(states).flatMap(([verb, state]) =>
  rows(
    `${verb}Member`,
    { title: 'as JSON', state, answer: '200', rules: { 'member-body-as-json-accepted': 'HTTP' } },
    {
      title: 'as a form',
      state,
      params: { as: 'form' },
      as: 'application/x-www-form-urlencoded',
      answer: '200',
      rules: { 'member-body-as-form-accepted': 'HTTP' },
    },
    ...(verb === 'create' || verb === 'update'
      ? [{ title: 'with required fields only', state, request: 'smallest', answer: '200' }]
      : []),
    {
      title: 'without a member number',
      state,
      edit: { MemberNumber: undefined },
      answer: '400/missingValue',
      rules: { [`member-${verb}-without-member-number-refused`]: 'HTTP' },
    },
  ),
);

/** What a biller does to many members, and what it downloads. */
export const bulk = [
  ...rows('listMembers', {
    title: 'a page',
    state: 'a member in the member list',
    query: { Page: '1', PerPage: '200' },
    answer: '200/page',
  }),
  ...rows('getMember', { title: 'one member', state: 'a member of the biller', answer: '200/member' }),
  ...['uploadMembers', 'uploadMembersDelete'].flatMap((operation) =>
    rows(
      operation,
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
