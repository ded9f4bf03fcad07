import { check, type Exchange, Lacking } from '../../../src/conformance/index.ts';
import {
  advance,
  entriesIn,
  feed,
  instantOf,
  nowOf,
  paid,
  paidRules,
  purchaseOf,
} from '../../../src/given/bill-payment/index.ts';

const id = 'feed-pages-join-up';
const secondMs = 1000;
const zoneStepMs = 15 * 60_000;

/** Two payments of one second by their dates: the later one, and the one just before it. */
function pairIn(exchange: Exchange): { earlier: number; later: number } | undefined {
  const instants = (entriesIn(exchange) ?? []).flatMap((it) => instantOf(it.date) ?? []).sort((a, b) => b - a);
  const [later, earlier] = instants;
  if (later === undefined || earlier === undefined || later === earlier) return undefined;
  return Math.floor(later / secondMs) === Math.floor(earlier / secondMs) ? { earlier, later } : undefined;
}

/** Sections 2.5, 4.1: `before` is Unix time in milliseconds, and no coarser. */
export const feedInstants = check({
  slug: 'feed-instants',
  title: 'the feed before a payment holds the one that was made earlier within the same second',
  rules: [id],
  assumes: paidRules,
  needs: ['clock.advance', 'clock.now', 'fixture:purchases'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const purchase = purchaseOf(trial, 'feed');
    // Of three payments two fall into one second; the dates of a provider may be whole seconds.
    for (let n = 0; n < 3; n += 1) {
      for (let m = 0; m < 3; m += 1) {
        await paid(trial, purchase);
        await advance(trial, 300);
      }
      const newest = await feed(trial, purchase.billerCode);
      const pair = pairIn(newest);
      if (!pair) continue;
      const offsetMs = Math.round((pair.later - (await nowOf(trial, newest))) / zoneStepMs) * zoneStepMs;
      const exchange = await feed(trial, purchase.billerCode, { before: pair.later - offsetMs });
      const instants = (entriesIn(exchange) ?? []).map((it) => instantOf(it.date));
      const isBefore = instants.includes(pair.earlier);
      trial.expects(id, 'the payment before', isBefore, 'not the payment before', newest, exchange);
      return;
    }
    throw new Lacking('payments of one second that the dates of the feed tell apart');
  },
});
