import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { fault } from './define.ts';
import { refuse } from './edit.ts';
import { column, editCsv, isPayment } from './edit-csv.ts';

/** Defects of the download of a biller's payments (section 4.2). */
export const downloadFaults: readonly BillFault[] = [
  fault(
    'csv-price-before-product',
    'wrong-answer',
    'payments-csv-columns',
    'The payments CSV has Price before Product',
    { ...editCsv((lines) => lines.map((it) => swapped(it, column.product, column.price))) },
  ),
  fault(
    'csv-name-before-number',
    'wrong-answer',
    'payments-csv-columns',
    'The payments CSV has Member Name before Member Number',
    { ...editCsv((lines) => lines.map((it) => swapped(it, column.memberNumber, column.memberName))) },
  ),
  fault(
    'csv-without-bank-reference',
    'wrong-answer',
    'payments-csv-columns',
    'The payments CSV leaves Bank Ref out where no payment has one',
    {
      ...editCsv((lines) => {
        const isUsed = lines.some((it) => isPayment(it) && it[column.bankReference] !== '');
        return isUsed ? lines : lines.map((it) => it.toSpliced(column.bankReference, 1));
      }),
    },
  ),
  fault(
    'csv-department-after-product',
    'wrong-answer',
    'payments-csv-department-last',
    'The payments CSV has Department before Price',
    { ...editCsv((lines) => lines.map((it) => swapped(it, column.price, column.department))) },
  ),
  fault(
    'csv-has-another-column',
    'wrong-answer',
    'payments-csv-department-last',
    'The payments CSV has the currency behind Department',
    { ...editCsv((lines) => lines.map((it) => [...it, isPayment(it) ? 'ZWG' : 'Currency'])) },
  ),
  fault('csv-ignores-to', 'accepts-too-much', 'payments-csv-holds-period', 'The payments CSV has no end', {
    policy: ({ isDownloaded }) => ({
      isDownloaded: (payment, wanted) => isDownloaded(payment, { ...wanted, to: Number.MAX_SAFE_INTEGER }),
    }),
  }),
  fault('csv-ignores-from', 'accepts-too-much', 'payments-csv-holds-period', 'The payments CSV has no beginning', {
    policy: ({ isDownloaded }) => ({
      isDownloaded: (payment, wanted) => isDownloaded(payment, { ...wanted, from: 0 }),
    }),
  }),
  fault(
    'csv-of-one-payment-a-member',
    'refuses-too-much',
    'payments-csv-holds-period',
    'The payments CSV holds the last payment of each member',
    {
      ...editCsv((lines) => {
        const last = new Map(lines.map((it) => [it[column.memberNumber], it]));
        return lines.filter((it) => !isPayment(it) || last.get(it[column.memberNumber]) === it);
      }),
    },
  ),
  fault(
    'csv-ignores-member-number',
    'accepts-too-much',
    'payments-csv-filters-by-member',
    'The payments CSV with MemberNumber holds the payments of all members',
    {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) => isDownloaded(payment, { ...wanted, memberNumber: undefined }),
      }),
    },
  ),
  fault(
    'csv-filters-by-part-of-number',
    'accepts-too-much',
    'payments-csv-filters-by-member',
    'The payments CSV with MemberNumber holds the payments of members whose numbers begin so',
    {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, { memberNumber = '', ...wanted }) =>
          payment.memberNumber.startsWith(memberNumber) &&
          isDownloaded(payment, { ...wanted, memberNumber: undefined }),
      }),
    },
  ),
  fault(
    'csv-filter-finds-nothing',
    'refuses-too-much',
    'payments-csv-filters-by-member',
    'The payments CSV with MemberNumber is empty',
    {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) => wanted.memberNumber === undefined && isDownloaded(payment, wanted),
      }),
    },
  ),
  fault(
    'download-wants-dates-alone',
    'refuses-too-much',
    'payments-csv-query-date-form-accepted',
    'A download whose To has a time other than midnight is refused',
    { ...refuse('downloadPayments', ({ call }) => !String(call.query.To).endsWith('00:00:00')) },
  ),
  fault(
    'download-wants-iso-dates',
    'refuses-too-much',
    'payments-csv-query-date-form-accepted',
    'A download takes ISO 8601 dates only',
    { ...refuse('downloadPayments', ({ call }) => /[A-Za-z]{3}/.test(String(call.query.From))) },
  ),
  fault(
    'download-without-from',
    'accepts-too-much',
    'download-without-from-refused',
    'A download without From begins with the first payment',
    {
      policy: ({ parameterStands }) => ({
        parameterStands: (name, operation) =>
          (operation !== 'downloadPayments' || name !== 'From') && parameterStands(name, operation),
      }),
    },
  ),
  fault(
    'download-without-to',
    'accepts-too-much',
    'download-without-to-refused',
    'A download without To ends with the last payment',
    {
      policy: ({ parameterStands }) => ({
        parameterStands: (name, operation) =>
          (operation !== 'downloadPayments' || name !== 'To') && parameterStands(name, operation),
      }),
    },
  ),
];

function swapped(cells: readonly string[], one: number, other: number): string[] {
  return cells.map((it, at) => (at === one ? (cells[other] ?? '') : at === other ? (cells[one] ?? '') : it));
}
