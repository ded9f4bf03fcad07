import { answerOnly, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { badRequest } from '../answers/bad-request.ts';
import { isoDate } from '../answers/dates.ts';
import { pageOf } from '../answers/page-of.ts';
import { decimal, paymentAnswer } from '../answers/payment-answers.ts';
import type { Operation } from '../operation.ts';
import { queryReader } from '../requests/query-reader.ts';
import { type PaymentRow, type PaymentStatus, payments } from '../tables/payments.ts';

const statuses: readonly PaymentStatus[] = [
  ...(['Authorized', 'BeingProcessed', 'BeingPaid', 'Pending', 'Flagged', 'Paid', 'Reversed', 'Failed'] as const),
];

const maxPerPage = 200;

/** GET /api/payment/list (section 4.1): payments of the last 90 days, newest last. */
export const listPayments: Operation = {
  interface: 'vendor',
  decide(call, view, env) {
    const { policy, now } = env;
    const { dialect } = policy;
    const query = queryReader(call);
    const [from, to] = [query.date('From'), query.date('To')];
    const [billerCode, reference] = [query.text('BillerCode'), query.text('VendorReference')];
    const status = query.text('Status') ?? 'Unspecified';
    const isClamped = dialect['list-per-page-off-limits'] === 'clamped';
    const page = query.number('Page', 1) ?? 1;
    const asked = query.number('PerPage', isClamped ? Number.NEGATIVE_INFINITY : 1) ?? maxPerPage;
    if (asked > maxPerPage && !isClamped) {
      query.invalid.push({ path: 'PerPage', message: `PerPage must be 1 to ${maxPerPage}.` });
    }
    const isKnown = status === 'Unspecified' || statuses.some((it) => it === status);
    if (!isKnown && dialect['list-unknown-status'] === 'http-400') {
      query.invalid.push({ path: 'Status', message: `Status must be Unspecified, ${statuses.join(', ')}.` });
    }
    const invalid = query.invalid.filter(({ path }) => policy.parameterStands(path, call.operation));
    if (invalid.length > 0) return answerOnly(badRequest(invalid));
    const wanted = { from, to, billerCode, reference, status };
    const found = view.all(payments).filter((it) => policy.isListed(it, now) && policy.isWanted(it, wanted));
    const perPage = Math.min(maxPerPage, Math.max(1, asked));
    const { items, counters } = pageOf(found, page, perPage);
    const isFull = dialect['listing-fields'] === 'full-record';
    const Listings = items.map((it) => (isFull ? paymentAnswer(it, 'Status', view, env) : listing(it)));
    return answerOnly(jsonAnswer(200, { ...counters, Listings }));
  },
};

function listing(payment: PaymentRow): JsonObject {
  return {
    Reference: payment.reference,
    BillerCode: payment.billerCode,
    MemberNumber: payment.memberNumber,
    Status: payment.status,
    TotalAmount: decimal(payment.totalCents),
    Currency: payment.currency,
    PlatformReference: payment.platformReference,
    Date: isoDate(payment.authorizedAt),
  };
}
