import { integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { sentText } from '../story/members.ts';
import { isTurnedAway } from '../story/result.ts';

/** Sections 4.3 and 8. */
const paceMs = 30_000;
/** A hundredth early is as good as in time, however often. */
const nearlyMs = paceMs * 0.99;

/** An inquiry and what it replaced, should it turn out to be none. */
interface Inquiry {
  id: string;
  at: number;
  call: Sending;
  /**
   * How much earlier it is than it may be, with all before it that were early: what a timer is off by now and then evens
   * out, and a pace that is too fast adds up.
   */
  earlyMs: number;
  /** What was granted while it was early: of a machine that was late at one of them the next that is not makes no habit. */
  grantedMs: number;
  before: Inquiry | undefined;
}

/** What was turned away for its credentials inquired nothing: it may be sent again at once, under a new token. */
export const inquiresAtTheirPace = integratorObserver({
  slug: 'merchant-wallet-callers-pace',
  title: 'a code is inquired at most once in 30 seconds',
  rules: ['client-inquires-once-in-30-s'],
  watch(hand) {
    const last = new RecentMap<string, Inquiry>();
    return (moment) => {
      if (moment.kind === 'sent' && moment.call.operation === 'codeInquiry') {
        const { call, at } = moment;
        const key = `${sentText(call, 'code')}`;
        const before = last.get(key);
        const earlyMs = before ? Math.max(0, before.earlyMs + nearlyMs - (at - before.at)) : 0;
        const grantedMs = Math.max(hand.tolerance(paceMs), before && before.earlyMs > 0 ? before.grantedMs : 0);
        last.set(key, {
          id: call.id,
          at,
          call,
          earlyMs,
          grantedMs,
          before: before && { ...before, before: undefined },
        });
        if (!before) return;
        const isKept = earlyMs <= grantedMs;
        const seen = `${(at - before.at) / 1000} s`;
        hand.expects('client-inquires-once-in-30-s', '30 s or more', isKept, seen, before.call, call);
      } else if (moment.kind === 'answered' && moment.exchange.operation === 'codeInquiry') {
        const key = `${sentText(moment.exchange, 'code')}`;
        const own = last.get(key);
        if (own?.id !== moment.exchange.id || !isTurnedAway(moment.exchange)) return;
        if (own.before) last.set(key, own.before);
        else last.delete(key);
      }
    };
  },
});
