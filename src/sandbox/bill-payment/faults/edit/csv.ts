import { parse } from 'csv-parse/sync';
import type { BillFault, CallSite } from '../../bill-fault.ts';
import { csvLine } from '../../requests/csv-rows.ts';

/** Columns of the payments CSV (section 4.2). */
export const column = {
  ...{ paymentId: 0, platformReference: 1, bankReference: 2, paidDate: 3, memberNumber: 4, memberName: 5 },
  ...{ product: 6, price: 7, department: 8 },
} as const;

/** Changes the lines of the payments CSV, its header line among them. */
export function editCsv(edit: (lines: string[][], site: CallSite) => string[][]): Pick<BillFault, 'answer'> {
  return {
    answer(answer, site) {
      if (site.call.operation !== 'downloadPayments' || answer.status !== 200 || typeof answer.body !== 'string')
        return answer;
      const lines: string[][] = parse(answer.body, { relax_column_count: true });
      return {
        ...answer,
        body: edit(lines, site)
          .map((it) => `${csvLine(it)}\r\n`)
          .join(''),
      };
    },
  };
}

/** Whether a line holds a payment and not the names of the columns. */
export function isPayment([first = '']: readonly string[]): boolean {
  return /^\d+$/.test(first);
}
