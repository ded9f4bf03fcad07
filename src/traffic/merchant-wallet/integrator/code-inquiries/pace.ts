import { integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { sentText } from '../story/members.ts';
import { isTurnedAway } from '../story/result.ts';

/** Sections 4.3 and 8. */
const paceMs = 30_000;

/** An inquiry and what it replaced, should it turn out to be none. */
interface Inquiry {
  id: string;
  at: number;
  call: Sending;
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
        last.set(key, { id: call.id, at, call, before: before && { ...before, before: undefined } });
        if (!before) return;
        const isKept = at - before.at >= paceMs - hand.tolerance(paceMs);
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
