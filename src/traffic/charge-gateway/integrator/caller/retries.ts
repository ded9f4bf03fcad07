import { type Exchange, headerOf, integratorObserver, type Sending, statusOf } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Day } from '../day/day.ts';
import type { DayEvent } from '../day/day-event.ts';
import { judgeLookup, judgeRenewed, judgeUntold } from './retries/after-refusal.ts';
import {
  type Attempt,
  beginAnew,
  type Chain,
  chainsOfDay,
  isRefusal,
  maySendAgain,
  type Repetition,
} from './retries/chain.ts';
import { clockOf } from './retries/clock.ts';
import type { Finding } from './retries/finding.ts';
import { newSuspicions } from './retries/suspicions.ts';
import { newUntold } from './retries/untold.ts';
import { judgeEndedWaits, judgeWaits } from './retries/waits.ts';

const rule = 'client-retries-only-500-and-503';

/** Section 7 rule 1: after 500 with growing waits, after 503 later; nothing else is sent again as it is. */
export const retries = integratorObserver({
  slug: 'charge-gateway-caller-retries',
  title: 'only calls answered 500 or 503 are sent again, each time after a longer wait',
  rules: [rule],
  watch: byDay((hand, day) => {
    const clock = clockOf(hand);
    const chains = chainsOfDay();
    const suspicions = newSuspicions();
    const untold = newUntold();
    /** What may have mended a state: deeds of the operator. */
    let deeds = 0;
    let refusals = 0;

    function tell(chain: Chain, { expected, actual }: Finding, ...proof: Sending[]): void {
      if (chain.isTold) return;
      chain.isTold = true;
      hand.holds(rule, expected, actual, ...proof);
    }

    function sent(event: DayEvent): void {
      if (event.kind === 'charge') suspicions.seeReference(event.charge.reference);
      const repetition = chains.sent(event, deeds);
      if (!repetition) return;
      const status = statusOf(repetition.before.exchange);
      if (maySendAgain(status)) sentAfterError(repetition, status);
      else if (typeof status === 'string') sentAfterNone(repetition, status);
      else if (isRefusal(status) && !isMended(repetition, day)) sentAfterRefusal(repetition, status);
    }

    function sentAfterError({ chain, before, attempt, waitMs }: Repetition, status: 500 | 503): void {
      chain.gaps.push(waitMs);
      const proof = [before.exchange, attempt.call];
      const found = judgeWaits(chain, status, clock);
      if (found === 'right') hand.holds(rule, true, true, ...proof);
      else if (found !== 'too short') tell(chain, found, ...proof);
    }

    function sentAfterNone({ chain, before, attempt }: Repetition, failure: string): void {
      if (chain.operation !== 'refund' || attempt.correlator === before.correlator) return;
      const expected = 'no second refund before the first is cleared up';
      tell(chain, { expected, actual: `another one after ${failure}` }, before.exchange, attempt.call);
    }

    function sentAfterRefusal(repetition: Repetition, status: number): void {
      const { chain, before, attempt } = repetition;
      const proof = [before.exchange, attempt.call];
      if (chain.operation === 'lookup') {
        const found = judgeLookup(repetition, status);
        if (found) tell(chain, found, ...proof);
      } else if (attempt.correlator === before.correlator) {
        tell(chain, { expected: `no repetition after ${status}`, actual: 'the same request again' }, ...proof);
      } else {
        const found = judgeRenewed(repetition, status, clock);
        if (found) suspicions.add(chain, () => tell(chain, found, ...proof));
        else sentUntold(repetition, status, proof);
      }
    }

    function sentUntold(repetition: Repetition, status: number, proof: Sending[]): void {
      const { chain, before } = repetition;
      if (untold.isTold(before.correlator)) chain.untold = 0;
      else {
        const found = judgeUntold(repetition, status);
        if (found) untold.add(chain, () => suspicions.add(chain, () => tell(chain, found, ...proof)));
      }
    }

    function answered(exchange: Exchange, at: number): void {
      const { chain, before } = chains.answered(exchange, at) ?? {};
      if (!chain || chain.status === before) return;
      ended(chain, before, exchange);
      beginAnew(chain, before);
      if (typeof chain.status === 'string' || isRefusal(chain.status)) refusals += 1;
    }

    /** Nothing more is sent after an answer 500 (or 503). */
    function ended(chain: Chain, status: Chain['status'], proof: Sending): void {
      const found = maySendAgain(status) && judgeEndedWaits(chain, status, clock);
      if (found) tell(chain, found, proof);
    }

    return (event) => {
      if ('exchange' in event) answered(event.exchange, event.at);
      else sent(event);
      untold.see(event);
      if (event.kind !== 'rest') return;
      if (event.moment.kind === 'operator') deeds += 1;
      if (event.moment.kind !== 'end') return;
      for (const chain of chains.all()) if (chain.last?.exchange) ended(chain, chain.status, chain.last.exchange);
      if (refusals > 0) hand.holds(rule, true, true);
    };
  }),
});

/** Whether what was refused may be taken by now. */
function isMended({ before, attempt }: Repetition, day: Day): boolean {
  const authorization = (of: Attempt): string | undefined => headerOf(of.call.request.headers, 'authorization');
  if (attempt.deeds > before.deeds || authorization(before) !== authorization(attempt)) return true;
  // A refund that was not eligible is, once its charge is known to have succeeded.
  const status = statusOf(before.exchange);
  const refund = status === 409 || status === 404 ? day.find(before.correlator) : undefined;
  return refund?.kind === 'refund' && (refund.charge?.standingAt ?? 0) > before.answeredAt;
}
