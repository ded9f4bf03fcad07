import {
  type Exchange,
  headerOf,
  integratorObserver,
  RecentMap,
  type Sending,
  statusOf,
} from '../../../../conformance/index.ts';
import { contentOf } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';
import type { DayEvent } from '../day/day-event.ts';
import type { Charge, Refund } from '../day/records.ts';
import { isGrowing, isSteady } from './is-growing.ts';
import { isTimed } from './is-timed.ts';

const rule = 'client-retries-only-500-and-503';

/** One request with all that followed of the same content. */
interface Chain {
  last:
    | { call: Sending; correlator: string; exchange: Exchange | undefined; answeredAt: number; deeds: number }
    | undefined;
  readonly isOfLookups: boolean;
  /** ms between an answer 500 (or 503) and the next request, as long as the status stays the same. */
  gaps: number[];
  /** How often it was sent again after the same refusal: under the same correlator, and under others. */
  same: number;
  renewed: number;
  /** ms between a refusal and the next request under another correlator. */
  renewedAfter: number[];
  /** When the refusal that still lasts was first answered. */
  refusedAt: number | undefined;
  isTold: boolean;
}

/** How often a look-up that told of a failed PIN may be asked again: polls that are under way, a second opinion. */
const lookupsAfter422 = 3;
/** So many repetitions that wait for nothing are no chance; of look-ups a poll and a callback may each make two at one moment. */
const repetitionsAtOnce = 2;
const lookupsAtOnce = 4;
/** Shorter is no wait: a call takes some ms of the wall before the next, which a fast clock makes longer. */
const noWaitAtLeastMs = 50;
const noWaitAtMostMs = 200;
const latenessesOfACall = 25;
/** A poll asks and changes nothing: it may outlast a refusal that somebody mends, and not go on for good. */
const pollsRefusedMs = 900_000;
/** Who asks again under a new correlator so soon is no customer who tries again. */
const soonMs = 10_000;
/** Longer waits may be those of a dunning run: somebody may have topped up the wallet since. */
const timerMs = 300_000;
/** A repetition at these intervals waits for nothing. */
const maintenanceMs = 5_000;

