import {
  defined,
  type Exchange,
  jsonOf,
  listOf,
  memberOf,
  statusOf,
  type Trial,
  textIn,
} from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { type Decimal, decimalIn } from '../values/decimal.ts';

/** One entry of a payment feed (section 2.5). */
export interface FeedEntry {
  date: string;
  memberNumber: string | undefined;
  amount: Decimal | undefined;
}

/** Asks for the payments to a biller (section 4.1); nothing is judged. */
export function feed(
  trial: Trial,
  billercode: string | undefined,
  more: { currency?: string; before?: number } = {},
): Promise<Exchange> {
  const { currency, before } = more;
  return call(trial, 'getPaymentFeed', {
    query: defined({
      billercode,
      currency,
      before: before === undefined ? undefined : String(before),
    }),
  });
}

/** The entries of a feed; undefined where the answer holds none. */
export function entriesIn(exchange: Exchange): FeedEntry[] | undefined {
  const list = listOf(jsonOf(exchange));
  if (statusOf(exchange) !== 200 || !list) return undefined;
  return list.map((it) => ({
    date: textIn(memberOf(it, 'Date')) ?? '',
    memberNumber: textIn(memberOf(it, 'MemberNumber')),
    amount: decimalIn(memberOf(it, 'Amount')),
  }));
}

/** How an answer without a feed looks, in words: `http-400`, `empty-list`, `empty-body`, `20 entries`. */
export function feedFormOf(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (status !== 200) return typeof status === 'number' ? `http-${status}` : status;
  const entries = entriesIn(exchange);
  if (entries) return entries.length === 0 ? 'empty-list' : `${entries.length} entries`;
  const empty = typeof exchange.answer === 'object' && exchange.answer.body.toString().trim() === '';
  return empty ? 'empty-body' : 'no list';
}
