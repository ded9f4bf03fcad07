import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { fault } from '../define.ts';
import { column, editCsv, isPayment } from '../edit-csv.ts';

const weekMs = 7 * 24 * 3_600_000;

/** What a careless implementer gets wrong about downloads. */
export const carelessDownloadFaults: readonly BillFault[] = [
  fault(
    'csv-with-semicolons',
    'wrong-answer',
    'payments-csv-holds-period',
    'The columns of the payments CSV are divided by semicolons',
    {
      answer: (answer, { call }) =>
        call.operation === 'downloadPayments' && answer.status === 200 && typeof answer.body === 'string'
          ? { ...answer, body: answer.body.replaceAll(',', ';') }
          : answer,
    },
  ),
  fault(
    'csv-without-quotes',
    'wrong-answer',
    'payments-csv-columns',
    'A Member Name with a comma stands in the payments CSV without quotes',
    {
      answer: (answer, { call }) =>
        call.operation === 'downloadPayments' && answer.status === 200 && typeof answer.body === 'string'
          ? { ...answer, body: answer.body.replaceAll('"', '') }
          : answer,
    },
  ),
  fault('csv-price-in-cents', 'wrong-answer', 'payments-csv-columns', 'Price of the payments CSV is in cents', {
    ...editCsv((lines) =>
      lines.map((it) =>
        isPayment(it) ? it.with(column.price, String(Math.round(Number(it[column.price]) * 100))) : it,
      ),
    ),
  }),
  fault(
    'csv-has-quantity',
    'wrong-answer',
    'payments-csv-columns',
    'The payments CSV has a column Quantity before Price',
    { ...editCsv((lines) => lines.map((it) => it.toSpliced(column.price, 0, isPayment(it) ? '1' : 'Quantity'))) },
  ),
  fault(
    'csv-department-first',
    'wrong-answer',
    'payments-csv-department-last',
    'The payments CSV begins with Department where a payment has one',
    {
      ...editCsv((lines) =>
        lines.map((it) =>
          it[column.department] === undefined
            ? it
            : [it[column.department] ?? '', ...it.toSpliced(column.department, 1)],
        ),
      ),
    },
  ),
  fault(
    'csv-of-the-last-week',
    'refuses-too-much',
    'payments-csv-holds-period',
    'The payments CSV holds what was paid within a week before To',
    {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, wanted) =>
          isDownloaded(payment, { ...wanted, from: Math.max(wanted.from, wanted.to - weekMs) }),
      }),
    },
  ),
  fault(
    'csv-of-ten-payments',
    'refuses-too-much',
    'payments-csv-holds-period',
    'The payments CSV holds ten payments at most',
    {
      ...editCsv((lines) => {
        const tenth = lines.filter(isPayment)[9];
        return tenth ? lines.slice(0, lines.indexOf(tenth) + 1) : lines;
      }),
    },
  ),
  fault(
    'csv-of-payments-with-department',
    'refuses-too-much',
    'payments-csv-holds-period',
    'The payments CSV leaves out payments without a department',
    { ...editCsv((lines) => lines.filter((it) => !isPayment(it) || (it[column.department] ?? '') !== '')) },
  ),
  fault(
    'csv-filter-ignores-period',
    'accepts-too-much',
    'payments-csv-holds-period',
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
  fault(
    'csv-filter-in-small-letters',
    'refuses-too-much',
    'payments-csv-filters-by-member',
    'The payments CSV with MemberNumber takes the number in small letters',
    {
      policy: ({ isDownloaded }) => ({
        isDownloaded: (payment, { memberNumber, ...wanted }) =>
          isDownloaded(payment, { ...wanted, memberNumber: memberNumber?.toLowerCase() }),
      }),
    },
  ),
];
