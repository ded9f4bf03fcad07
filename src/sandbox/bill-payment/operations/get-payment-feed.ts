import { answerOnly, type Decision, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { badRequest } from '../answers/bad-request.ts';
import { isoDate } from '../answers/dates.ts';
import { decimal, pair } from '../answers/payment-answers.ts';
import { failure } from '../answers/refusals.ts';
import type { Biller } from '../catalogue/biller.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import type { BillDialect } from '../dialects.ts';
import type { Operation } from '../operation.ts';
import { currencyIn } from '../requests/query-currency.ts';
import { queryReader } from '../requests/query-reader.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';

/** How many records a page of the feed has (section 8). */
const pageSize = 20;

/** GET /api/payment/feed (sections 2.5 and 4.1): the latest payments of a biller with AllowFeed. */
export const getPaymentFeed: Operation = {
  interface: 'vendor',
  decide(call, view, { policy }) {
    const { dialect } = policy;
    const query = queryReader(call);
    const code = query.required('billercode');
    const before = query.number('before', 0) ?? Number.POSITIVE_INFINITY;
    const named = currencyIn(query);
    if (query.invalid.length > 0) return answerOnly(badRequest(query.invalid));
    const biller = liveBiller(view, code);
    if (!biller || !policy.allowsFeed(biller)) return refused(biller, dialect);
    const usual = { all: undefined, zwg: 'ZWG', usd: 'USD' }[dialect['feed-without-currency']];
    const currency = named ?? usual;
    const found = view
      .find(payments, 'biller', code)
      .filter((it) => it.status === 'Paid' && (currency === undefined || it.currency === currency))
      .filter((it) => (it.paidAt ?? 0) < before)
      .sort((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0) || b.number - a.number)
      .slice(0, pageSize);
    const shown = dialect['feed-order'] === 'newest-first' ? found : found.reverse();
    return answerOnly(
      jsonAnswer(
        200,
        shown.map((it) => entryOf(it, dialect)),
      ),
    );
  },
};

function refused(biller: Biller | undefined, dialect: BillDialect): Decision {
  const message = biller ? 'The biller does not allow its feed.' : 'The biller is not known.';
  const form = biller ? dialect['feed-refusal-form'] : 'http-400';
  if (form === 'empty-list') return answerOnly(jsonAnswer(200, []));
  return answerOnly(form === 'http-403' ? failure(403, message) : badRequest([{ path: 'billercode', message }]));
}

function entryOf({ paidAt, memberNumber, totalCents, lines }: PaymentRow, dialect: BillDialect): JsonObject {
  return {
    Date: isoDate(paidAt ?? 0),
    MemberNumber: memberNumber,
    Amount: decimal(totalCents),
    MetaData: lines.flatMap(({ metadata }) => metadata.map(({ name, value }) => pair(name, value, dialect))),
  };
}
