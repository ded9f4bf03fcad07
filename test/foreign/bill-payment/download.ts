import { decimalText } from './amount.ts';
import { modelAnswer } from './answers.ts';
import { queried } from './asked.ts';
import { writeCsv } from './csv.ts';
import { csvDate, readQueryDate } from './dates.ts';
import type { Answer, Asked, Payment, Problem } from './model.ts';
import { nameInRecord } from './payment-answer.ts';
import { paymentIdOf } from './payment-id.ts';

/** What the header line names. */
export const columns = [
  'Payment ID',
  'Platform Ref',
  'Bank Ref',
  'Paid Date',
  'Member Number',
  'Member Name',
  'Product',
  'Price',
  'Department',
];

/** The biller's payments of a period as CSV (section 4.2). */
export function download(asked: Asked): Answer {
  const { readings, tenant, hooks } = asked;
  const problems: Problem[] = [];
  const time = (name: string): number => {
    const at = readQueryDate(queried(asked, name) ?? '', readings);
    if (at === undefined) problems.push({ cause: 'shape', field: name, text: 'Write dd-MMM-yyyy HH:mm:ss.' });
    return at ?? 0;
  };
  const from = time('From');
  const to = time('To');
  const counted = problems.filter((one) => !hooks.overlooks?.(one, asked));
  if (counted.length > 0) return modelAnswer(counted, readings);
  if (from > to && readings.badPeriod === '400') {
    return modelAnswer([{ cause: 'shape', field: 'From', text: 'From is after To.' }], readings);
  }
  const member = queried(asked, 'MemberNumber');
  const found = tenant.payments
    .filter(({ biller }) => biller.kind === 'own')
    .filter(({ status }) => status === 'Paid' || (status === 'Reversed' && readings.csvReversed === 'shown'))
    .filter(({ paidAt = 0 }) => paidAt >= from && paidAt <= to + 999)
    .filter(({ memberNumber }) => !member || memberNumber === member);
  const payments = [...(hooks.payments?.(found, asked) ?? found)];
  if (readings.csvOrder === 'newest') payments.reverse();
  const planned = payments.flatMap((one) => rowsOf(asked, one));
  const rows = hooks.csv?.(planned, payments) ?? planned;
  const all = readings.csvHeader === 'present' ? [columns, ...rows] : rows;
  const text = writeCsv(all, readings.csvQuotes, readings.csvLines === 'crlf' ? '\r\n' : '\n');
  return {
    status: 200,
    headers: { 'Content-Type': readings.csvType === 'csv' ? 'text/csv; charset=utf-8' : 'application/octet-stream' },
    body: null,
    raw: (readings.csvBom === 'yes' ? '\uFEFF' : '') + text,
  };
}

function rowsOf({ readings, tenant }: Asked, payment: Payment): string[][] {
  return payment.lines.map(({ product, price, quantity, department }, index) => {
    const cents = readings.webhookPriceOf === 'line' ? price * quantity : price;
    const row = [
      String(paymentIdOf(payment, index, readings)),
      payment.platformReference,
      readings.bankReference === 'given' ? `BK/${payment.id}` : '',
      csvDate(payment.paidAt ?? 0, readings),
      payment.memberNumber,
      nameInRecord(tenant, readings, payment),
      product.code,
      decimalText(cents, readings.decimals === 'exponent' ? 'plain' : readings.decimals),
    ];
    return department === null && readings.csvDepartment === 'absent' ? row : [...row, department ?? ''];
  });
}
