import { fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  type Download,
  decimalIn,
  downloadPayments,
  hourMs,
  type Period,
  readDownload,
  rowsWith,
} from '../../../src/given/bill-payment/index.ts';
import { paidForTwo, type Told, wrongIn } from '../payment-notices/several-told.ts';

/** Section 4.2: both products of one payment are in the file, each with its own price and department. */
export async function judgeSeveral(trial: Trial, { from, to }: Period): Promise<void> {
  const made = await paidForTwo(trial);
  const reference = made && textIn(fieldOf(made.payment.shown, 'PlatformReference'));
  if (!made || !reference) return;
  const period = { from, to: to + hourMs };
  const read = async (): Promise<Download> => readDownload(await downloadPayments(trial, period));
  const wrong = (it: Download): string | undefined => wrongIn(toldIn(it, reference), made.sold);
  let all = await read();
  if (wrong(all) !== undefined)
    await trial.eventually(async () => {
      all = await read();
      return wrong(all) === undefined ? true : undefined;
    });
  const words = 'each of two products at its price, with its own department or none, or both at their total';
  const { shown } = made.payment;
  trial.expects('payments-csv-columns', words, wrong(all) === undefined, wrong(all), shown, all.exchange);
}

function toldIn(all: Download, reference: string): Told[] {
  return rowsWith(all, reference).map(([, , , , , , product = '', price, department = '']) => ({
    product,
    price: decimalIn(price),
    department,
  }));
}
