import { payments } from '../tables/payments.ts';
import { refuse } from './edit/answers.ts';
import { dateOf } from './edit/company.ts';
import { column, editCsv, isPayment } from './edit/csv.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { editRows } from './edit/rows.ts';

const dayMs = 24 * 3_600_000;

const weekMs = 7 * 24 * 3_600_000;

/** Defects of the topic downloads, by the rule that they break. */
export const faults: BillFaults = {
  'payments-csv-columns': {
    'csv-price-before-product': answersWrongly(
      'The payments CSV has Price before Product',
      editCsv((lines) => lines.map((it) => swapped(it, column.product, column.price))),
    ),
    'csv-name-before-number': answersWrongly(
      'The payments CSV has Member Name before Member Number',
      editCsv((lines) => lines.map((it) => swapped(it, column.memberNumber, column.memberName))),
    ),
    'csv-without-bank-reference': answersWrongly(
      'The payments CSV leaves Bank Ref out where no payment has one',
      editCsv((lines) => {
        const isUsed = lines.some((it) => isPayment(it) && it[column.bankReference] !== '');
        return isUsed ? lines : lines.map((it) => it.toSpliced(column.bankReference, 1));
      }),
    ),
    'csv-without-quotes': careless.answersWrongly(
      'A Member Name with a comma stands in the payments CSV without quotes',
      {
        answer: (answer, { call }) =>
          call.operation === 'downloadPayments' && answer.status === 200 && typeof answer.body === 'string'
            ? { ...answer, body: answer.body.replaceAll('"', '') }
            : answer,
      },
    ),
    'csv-paid-date-is-of-auth': careless.answersWrongly(
      'Paid Date of the payments CSV is when the payment was authorised',
      editRows('processPayment', payments, (row) => (row.paidAt === null ? row : { ...row, paidAt: row.authorizedAt })),
    ),
    'csv-price-in-cents': careless.answersWrongly(
      'Price of the payments CSV is in cents',
      editCsv((lines) =>
        lines.map((it) =>
          isPayment(it) ? it.with(column.price, String(Math.round(Number(it[column.price]) * 100))) : it,
        ),
      ),
    ),
    'csv-has-quantity': careless.answersWrongly(
      'The payments CSV has a column Quantity before Price',
      editCsv((lines) => lines.map((it) => it.toSpliced(column.price, 0, isPayment(it) ? '1' : 'Quantity'))),
    ),
    'csv-escapes-with-a-backslash': careless.answersWrongly(
      'A quotation mark within a cell of the payments CSV has a backslash before it',
      {
        answer: (answer, { call }) =>
          call.operation === 'downloadPayments' && typeof answer.body === 'string'
            ? { ...answer, body: answer.body.replace(/(?<=[^,\n])""(?=.)/g, '\\"') }
            : answer,
      },
    ),
  },
  'payments-csv-department-last': {
    'csv-department-after-product': answersWrongly(
      'The payments CSV has Department before Price',
      editCsv((lines) => lines.map((it) => swapped(it, column.price, column.department))),
    ),
    'csv-has-another-column': answersWrongly(
      'The payments CSV has the currency behind Department',
      editCsv((lines) => lines.map((it) => [...it, isPayment(it) ? 'ZWG' : 'Currency'])),
    ),
    'csv-department-first': careless.answersWrongly(
      'The payments CSV begins with Department where a payment has one',
      editCsv((lines) =>
        lines.map((it) =>
          it[column.department] === undefined
            ? it
            : [it[column.department] ?? '', ...it.toSpliced(column.department, 1)],
        ),
      ),
    ),
  },
  'payments-csv-holds-period': {
    'csv-ignores-to': acceptsTooMuch('The payments CSV has no end', {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) => isDownloaded(payment, { ...wanted, to: Number.MAX_SAFE_INTEGER }),
      }),
    }),
    'csv-ignores-from': acceptsTooMuch('The payments CSV has no beginning', {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) => isDownloaded(payment, { ...wanted, from: 0 }),
      }),
    }),
    'csv-of-one-payment-a-member': refusesTooMuch(
      'The payments CSV holds the last payment of each member',
      editCsv((lines) => {
        const last = new Map(lines.map((it) => [it[column.memberNumber], it]));
        return lines.filter((it) => !isPayment(it) || last.get(it[column.memberNumber]) === it);
      }),
    ),
    'csv-with-semicolons': careless.answersWrongly('The columns of the payments CSV are divided by semicolons', {
      answer: (answer, { call }) =>
        call.operation === 'downloadPayments' && answer.status === 200 && typeof answer.body === 'string'
          ? { ...answer, body: answer.body.replaceAll(',', ';') }
          : answer,
    }),
    'csv-of-the-last-week': careless.refusesTooMuch('The payments CSV holds what was paid within a week before To', {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) =>
          isDownloaded(payment, { ...wanted, from: Math.max(wanted.from, wanted.to - weekMs) }),
      }),
    }),
    'csv-of-ten-payments': careless.refusesTooMuch(
      'The payments CSV holds ten payments at most',
      editCsv((lines) => {
        const tenth = lines.filter(isPayment)[9];
        return tenth ? lines.slice(0, lines.indexOf(tenth) + 1) : lines;
      }),
    ),
    'csv-of-payments-with-department': careless.refusesTooMuch(
      'The payments CSV leaves out payments without a department',
      editCsv((lines) => lines.filter((it) => !isPayment(it) || (it[column.department] ?? '') !== '')),
    ),
    'csv-filter-ignores-period': careless.acceptsTooMuch(
      'The payments CSV of one member holds all payments of that member',
      {
        policy: ({ isDownloaded }) => ({
          isDownloaded: (payment, wanted) =>
            isDownloaded(
              payment,
              wanted.memberNumber === undefined ? wanted : { ...wanted, from: 0, to: Number.MAX_SAFE_INTEGER },
            ),
        }),
      },
    ),
    'csv-from-means-its-day': careless.answersWrongly('A download cuts From to its day', {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) =>
          isDownloaded(payment, { ...wanted, from: Math.floor(wanted.from / dayMs) * dayMs }),
      }),
    }),
    // A default that nobody asked for: github.com/directus/directus/issues/4244.
    'csv-of-a-hundred': careless.refusesTooMuch(
      'The payments CSV holds a hundred payments at most',
      editCsv((lines) => {
        const header = lines.filter((it) => !isPayment(it));
        return [...header, ...lines.filter(isPayment).slice(0, 100)];
      }),
    ),
    'csv-ends-with-the-year': careless.refusesTooMuch('The payments CSV holds what was paid in the year of From', {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) =>
          dateOf(payment.paidAt ?? 0, 'year') === dateOf(wanted.from, 'year') && isDownloaded(payment, wanted),
      }),
    }),
  },
  'payments-csv-filters-by-member': {
    'csv-ignores-member-number': acceptsTooMuch(
      'The payments CSV with MemberNumber holds the payments of all members',
      {
        policy: ({ isDownloaded }) => ({
          isDownloaded: (payment, wanted) => isDownloaded(payment, { ...wanted, memberNumber: undefined }),
        }),
      },
    ),
    'csv-filters-by-part-of-number': acceptsTooMuch(
      'The payments CSV with MemberNumber holds the payments of members whose numbers begin so',
      {
        policy: ({ isDownloaded }) => ({
          isDownloaded: (payment, { memberNumber = '', ...wanted }) =>
            payment.memberNumber.startsWith(memberNumber) &&
            isDownloaded(payment, { ...wanted, memberNumber: undefined }),
        }),
      },
    ),
    'csv-filter-finds-nothing': refusesTooMuch('The payments CSV with MemberNumber is empty', {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) => wanted.memberNumber === undefined && isDownloaded(payment, wanted),
      }),
    }),
    'csv-filter-in-small-letters': careless.refusesTooMuch(
      'The payments CSV with MemberNumber takes the number in small letters',
      {
        policy: ({ isDownloaded }) => ({
          isDownloaded: (payment, { memberNumber, ...wanted }) =>
            isDownloaded(payment, { ...wanted, memberNumber: memberNumber?.toLowerCase() }),
        }),
      },
    ),
    // Identifiers taken for numbers: github.com/proompteng/bilig/issues/28.
    'csv-filters-by-the-value-of-digits': careless.acceptsTooMuch(
      'The payments CSV with a MemberNumber of digits holds the payments of each number that has its value',
      {
        policy: ({ isDownloaded }) => ({
          isDownloaded(payment, wanted) {
            const { memberNumber = '' } = wanted;
            const isSame = /^\d+$/.test(memberNumber) && Number(memberNumber) === Number(payment.memberNumber);
            return isDownloaded(payment, isSame ? { ...wanted, memberNumber: payment.memberNumber } : wanted);
          },
        }),
      },
    ),
  },
  'payments-csv-query-date-form-accepted': {
    'download-wants-dates-alone': refusesTooMuch(
      'A download whose To has a time other than midnight is refused',
      refuse('downloadPayments', ({ call }) => !String(call.query.To).endsWith('00:00:00')),
    ),
    'download-wants-iso-dates': refusesTooMuch(
      'A download takes ISO 8601 dates only',
      refuse('downloadPayments', ({ call }) => /[A-Za-z]{3}/.test(String(call.query.From))),
    ),
  },
  'download-without-from-refused': {
    'download-without-from': acceptsTooMuch('A download without From begins with the first payment', {
      policy: ({ parameterStands }) => ({
        parameterStands: (name, operation) =>
          (operation !== 'downloadPayments' || name !== 'From') && parameterStands(name, operation),
      }),
    }),
  },
  'download-without-to-refused': {
    'download-without-to': acceptsTooMuch('A download without To ends with the last payment', {
      policy: ({ parameterStands }) => ({
        parameterStands: (name, operation) =>
          (operation !== 'downloadPayments' || name !== 'To') && parameterStands(name, operation),
      }),
    }),
  },
};

function swapped(cells: readonly string[], one: number, other: number): string[] {
  return cells.map((it, at) => (at === one ? (cells[other] ?? '') : at === other ? (cells[one] ?? '') : it));
}
