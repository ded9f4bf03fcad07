import { integratorObserver, RecentMap, type Sending, statusOf } from '../../../../conformance/index.ts';
import { subscriberOf } from '../../../../given/subscriber.ts';
import { decoded } from '../../../decoded.ts';
import { byDay } from '../day/by-day.ts';
import type { Day } from '../day/day.ts';
import type { Charge } from '../day/records.ts';
import { patienceMs } from './patience.ts';

/** Section 4.2: the number and the correlator of the charge; another form of the same number is the same number. */
export const lookups = integratorObserver({
  slug: 'charge-gateway-caller-lookups',
  title: 'a look-up names the number and the correlator that were charged',
  rules: ['client-looks-up-what-it-charged'],
  watch: byDay((hand, day) => {
    const rule = 'client-looks-up-what-it-charged';
    /** Look-ups of what nobody charged, by correlator: one may be a trial of the connection, or a charge of another day. */
    const strange = new RecentMap<string, { call: Sending; since: number; misses: number; subscriber: unknown }>(500);
    return (event) => {
      if (event.kind === 'lookup') {
        const { charge, called, call } = event;
        const asked = called.clientCorrelator;
        if (charge) {
          const isSame = subscriberOf(called.endUserId) === charge.subscriber;
          hand.expects(
            rule,
            `the number that was charged, ${charge.endUserId}`,
            isSame,
            called.endUserId || 'none',
            charge.call,
            call,
          );
        } else if (day.chargeOf(asked)) {
          hand.holds(rule, 'the clientCorrelator', 'the transactionId', call);
        } else if (day.ofReference(asked).length > 0) {
          hand.holds(rule, 'the clientCorrelator', 'the referenceCode', call);
        } else if (day.find(asked) === undefined) {
          const subscriber = subscriberOf(called.endUserId);
          strange.ensure(asked, () => ({ call, since: event.at, misses: 0, subscriber })).call = call;
        }
      } else if (event.kind === 'call') {
        const cut = correlatorCut(event.call, day);
        if (cut)
          hand.holds(
            rule,
            'the clientCorrelator as one part of the path',
            'its slashes as they are',
            cut.call,
            event.call,
          );
      } else if (event.kind === 'lookup answered' && !event.charge && statusOf(event.exchange) === 404) {
        const missed = [...strange.values()].find((it) => it.call.id === event.exchange.id);
        if (missed) missed.misses += 1;
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        for (const charge of day.charges()) {
          const wrong = [...strange.entries()].filter(
            ([correlator, it]) =>
              it.misses > 0 &&
              it.since > charge.firstSentAt &&
              it.subscriber === charge.subscriber &&
              !day.find(correlator),
          );
          const misses = wrong.reduce((sum, [, it]) => sum + it.misses, 0);
          const [first] = wrong;
          if (charge.lookupsSent > 0 || charge.standing !== 'PENDING' || misses < 2 || !first) continue;
          hand.holds(rule, `the clientCorrelator ${charge.correlator}`, first[0], charge.call, first[1].call);
          return;
        }
      }
    };
  }),
});

const lookupPath = '/transactions/amount/';

/** The charge of a correlator with slashes, which a path without `%2F` takes for several parts. */
function correlatorCut({ by, request: { method, url } }: Sending, day: Day): Charge | undefined {
  const path = by === 'client' && method === 'GET' && URL.canParse(url) ? new URL(url).pathname : '';
  const at = path.indexOf(lookupPath);
  const rest = at < 0 ? '' : path.slice(at + lookupPath.length);
  const cut = rest.indexOf('/');
  // A slash at the end cuts nothing.
  if (cut < 1 || cut === rest.length - 1) return undefined;
  const found = day.find(decoded(rest)) ?? day.find(decoded(rest).replace(/\/$/, ''));
  return found?.kind === 'charge' ? found : undefined;
}

/** Sections 1 and 4.2: whoever gave no notifyUrl learns the outcome by look-up alone. */
export const polling = integratorObserver({
  slug: 'charge-gateway-caller-polling',
  title: 'a charge without callback is looked up',
  rules: ['client-polls-without-callback'],
  watch: byDay((hand, day) => (event) => {
    const rule = 'client-polls-without-callback';
    if (event.kind === 'lookup' && event.charge && !event.charge.hasCallback && event.charge.lookupsSent === 1)
      hand.holds(rule, true, true, event.charge.call, event.call);
    if (event.kind !== 'rest' || event.moment.kind !== 'end') return;
    const patience = event.moment.isOver ? 0 : patienceMs;
    for (const it of day.charges()) {
      const isOpen = it.standing === 'PENDING' || it.standing === 'other' || isForgotten(it, day);
      if (it.hasCallback || it.lookupsSent > 0 || !isOpen || event.at - it.standingAt < patience) continue;
      const seen = it.standing === 'no-answer' ? 'none, and nobody was told: it may be paid' : 'none until the end';
      hand.holds(rule, 'a look-up', seen, ...(it.shown ? [it.shown] : [it.call]));
    }
  }),
});

/** Whether nothing came of a charge without an answer: nobody was told of it, and the sale was not charged again. */
function isForgotten(charge: Charge, day: Day): boolean {
  const { standing, told, firstSentAt, reference, subscriber, cents } = charge;
  if (standing !== 'no-answer' || told.length > 0) return false;
  const isSameSale = (it: Charge): boolean =>
    it.reference === reference && it.subscriber === subscriber && it.cents === cents;
  return ![...day.charges()].some((it) => it !== charge && it.firstSentAt >= firstSentAt && isSameSale(it));
}
