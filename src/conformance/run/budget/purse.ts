import type { Exchange } from '../../../targets/exchange.ts';
import type { Check } from '../../check.ts';
import type { Meter } from './meter.ts';
import type { Budget, Within } from './plan-within.ts';

/** What was sent so far: exchanges that a provider began are none of ours. */
interface Sent {
  exchanges: readonly Pick<Exchange, 'by'>[];
}

/** What a run has to spend while it runs. */
export interface Purse {
  budget: Budget;
  within: Within;
  /** Checks that begin at the same time at most, where calls are counted. */
  lanes: number;
  /** Whether nothing further may begin. */
  isSpent(recorder: Sent): boolean;
  /**
   * Takes the first check of a queue that what is left is enough for, beside what is in hand and what is reserved for later
   * ones, and that may begin now. The first that was chosen is taken whatever it costs.
   */
  take(queue: Check[], reserved: number, recorder: Sent, mayBegin?: (check: Check) => boolean): Check | undefined;
  /** Says that a check that was taken has ended. */
  end(check: Check): void;
  /** All calls so far. */
  sent(recorder: Sent): number;
}

export function newPurse(budget: Budget, within: Within, meter: Meter): Purse {
  let hasTaken = false;
  let inHand = 0;
  const sent: Purse['sent'] = ({ exchanges }) => meter.calls + exchanges.filter((it) => it.by === 'client').length;
  const isSpent: Purse['isSpent'] = (recorder) =>
    (budget.calls !== undefined && sent(recorder) >= budget.calls) ||
    (budget.ms !== undefined && meter.elapsedMs() >= budget.ms);
  return {
    budget,
    within,
    // Of several at a time each could still send all that it needs when the last call is spent.
    lanes: budget.calls === undefined ? Number.POSITIVE_INFINITY : 1,
    isSpent,
    take(queue, reserved, recorder, mayBegin = () => true) {
      const left = within.atMost - sent(recorder) - inHand - reserved;
      const fitting = queue.findIndex((it) => within.callsOf(it) <= left && mayBegin(it));
      const place =
        fitting < 0 && !hasTaken ? queue.findIndex((it) => within.chosen.includes(it) && mayBegin(it)) : fitting;
      const [check] = place < 0 ? [] : queue.splice(place, 1);
      if (check === undefined) return undefined;
      hasTaken = true;
      inHand += within.callsOf(check);
      meter.start();
      return check;
    },
    end(check) {
      inHand -= within.callsOf(check);
    },
    sent,
  };
}
