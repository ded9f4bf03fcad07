import { integratorObserver, RecentMap, type Sending, statusOf } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';

const rule = 'receiver-answers-200-quickly';
/** Whoever takes longer works before answering. */
const quicklyMs = 5_000;
/** A look-up that is as slow as this and still ends before the answer kept it waiting; a faster one may have run beside it. */
const slowAtLeastMs = 500;
/**
 * So many callbacks, each with a fast look-up before its answer, are no chance. Fewer are: an answer and the look-up that follows
 * it reach a busy judge together, and which of them it reads first says nothing.
 */
const habit = 20;

interface Waiting {
  call: Sending;
  at: number;
  correlator: string | undefined;
  /** Look-ups of the same charge since it came. */
  lookups: { id: string; at: number; tookMs: number | undefined }[];
}

/** Section 6.1: a callback is answered 200 at once, and what it leads to happens behind that answer. */
export const answers = integratorObserver({
  slug: 'charge-gateway-receiver-answers',
  title: 'a callback is answered 200 at once',
  rules: [rule],
  watch: byDay((hand) => {
    const slowMs = Math.max(slowAtLeastMs, hand.tolerance(0));
    const waiting = new RecentMap<string, Waiting>(500);
    let callbacks = 0;
    let lookedUpBefore = 0;
    let first: Sending | undefined;
    return (event) => {
      if (event.kind === 'callback') {
        const { call, at, charge } = event;
        waiting.set(call.id, { call, at, correlator: charge?.correlator, lookups: [] });
      } else if (event.kind === 'lookup') {
        const { clientCorrelator } = event.called;
        for (const it of waiting.values()) {
          if (it.correlator === clientCorrelator)
            it.lookups.push({ id: event.call.id, at: event.at, tookMs: undefined });
        }
      } else if (event.kind === 'lookup answered') {
        for (const it of waiting.values())
          for (const lookup of it.lookups) if (lookup.id === event.exchange.id) lookup.tookMs = event.at - lookup.at;
      } else if (event.kind === 'callback answered') {
        const { exchange, signed, charge, at } = event;
        const it = waiting.get(exchange.id);
        waiting.delete(exchange.id);
        const status = statusOf(exchange);
        // Nobody listens (any more): the integrator may have ended. What it refuses for its signature, or as another's, is its right.
        if (!it || status === 'refused' || status === 'reset') return;
        const tookMs = at - it.at;
        const isRefusal = typeof status === 'number' && status >= 400 && status < 500;
        if (isRefusal && (signed !== true || !charge)) return;
        if (status !== 'timeout') {
          const mayRefuse = signed === false || !charge;
          if (!mayRefuse || (status !== 200 && status >= 500)) hand.holds(rule, 200, status, exchange);
        }
        const quick = Math.max(quicklyMs + hand.tolerance(quicklyMs), hand.receiverTolerance());
        hand.expects(rule, 'an answer at once', status !== 'timeout' && tookMs < quick, `after ${tookMs} ms`, exchange);
        callbacks += 1;
        const before = it.lookups.filter((lookup) => lookup.tookMs !== undefined);
        const slow = before.find((lookup) => (lookup.tookMs ?? 0) >= slowMs);
        if (slow) hand.holds(rule, 'an answer before the look-up', `after a look-up of ${slow.tookMs} ms`, exchange);
        if (before.length > 0) {
          lookedUpBefore += 1;
          first ??= exchange;
        }
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        if (callbacks >= habit && lookedUpBefore === callbacks && first)
          hand.holds(rule, 'an answer before the look-up', 'after it, each time', first);
      }
    };
  }),
});
