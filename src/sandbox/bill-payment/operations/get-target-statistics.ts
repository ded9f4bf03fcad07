import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { badRequest } from '../answers/bad-request.ts';
import { isoDate } from '../answers/dates.ts';
import { decimal } from '../answers/payment-answers.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import type { Operation } from '../operation.ts';
import { currencyIn } from '../requests/query-currency.ts';
import { queryReader } from '../requests/query-reader.ts';
import { payments } from '../tables/payments.ts';

/** GET /api/payment/TargetStats (sections 2.5 and 4.1): empty where the biller has no target. */
export const getTargetStatistics: Operation = {
  interface: 'vendor',
  decide(call, view, { policy, now }) {
    const query = queryReader(call);
    const code = query.required('billercode');
    const currency =
      currencyIn(query) ?? (policy.dialect['target-statistics-without-currency'] === 'zwg' ? 'ZWG' : 'USD');
    if (query.invalid.length > 0) return answerOnly(badRequest(query.invalid));
    const target = liveBiller(view, code)?.target;
    if (!target) return answerOnly({ status: 200, headers: {}, body: undefined });
    const month = new Date(now);
    const since = Date.UTC(month.getUTCFullYear(), month.getUTCMonth());
    const sold = view
      .find(payments, 'biller', code)
      .filter((it) => it.status === 'Paid' && it.currency === currency && (it.paidAt ?? 0) >= since);
    const cents = sold.reduce((sum, it) => sum + it.totalCents, 0);
    const units = sold.reduce((sum, it) => sum + it.lines.reduce((count, { quantity }) => count + quantity, 0), 0);
    const body = {
      TargetAmount: decimal(target.cents),
      TargetUnits: target.units,
      TargetAchievedSinceDate: isoDate(since),
      TargetAchievedAmount: decimal(cents),
      TargetAchievedUnits: units,
      PayerCount: new Set(sold.map((it) => it.memberNumber)).size,
    };
    return answerOnly(jsonAnswer(200, body));
  },
};