/** Section 7 rule 1: after 500 with growing waits, after 503 later; nothing else is sent again as it is. */
export const retries = integratorObserver({
  slug: 'charge-gateway-caller-retries',
  title: 'only calls answered 500 or 503 are sent again, each time after a longer wait',
  rules: [rule],
  watch: byDay((hand, day) => {
    // Timers are less exact on a clock that runs faster.
    const isFast = hand.tolerance(0) > 1_000;
    const sameWithin = isFast ? 0.25 : 0.1;
    const noWaitMs = Math.min(noWaitAtMostMs, Math.max(noWaitAtLeastMs, hand.tolerance(0) / latenessesOfACall));
    /** Waits as short as what a process is late by show nothing of how they grow, unless so many are alike. */
    const isTooShort = (gaps: readonly number[]): boolean =>
      isFast && gaps.some((it) => it <= hand.tolerance(0)) && !isSteady(gaps);
    const chains = new RecentMap<string, Chain>(4_000);
    const references = new Set<string>();
    /** What is told once a second reference was seen. */
    const suspicions = new RecentMap<Chain, () => void>(1_000);
    /** What may have mended a state: deeds of the operator. */
    let deeds = 0;
    let refusals = 0;

    function tell(chain: Chain, expected: string, actual: string, ...proof: Sending[]): void {
      if (chain.isTold) return;
      chain.isTold = true;
      hand.holds(rule, expected, actual, ...proof);
    }

    function sentAgain(chain: Chain, of: { operation: string; correlator: string; call: Sending; at: number }): void {
      const { last } = chain;
      if (!last?.exchange) return;
      const status = statusOf(last.exchange);
      const { operation, correlator, call, at } = of;
      const proof = [last.exchange, call];
      if (status === 500 || status === 503) {
        chain.gaps.push(at - last.answeredAt);
        judgeGaps(chain, operation, status, proof);
        return;
      }
      if (typeof status !== 'number') {
        if (operation === 'refund' && correlator !== last.correlator)
          tell(chain, 'no second refund before the first is cleared up', `another one after ${status}`, ...proof);
        return;
      }
      if (!isRefusal(status) || isMended(last, call, status)) return;
      if (operation === 'lookup') {
        chain.same += 1;
        chain.refusedAt ??= last.answeredAt;
        const isTooOften = status === 422 && chain.same > lookupsAfter422;
        const isTooLong = status !== 404 && at - chain.refusedAt > pollsRefusedMs;
        if (isTooOften || isTooLong)
          tell(chain, `no repetition after ${status}`, `asked again ${chain.same} times`, ...proof);
      } else if (correlator === last.correlator) {
        tell(chain, `no repetition after ${status}`, 'the same request again', ...proof);
      } else {
        chain.renewedAfter.push(at - last.answeredAt);
        if (at - last.answeredAt <= soonMs) chain.renewed += 1;
        if (chain.renewed < 3 && !isByTimer(chain.renewedAfter)) return;
        const words = `again and again, under ${chain.renewedAfter.length + 1} correlators`;
        const accuse = (): void => tell(chain, `no repetition after ${status}`, words, ...proof);
        if (references.size > 1) accuse();
        else suspicions.set(chain, accuse);
      }
    }

    /** Several charges of one reference are repetitions only where another order has another one. */
    function seeReference(reference: string | undefined): void {
      if (reference === undefined || references.size > 1) return;
      references.add(reference);
      if (references.size > 1) for (const accuse of suspicions.values()) accuse();
    }

    /** Whether no person repeats it: waits of minutes at most that a timer makes. */
    function isByTimer(waits: readonly number[]): boolean {
      const last = waits.slice(-3);
      return isTimed(waits.slice(-4)) && Math.max(...last) <= timerMs && !isTooShort(last);
    }

    function judgeGaps(chain: Chain, operation: string, status: number, proof: Sending[]): void {
      const { gaps } = chain;
      const atOnce = operation === 'lookup' ? lookupsAtOnce : repetitionsAtOnce;
      const isHammering = gaps.length >= atOnce && gaps.slice(-atOnce).every((it) => it < noWaitMs);
      const isEndless = gaps.length > 50 && operation !== 'lookup';
      // Polls that go on at their own pace are no repetitions.
      const isPoll = operation === 'lookup' && !isHammering;
      const isPatient = status === 503 && (gaps[0] ?? 0) >= maintenanceMs;
      const waits = `waits of ${gaps
        .slice(-3)
        .map((it) => `${Math.round(it)} ms`)
        .join(', ')}`;
      const expected = status === 500 ? 'longer and longer waits' : 'a wait for the end of the maintenance';
      if (isHammering || isEndless) tell(chain, expected, waits, ...proof);
      else if (isTooShort(gaps)) return;
      else if (gaps.length >= 3 && !isPoll && !isPatient && !isGrowing(gaps, sameWithin))
        tell(chain, expected, waits, ...proof);
      else hand.holds(rule, true, true, ...proof);
    }

    /** A chain that ended after two equal waits: a third cannot show any more that they grow. Those of polls need not. */
    function ended(chain: Chain, status: number, proof: Sending): void {
      if (chain.isOfLookups) return;
      const [one = 0, two = 0] = chain.gaps;
      const isEqual = chain.gaps.length === 2 && Math.abs(one - two) <= 0.02 * Math.max(one, two);
      const isPatient = status === 503 && one >= maintenanceMs;
      if (isEqual && !isPatient && !isTooShort(chain.gaps))
        tell(chain, 'longer and longer waits', `waits of ${one} ms and ${two} ms`, proof);
    }

    function isMended(last: NonNullable<Chain['last']>, call: Sending, status: number): boolean {
      const authorization = (of: Sending): string | undefined => headerOf(of.request.headers, 'authorization');
      if (deeds > last.deeds || authorization(last.call) !== authorization(call)) return true;
      // A refund that was not eligible is, once its charge is known to have succeeded.
      const refund = status === 409 || status === 404 ? day.find(last.correlator) : undefined;
      return refund?.kind === 'refund' && (refund.charge?.standingAt ?? 0) > last.answeredAt;
    }

    function sent(event: DayEvent): void {
      if (event.kind === 'lookup') {
        const { endUserId, clientCorrelator } = event.called;
        const chain = chains.ensure(`lookup ${endUserId}/${clientCorrelator}`, () => newChain(true));
        sentAgain(chain, { operation: 'lookup', correlator: clientCorrelator, call: event.call, at: event.at });
        begin(chain, event.call, clientCorrelator);
        return;
      }
      if (event.kind !== 'charge' && event.kind !== 'refund') return;
      const it: Charge | Refund = event.kind === 'charge' ? event.charge : event.refund;
      if (event.kind === 'charge') seeReference(event.charge.reference);
      const chain = chains.ensure(`${event.kind} ${contentOfDeed(event)}`, () => newChain(false));
      sentAgain(chain, { operation: event.kind, correlator: it.correlator, call: event.call, at: event.at });
      begin(chain, event.call, it.correlator);
    }

    /** Where several are under way at once, the latest counts. */
    function begin(chain: Chain, call: Sending, correlator: string): void {
      chain.last = { call, correlator, exchange: undefined, answeredAt: 0, deeds };
      open.set(call.id, chain);
    }
    const open = new RecentMap<string, Chain>(2_000);

    function answered(exchange: Exchange, at: number): void {
      const chain = open.get(exchange.id);
      open.delete(exchange.id);
      if (!chain?.last || chain.last.call.id !== exchange.id) return;
      const before = lastStatus.get(chain);
      const status = statusOf(exchange);
      lastStatus.set(chain, status);
      Object.assign(chain.last, { exchange, answeredAt: at });
      if (status === before) return;
      if (before === 500 || before === 503) ended(chain, before, exchange);
      Object.assign(chain, { gaps: [], same: 0, refusedAt: undefined });
      // Who goes on after one refusal and meets another repeats all the same.
      if (!isRefusal(before) || !isRefusal(status)) Object.assign(chain, { renewed: 0, renewedAfter: [] });
      if (typeof status !== 'number' || isRefusal(status)) refusals += 1;
    }
    const lastStatus = new WeakMap<Chain, number | string>();

    return (event) => {
      if ('exchange' in event) answered(event.exchange, event.at);
      else sent(event);
      if (event.kind !== 'rest') return;
      if (event.moment.kind === 'operator') deeds += 1;
      if (event.moment.kind !== 'end') return;
      for (const chain of chains.values()) {
        const status = lastStatus.get(chain);
        if ((status === 500 || status === 503) && chain.last?.exchange) ended(chain, status, chain.last.exchange);
      }
      if (refusals > 0) hand.holds(rule, true, true);
    };
  }),
});

function newChain(isOfLookups: boolean): Chain {
  return {
    last: undefined,
    isOfLookups,
    gaps: [],
    same: 0,
    renewed: 0,
    renewedAfter: [],
    refusedAt: undefined,
    isTold: false,
  };
}

function isRefusal(status: number | string | undefined): boolean {
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** A refund is the same whatever else it says: so much of one charge. */
function contentOfDeed(event: DayEvent & { kind: 'charge' | 'refund' }): string {
  if (event.kind === 'charge') return contentOf(event.call);
  return `${event.refund.original} ${event.refund.cents}`;
}
