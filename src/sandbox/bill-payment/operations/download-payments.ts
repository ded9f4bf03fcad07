import { formatCents } from '../../../protocol/amounts.ts';
import { answerOnly } from '../../slice/decision.ts';
import { badRequest } from '../answers/bad-request.ts';
import { dateIn } from '../answers/dates.ts';
import type { BillDialect } from '../dialects.ts';
import type { Operation } from '../operation.ts';
import { type Item, itemsOf } from '../payments/payment-notices.ts';
import { csvLine } from '../requests/csv-rows.ts';
import { queryReader } from '../requests/query-reader.ts';
import { payments } from '../tables/payments.ts';

const columns = [
  'Payment ID',
  'Platform Ref',
  'Bank Ref',
  'Paid Date',
  'Member Number',
  'Member Name',
  'Product',
  'Price',
];

const mediaTypes = { 'text-csv': 'text/csv; charset=utf-8', 'octet-stream': 'application/octet-stream' };

/** GET /api/member/downloadpayments (section 4.2): a biller's payments of a period as CSV. */
export const downloadPayments: Operation = {
  interface: 'biller',
  decide(call, view, { policy }) {
    const { dialect } = policy;
    const query = queryReader(call);
    query.required('From');
    query.required('To');
    const [from = 0, to = Number.POSITIVE_INFINITY] = [query.date('From'), query.date('To')];
    const memberNumber = query.text('MemberNumber');
    const invalid = query.invalid.filter(({ path }) => policy.parameterStands(path, call.operation));
    if (invalid.length > 0) return answerOnly(badRequest(invalid));
    const found = view
      .find(payments, 'biller', call.user.billerCode)
      .filter((it) => it.paidAt !== null && policy.isDownloaded(it, { from, to, memberNumber }));
    const items = found.flatMap(itemsOf);
    const hasDepartment =
      dialect['payments-csv-absent-department'] !== 'no-column' || items.some((it) => it.department);
    const header = [...columns, ...(hasDepartment ? ['Department'] : [])];
    const lines = [
      ...(dialect['payments-csv-header-line'] === 'header-line' ? [header] : []),
      ...items.map((it) => cellsOf(it, hasDepartment, dialect)),
    ];
    const body = lines.map((it) => `${csvLine(it)}\r\n`).join('');
    return answerOnly({
      status: 200,
      headers: { 'Content-Type': mediaTypes[dialect['payments-csv-media-type']] },
      body,
    });
  },
};

function cellsOf(item: Item, hasDepartment: boolean, dialect: BillDialect): string[] {
  const isShort = item.department === null && dialect['payments-csv-absent-department'] === 'short-row';
  return [
    String(item.paymentId),
    item.platformReference,
    item.bankReference,
    dateIn(dialect['payments-csv-date-form'], item.paidAt),
    item.memberNumber,
    item.memberName,
    item.productCode,
    formatCents(item.priceCents),
    ...(hasDepartment && !isShort ? [item.department ?? ''] : []),
  ];
}
