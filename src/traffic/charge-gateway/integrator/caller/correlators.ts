import { integratorObserver, RecentMap } from '../../../../conformance/index.ts';
import { subscriberOf } from '../../../../given/subscriber.ts';
import { centsSent, textSent } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge, Refund } from '../day/records.ts';

/**
 * Sections 2.1, 2.2 and 7 rule 2: a correlator stands for one transaction. The same transaction sent again after a 500 or
 * 503 may keep it; one that got no answer is looked up, for what a second request under it gets is not told.
 */
export const correlators = integratorObserver({
  slug: 'charge-gateway-caller-correlators',
  title: 'each charge and refund has a correlator of its own',
  rules: ['client-fresh-correlator', 'client-does-not-count-on-replay', 'client-retry-correlator'],
  watch: byDay((hand, day) => {
    let distinct = 0;
    /** The correlator under which a content was answered 500 or 503 last. */
    const failed = new RecentMap<string, string>(1_000);
    return (event) => {
      if (event.kind === 'charge' || event.kind === 'refund') {
        const { earlier, call } = event;
        const now = event.kind === 'charge' ? event.charge : event.refund;
        if (earlier === undefined) {
          distinct += 1;
          if (distinct > 1) hand.holds('client-fresh-correlator', true, true, call);
          const before = failed.get(`${event.kind} ${now.content}`);
          if (before !== undefined && before !== now.correlator)
            hand.observe('client-retry-correlator', 'renewed', call);
          return;
        }
        const isSame = earlier.kind === event.kind && isSameTransaction(earlier, call);
        if (!isSame) {
          // What was refused for a mistake may come again, mended: whether its correlator is used up is not told.
          if (earlier.kind === event.kind && earlier.standing === 'refused') return;
          const seen = `that of ${earlier.kind === event.kind ? 'another' : 'a'} ${earlier.kind}`;
          hand.holds('client-fresh-correlator', 'a correlator of its own', seen, earlier.call, call);
        } else if (earlier.standing === 'error') {
          hand.observe('client-retry-correlator', 'kept', earlier.call, call);
        } else if (earlier.standing === 'no-answer' || earlier.standing === 'sent') {
          hand.holds('client-does-not-count-on-replay', 'a look-up', 'the same request again', earlier.call, call);
        } else if (!['refused', 'never-sent', 'absent'].includes(earlier.standing)) {
          const seen = `that of a ${earlier.kind} that is ${earlier.standing}`;
          hand.holds('client-fresh-correlator', 'a correlator of its own', seen, earlier.call, call);
        }
      } else if (event.kind === 'charge answered' && event.charge.standing === 'error') {
        failed.set(`charge ${event.charge.content}`, event.charge.correlator);
      } else if (event.kind === 'refund answered' && event.refund.standing === 'error') {
        failed.set(`refund ${event.refund.content}`, event.refund.correlator);
      } else if (event.kind === 'lookup' && event.charge?.standing === 'no-answer') {
        hand.holds('client-does-not-count-on-replay', true, true, event.charge.call, event.call);
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        for (const it of [...day.charges(), ...day.refunds()])
          if (it.standing === 'no-answer' && it.sends === 1)
            hand.holds('client-does-not-count-on-replay', true, true, it.call);
      }
    };
  }),
});

function isSameTransaction(earlier: Charge | Refund, call: Charge['call']): boolean {
  const sameAmount = earlier.cents === centsSent(call);
  const sameNumber = subscriberOf(textSent(earlier.call, 'endUserId')) === subscriberOf(textSent(call, 'endUserId'));
  const sameOriginal = earlier.kind === 'charge' || earlier.original === textSent(call, 'originalGatewayReference');
  const sameReference = textSent(earlier.call, 'referenceCode') === textSent(call, 'referenceCode');
  return sameAmount && sameNumber && sameOriginal && sameReference;
}
