import { integratorObserver, RecentMap, type Sending, statusOf } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge } from '../day/records.ts';
import { type Burst, causedByBurst, newBurst, remember } from './bursts.ts';
import { newRhythm } from './rhythm.ts';

/** What a report says is expected. */
const nothing = 'nothing done on a callback without a right signature';
const rule = 'receiver-validates-signature';
/** A look-up so soon after a callback is caused by it, unless it was due by a timer. */
const soonest = { ms: 250, atMostMs: 600 };
/** So many of them are no chance even where the integrator looks up by itself. */
const noChance = 3;

interface Forged {
  call: Sending;
  at: number;
  charge: Charge;
  /** Look-ups of the charge before it. */
  lookedUp: number;
  wasOver: boolean;
  status: number | string | undefined;
  followedBy: Sending | undefined;
}

/**
 * Section 6.1: what has no valid HMAC leads to nothing. Seen where it is refused, or where it leads to a look-up that
 * nothing else explains, or to an outcome.
 */
export const signature = integratorObserver({
  slug: 'charge-gateway-receiver-signature',
  title: 'a callback without a valid HMAC leads to nothing',
  rules: [rule],
  watch: byDay((hand) => {
    // On a clock that runs faster each ms of the machine is more of the provider's.
    const soonMs = Math.min(soonest.atMostMs, (soonest.ms * hand.tolerance(0)) / 1_000);
    const forged = new RecentMap<string, Forged>(500);
    const genuine = new RecentMap<string, number>(2_000);
    const askedAt = new RecentMap<string, number>(2_000);
    const bursts = new RecentMap<string, Burst>(500);
    const rhythm = newRhythm<Forged>(hand.tolerance(0));
    let caused = 0;

    /** Tells what a row of forged callbacks led to, and begins another. */
    function endBurst(of: Burst): void {
      const [first] = of.forged;
      const isAlone = !first || (genuine.get(of.correlator) ?? 0) < first.at - reachMs();
      const proof = isAlone ? causedByBurst(of, reachMs()) : undefined;
      if (proof) hand.holds(rule, nothing, 'a look-up for each of them', ...proof);
      of.forged = [];
    }

    /** Half a second of the wall's time, or two of the provider's. */
    function reachMs(): number {
      return 2 * hand.tolerance(0);
    }

    function judge(it: Forged): void {
      const { status, followedBy, call } = it;
      if (typeof status !== 'number') return;
      if (status >= 400 && status < 500) hand.holds(rule, true, true, call);
      else if (!followedBy && !it.wasOver) caused = 0;
    }

    /** Tells a look-up behind a forged callback, once it is seen whether it was due by itself. */
    function judgeFollowed(it: Forged | undefined): void {
      const { status, followedBy, lookedUp, call } = it ?? {};
      if (!call || !followedBy || typeof status !== 'number' || (status >= 400 && status < 500)) return;
      if (lookedUp === 0) {
        hand.holds(rule, nothing, 'a look-up', call, followedBy);
        return;
      }
      caused += 1;
      if (caused >= noChance) hand.holds(rule, nothing, 'a look-up after each of them', call, followedBy);
    }

    return (event) => {
      if (event.kind === 'callback' && event.charge) {
        const { charge, call, at, signed } = event;
        if (signed === true) genuine.set(charge.correlator, at);
        if (signed !== false) return;
        const burst = bursts.ensure(charge.correlator, () => newBurst(charge.correlator, charge.standingAt));
        const latest = burst.forged.at(-1);
        if (latest && at - latest.at > reachMs()) endBurst(burst);
        const wasOver = charge.ever.has('SUCCESS') || charge.ever.has('FAILED');
        forged.set(call.id, {
          call,
          at,
          charge,
          lookedUp: charge.lookupsSent,
          wasOver,
          status: undefined,
          followedBy: undefined,
        });
      } else if (event.kind === 'callback answered') {
        const it = forged.get(event.exchange.id);
        if (!it) return;
        it.status = statusOf(event.exchange);
        const burst = bursts.get(it.charge.correlator);
        if (burst && it.status === 200) remember(burst.forged, { at: it.at, call: it.call });
        if (it.status !== 200) judge(it);
      } else if (event.kind === 'lookup' && event.charge) {
        const { charge, at, call } = event;
        remember(bursts.ensure(charge.correlator, () => newBurst(charge.correlator, at)).lookedUp, { at, call });
        const waitMs = at - (askedAt.get(charge.correlator) ?? charge.standingAt);
        askedAt.set(charge.correlator, at);
        const isExplained = isOfTimer(waitMs) || at - (genuine.get(charge.correlator) ?? -soonMs) < soonMs;
        // One look-up is caused by one of several.
        const it = isExplained
          ? undefined
          : [...forged.values()].find((one) => one.charge === charge && !one.followedBy && at - one.at <= soonMs);
        if (it) it.followedBy = call;
        judgeFollowed(rhythm.asked(charge.correlator, waitMs, it));
      } else if (event.kind === 'told' && event.told.outcome === 'released') {
        const [charge] = event.charges;
        const it = charge && [...forged.values()].find((one) => one.charge === charge);
        if (it && event.charges.length === 1 && !charge.ever.has('SUCCESS') && !genuine.has(charge.correlator))
          hand.holds(rule, nothing, 'released', it.call);
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        for (const burst of bursts.values()) endBurst(burst);
        for (const it of rhythm.left()) judgeFollowed(it);
      }
    };
  }),
});

/** Whole halves of a second are what timers wait for. */
function isOfTimer(ms: number): boolean {
  const rest = ms % 500;
  return ms > 0 && (rest < 25 || rest > 475);
}
