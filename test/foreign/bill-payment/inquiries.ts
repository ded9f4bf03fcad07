import { amountOut, isBlank } from './amount.ts';
import { extra, modelAnswer, ok, refusal, withAbsent } from './answers.ts';
import { billerOf, queried, sumOf, textOf } from './asked.ts';
import { knowsMember } from './biller-rules.ts';
import { dateOut } from './dates.ts';
import type { Answer, Asked, Fields, Payment, Problem } from './model.ts';
import { authData } from './payment-answer.ts';
import { prefixesOf } from './prefix.ts';

/** Member lookup (sections 2.5 and 4.1). */
export function lookup(asked: Asked): Answer {
  const { readings, call, hooks } = asked;
  const problems = ['BillerCode', 'MemberNumber']
    .filter((field) => isBlank(call.body[field]) || typeof call.body[field] !== 'string')
    .map((field): Problem => ({ cause: 'shape', field, text: 'This is required.' }))
    .filter((one) => !hooks.overlooks?.(one, asked));
  if (problems.length > 0) return modelAnswer(problems, readings);
  const biller = billerOf(asked, textOf(asked, 'BillerCode'));
  const number = textOf(asked, 'MemberNumber');
  if (!biller && readings.lookupUnknown === '400') return refusal('BillerCode', 'This is not known.', readings);
  const isOffline = biller?.online === false;
  const isFailing = biller && readings.lookupFailing === '0' && prefixesOf(biller, number, readings).prefix === 'AF';
  const isKnown = biller !== undefined && !isOffline && !isFailing && knowsMember(asked, biller, number);
  const code = isOffline ? 2 : isKnown ? 1 : 0;
  return ok(
    withAbsent(
      readings,
      {
        AuthData: isKnown ? authData(asked, biller, number, []) : null,
        ResultCode: code,
        Narration: ['Nobody has this number.', null, 'Try again later.'][code],
        TechnicalNarration: code === 1 || readings.technical === 'none' ? null : `lookup ${code}`,
        ...extra(readings),
      },
      ['Narration', 'TechnicalNarration'],
    ),
  );
}

/** The vendor's wallets (section 2.5). */
export function wallets({ tenant, readings }: Asked): Answer {
  const listed = tenant.wallets.map(({ currency, cents, lowCents, minimumCents, status }) => ({
    Currency: currency,
    Balance: amountOut(cents, readings),
    LowBalance: readings.lowBalance === 'null' ? null : amountOut(lowCents, readings),
    MinimumBalance: amountOut(minimumCents, readings),
    Status: readings.walletStatus === 'text' ? String(status) : status,
    ...extra(readings),
  }));
  if (readings.walletOrder === 'zwg-first') listed.reverse();
  return ok(readings.walletsForm === 'array' ? listed : { Wallets: listed });
}

/** Payments that are paid, and were not reversed. */
function paidTo(asked: Asked, code: string, withReversed: boolean): Payment[] {
  const found = asked.tenant.payments.filter(
    ({ biller, status }) => biller.code === code && (status === 'Paid' || (withReversed && status === 'Reversed')),
  );
  return asked.hooks.payments?.(found, asked) ?? found;
}

/** Target statistics (section 2.5), or nothing where the biller has no target. */
export function targetStats(asked: Asked): Answer {
  const { readings } = asked;
  const code = queried(asked, 'billercode');
  if (!code) return refusal('billercode', 'This is required.', readings);
  const biller = billerOf(asked, code);
  if (!biller && readings.targetUnknown === '400') return refusal('billercode', 'This is not known.', readings);
  if (!biller?.target) {
    const headers: Record<string, string> = readings.targetEmpty === 'bare' ? { 'Content-Type': '' } : {};
    return { status: 200, headers, body: null, raw: '' };
  }
  const currency = queried(asked, 'currency');
  const paid = paidTo(asked, code, false).filter((one) => !currency || one.currency === currency);
  const units = paid.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  return ok(
    withAbsent(
      readings,
      {
        TargetAmount: amountOut(biller.target.amount, readings),
        TargetUnits: biller.target.units,
        TargetAchievedSinceDate:
          readings.targetSince === 'date' ? dateOut(asked.now - 86_400_000 * 20, readings) : null,
        TargetAchievedAmount: amountOut(
          paid.reduce((sum, { lines }) => sum + sumOf(lines), 0),
          readings,
        ),
        TargetAchievedUnits: units,
        PayerCount: new Set(paid.map(({ memberNumber }) => memberNumber)).size,
        ...extra(readings),
      },
      [],
    ),
  );
}

/** The last 20 payments to a biller that allows it, or the 20 before a time (section 4.1). */
export function feed(asked: Asked): Answer {
  const { readings } = asked;
  const code = queried(asked, 'billercode');
  if (!code) return refusal('billercode', 'This is required.', readings);
  const before = queried(asked, 'before');
  if (before !== undefined && !/^\d{1,15}$/.test(before)) return refusal('before', 'Unix time in ms.', readings);
  const biller = billerOf(asked, code);
  const problem: Problem = { cause: 'shape', field: 'billercode', text: 'There is no feed of this biller.' };
  if (!biller?.feed && !asked.hooks.overlooks?.(problem, asked)) {
    if (readings.feedRefusal === 'empty' && biller) return ok(feedBody(asked, []));
    return modelAnswer([problem], readings, readings.feedRefusal === '403' ? 403 : 400);
  }
  const currency = queried(asked, 'currency') || (readings.feedCurrency === 'ZWG' ? 'ZWG' : '');
  const paid = paidTo(asked, code, readings.feedReversed === 'shown')
    .filter((one) => currency === '' || one.currency === currency)
    .filter(({ paidAt }) => before === undefined || (paidAt ?? 0) < Number(before))
    .sort((one, two) => (one.paidAt ?? 0) - (two.paidAt ?? 0) || one.id - two.id)
    .slice(-20);
  if (readings.feedOrder === 'newest') paid.reverse();
  return ok(feedBody(asked, paid));
}

function feedBody({ readings }: Asked, payments: Payment[]): unknown {
  const listed = payments.map(
    ({ paidAt, memberNumber, lines }): Fields => ({
      Date: readings.dates === 'z' ? new Date(paidAt ?? 0).toISOString() : feedDate(paidAt ?? 0, readings),
      MemberNumber: memberNumber,
      Amount: amountOut(sumOf(lines), readings),
      MetaData: lines.flatMap(({ metadata }) => metadata).map(([Key, Value]) => ({ Key, Value })),
      ...extra(readings),
    }),
  );
  return readings.feedForm === 'array' ? listed : { Payments: listed };
}

/** The feed is paged by the time of a record, so its dates keep their milliseconds. */
function feedDate(at: number, readings: Asked['readings']): string {
  const date = dateOut(at, readings) ?? '';
  if (readings.dates === 'fraction') return date;
  return date.slice(0, 19) + new Date(at).toISOString().slice(19, 23) + date.slice(19);
}
