import { defined, type Exchange } from '../../../../../src/conformance/index.ts';
import {
  currencyOf,
  entriesIn,
  feed,
  instantOf,
  isoTime,
  minuteMs,
} from '../../../../../src/given/bill-payment/index.ts';
import type { Known, World } from '../model.ts';

const joins = 'feed-pages-join-up';

/** Pages that are asked for at most. */
const pagesAtMost = 8;

/**
 * Sections 2.5, 8: page by page the feed holds each payment of a row of many, some seconds apart, once. Where dates have
 * no zone, or the clock cannot be moved, other checks look at it.
 */
export async function auditFeed(world: World): Promise<void> {
  const { trial, payments } = world;
  const own = payments.filter((it) => it.ware === 'feed' && it.status === 'Paid' && it.paidAt !== undefined);
  const [first] = own;
  if (own.length < 21 || !first || !areApart(own) || !trial.has('isolate')) return;
  const { billerCode } = first.authorized.purchase;
  const currency = currencyOf(first.authorized);
  const from = (first.paidAt ?? 0) - minuteMs / 12;
  const proof: Exchange[] = [];
  let count = 0;
  let before: number | undefined;
  for (let n = 0; n < pagesAtMost; n += 1) {
    const exchange = await feed(trial, billerCode, defined({ currency, before }));
    const entries = entriesIn(exchange);
    if (!entries || entries.some(({ date }) => isoTime(date)?.aheadMs === undefined)) return;
    proof.push(exchange);
    const instants = entries.flatMap(({ date }) => instantOf(date) ?? []);
    count += instants.filter((it) => it >= from).length;
    const least = Math.min(...instants);
    if (entries.length < 20 || least < from) break;
    before = Math.floor(least);
  }
  trial.holds(joins, `${own.length} payments`, `${count} payments`, ...proof.slice(0, 4));
}

/** Those of one instant may fall between two pages. */
function areApart(own: readonly Known[]): boolean {
  const times = own.map((it) => it.paidAt ?? 0).sort((a, b) => a - b);
  return times.every((at, n) => n === 0 || at - (times[n - 1] ?? 0) > 2000);
}
