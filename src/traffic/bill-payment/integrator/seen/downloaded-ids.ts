import { type Exchange, statusOf } from '../../../../conformance/index.ts';
import { csvRows } from './csv-rows.ts';

/** PaymentIds that the answer to a download lists, in its first column (section 4.2); none of another call. */
export function downloadedIds(exchange: Exchange): string[] {
  if (exchange.operation !== 'downloadPayments' || statusOf(exchange) !== 200) return [];
  const { answer } = exchange;
  return typeof answer === 'string' ? [] : csvRows(answer.body.toString('utf8')).flatMap(([id]) => id ?? []);
}
