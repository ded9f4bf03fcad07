import { integratorObserver } from '../../../../conformance/index.ts';

const perMinute = 500;
/** One in a hundred more: clocks of both ends are not the same. */
const tolerated = perMinute * 1.01;
const keptSeconds = 180;

/**
 * Section 8: 500 requests a minute. Where minutes begin is not told: what is above the rate in some 60 s is right where a
 * minute may have begun in it, that is after a second of silence, with no more than 500 before and behind.
 */
export const rate = integratorObserver({
  slug: 'charge-gateway-caller-rate',
  title: 'no minute has more than 500 calls',
  rules: ['client-keeps-to-the-rate'],
  watch(hand) {
    /** Calls by the second, of the latest seconds. */
    const seconds = new Map<number, number>();
    const sum = (from: number, to: number): number => {
      let calls = 0;
      for (const [second, count] of seconds) if (second >= from && second < to) calls += count;
      return calls;
    };
    const mayBegin = (at: number, now: number): boolean =>
      !seconds.has(at - 1) && sum(at - 60, at) <= tolerated && sum(at, now + 1) <= tolerated;
    let calls = 0;
    let told = 0;
    return (moment) => {
      if (moment.kind === 'end' && calls > 0) hand.holds('client-keeps-to-the-rate', true, true);
      if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
      calls += 1;
      const now = Math.floor(moment.at / 1_000);
      seconds.set(now, (seconds.get(now) ?? 0) + 1);
      for (const second of seconds.keys()) {
        if (second > now - keptSeconds) break;
        seconds.delete(second);
      }
      if (now < told + 60 || sum(now - 59, now + 1) <= tolerated) return;
      for (let at = now - 59; at <= now; at += 1) if (mayBegin(at, now)) return;
      told = now;
      hand.holds(
        'client-keeps-to-the-rate',
        'at most 500 calls a minute',
        `${sum(now - 59, now + 1)} in a minute`,
        moment.call,
      );
    };
  },
});
