import type { Asked, Call } from '../model.ts';
import { defectsOf, fieldsOf, text } from './defect.ts';
import { saving } from './saving.ts';

const defect = defectsOf('wrong-state');

const rows = (operation: Call['operation'], change: (all: string[][], asked: Asked) => string[][]) => () => ({
  rows: (all: string[][], asked: Asked) => (asked.call.operation === operation ? change(all, asked) : all),
});

const swapped = (one: number, two: number) => (all: string[][]) =>
  all.map((row) =>
    row.map((cell, index) => (index === one ? (row[two] ?? '') : index === two ? (row[one] ?? '') : cell)),
  );

const query = (call: Call, name: string) => call.query[name] ?? call.query[name.toLowerCase()];

/** Uploads and downloads that are not what was asked for. */
export const bulkDefects = [
  defect('upload-leaves-known', '4.2', 'An upload updates members that exist; they stay as they were.', {
    when: 'state',
    hooks: saving(['upload'], (next, before) => before ?? next),
  }),
  defect('upload-creates-none', '4.2', 'An upload creates new members; it only updates.', {
    when: 'state',
    hooks: rows('upload', (all, { tenant }) =>
      all.filter(([number]) => tenant.members.some((one) => one.number === number)),
    ),
  }),
  defect('upload-email-and-mobile-swapped', '4.2', 'Columns have an order; email and mobile change places.', {
    when: 'value',
    hooks: rows('upload', swapped(2, 3)),
  }),
  defect('upload-number-and-name-swapped', '4.2', 'Columns have an order; number and name change places.', {
    when: 'always',
    hooks: rows('upload', swapped(0, 1)),
  }),
  defect('upload-without-last-line', '4.2', 'All lines are read; the last is lost.', {
    when: 'value',
    hooks: rows('upload', (all) => (all.length > 1 ? all.slice(0, -1) : all)),
  }),
  defect('upload-quotes-not-read', '4.2', 'Fields of a CSV may be quoted; a comma in quotes ends the field.', {
    when: 'value',
    hooks: rows('upload', (all) => all.map((row) => row.join(',').split(','))),
  }),
  defect('upload-refuses-extra-columns', '4.2', 'Extra detail columns may follow; such lines are not read.', {
    when: 'value',
    hooks: rows('upload', (all) => all.filter((row) => row.length <= 5)),
  }),
  defect('upload-replaces-all', '4.2', 'An upload leaves other members; those that are not in it are deleted.', {
    when: 'state',
    hooks: rows('upload', (all, { tenant }) => {
      for (const one of tenant.members) if (!all.some(([number]) => number === one.number)) one.deleted = true;
      return all;
    }),
  }),
  defect('upload-revives-deleted', '4.2', 'A deleted number can never be reused; an upload brings it back.', {
    when: 'state',
    hooks: rows('upload', (all, { tenant }) => {
      for (const one of tenant.members) if (all.some(([number]) => number === one.number)) one.deleted = false;
      return all;
    }),
  }),
  defect('bulk-delete-does-nothing', '4.2', 'A bulk delete deletes; it answers and deletes nothing.', {
    when: 'endpoint',
    hooks: rows('uploadDelete', () => []),
  }),
  defect('bulk-delete-of-first', '4.2', 'A bulk delete deletes all that are named; the first alone is.', {
    when: 'value',
    hooks: rows('uploadDelete', (all) => all.slice(0, 2)),
  }),
  defect(
    'bulk-delete-takes-others',
    '4.2',
    'A bulk delete deletes what is named; those whose number begins alike too.',
    {
      when: 'state',
      hooks: rows('uploadDelete', (all, { tenant }) => [
        ...all,
        ...tenant.members
          .filter(({ number }) => all.some(([one = '']) => one !== '' && number.startsWith(one.slice(0, -1))))
          .map(({ number }) => [number]),
      ]),
    },
  ),
  defect('bulk-success-is-zero', '4.2', 'ResponseCode 1 is a success; it is 0.', {
    when: 'always',
    hooks: bulk((body) => {
      body.ResponseCode = 0;
    }),
  }),
  defect('bulk-code-as-text', '4.2', 'ResponseCode is an integer; it is a text.', {
    when: 'always',
    hooks: bulk((body) => {
      body.ResponseCode = 'Success';
    }),
  }),
  defect('bulk-errors-as-text', '4.2', 'Errors is a list of texts; it is one text.', {
    when: 'always',
    hooks: bulk((body) => {
      body.Errors = '';
    }),
  }),
  defect('bulk-errors-missing', '4.2', 'A line that fails is told in Errors or Warnings; nothing is told.', {
    when: 'state',
    readings: { uploadSome: '1' },
    hooks: bulk((body) => {
      body.Errors = [];
      body.Warnings = [];
    }),
  }),
  defect('download-ignores-period', '4.2', 'From and To are the period; everything is downloaded.', {
    when: 'endpoint',
    hooks: () => ({
      payments: (found, { call, tenant }) =>
        call.operation === 'download' && !query(call, 'MemberNumber')
          ? tenant.payments.filter(({ biller, status }) => biller.kind === 'own' && status === 'Paid')
          : found,
    }),
  }),
  defect('download-ignores-member', '4.2', 'MemberNumber filters the download; it does not.', {
    when: 'endpoint',
    hooks: () => ({
      call(call) {
        if (call.operation === 'download') for (const name of ['MemberNumber', 'membernumber']) delete call.query[name];
      },
    }),
  }),
  defect('download-of-other-billers', '4.2', 'The download is of the own biller; payments of others are in it.', {
    when: 'state',
    hooks: () => ({
      payments: (found, { call, tenant }) =>
        call.operation === 'download' ? tenant.payments.filter(({ status }) => status === 'Paid') : found,
    }),
  }),
  defect('download-with-unpaid', '4.2', 'The download has payments; authorised ones are in it.', {
    when: 'state',
    hooks: () => ({
      payments: (found, { call, tenant }) =>
        call.operation === 'download'
          ? tenant.payments.filter(({ biller, status }) => biller.kind === 'own' && status !== 'Failed')
          : found,
    }),
  }),
  defect('download-price-before-product', '4.2', 'Columns have an order; product and price change places.', {
    when: 'always',
    hooks: () => ({ csv: (all) => swapped(6, 7)(all) }),
  }),
  defect('download-references-swapped', '4.2', 'Columns have an order; bank and platform reference change places.', {
    when: 'always',
    hooks: () => ({ csv: (all) => swapped(1, 2)(all) }),
  }),
  defect('download-name-before-number', '4.2', 'Columns have an order; member number and name change places.', {
    when: 'always',
    hooks: () => ({ csv: (all) => swapped(4, 5)(all) }),
  }),
  defect('download-price-in-cents', '4.2', 'Price is a decimal; it is in cents.', {
    when: 'always',
    hooks: () => ({
      csv: (all) =>
        all.map((row) => row.map((cell, index) => (index === 7 ? String(Math.round(Number(cell) * 100)) : cell))),
    }),
  }),
  defect('download-price-rounded', '4.2', 'Price is a decimal; it is rounded.', {
    when: 'value',
    hooks: () => ({
      csv: (all) => all.map((row) => row.map((cell, index) => (index === 7 ? String(Math.round(Number(cell))) : cell))),
    }),
  }),
  defect('download-of-last-alone', '4.2', 'The download has all payments; the last alone is in it.', {
    when: 'value',
    hooks: () => ({ csv: (all) => all.slice(-1) }),
  }),
  defect('download-names-not-quoted', '4.2', 'A comma in a name is quoted; the name becomes two columns.', {
    when: 'value',
    readings: { csvQuotes: 'needed' },
    hooks: () => ({
      csv: (all) => all.map((row) => row.flatMap((cell, index) => (index === 5 ? cell.split(',') : [cell]))),
    }),
  }),
  defect('download-leaks-the-key', '6.2', 'The secret key is secret; the CSV ends with it.', {
    when: 'state',
    hooks: () => ({
      answer(answer, { operation }, asked) {
        const key = asked?.tenant.webhooks.find(({ secretKey }) => secretKey !== '')?.secretKey;
        if (operation === 'download' && key && answer.raw) answer.headers['X-Key'] = key;
      },
    }),
  }),
  defect('secret-key-in-members', '6.2', 'The secret key is secret; the member list carries it.', {
    when: 'state',
    hooks: () => ({
      answer(answer, { operation }, asked) {
        const key = asked?.tenant.webhooks.find(({ kind }) => kind === 'payments')?.secretKey;
        if (operation === 'memberList' && key && !Array.isArray(answer.body)) fieldsOf(answer).Signing = key;
      },
    }),
  }),
  defect('create-answers-201', '4.2', 'A created member is answered 200; it is 201.', {
    when: 'endpoint',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'create' && answer.status === 200) answer.status = 201;
      },
    }),
  }),
  defect('missing-name-is-500', '7', 'What is wrong with a body is 400; a member without a name is 500.', {
    when: 'value',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation === 'create' && answer.status === 400 && text(call, 'FullName') === '') answer.status = 500;
      },
    }),
  }),
];

function bulk(change: (body: Record<string, unknown>) => void) {
  return () => ({
    answer(answer: { status: number; body: unknown; headers: Record<string, string> }, { operation }: Call) {
      if ((operation === 'upload' || operation === 'uploadDelete') && answer.status === 200)
        change(answer.body as Record<string, unknown>);
    },
  });
}
