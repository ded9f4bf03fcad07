import { type Hand, integratorObserver, type Sending } from '../../../../conformance/index.ts';
import { subscriberOf } from '../../../../given/subscriber.ts';
import type { MerchantFixture } from '../../../../targets/apis/charge-gateway.ts';
import { textSent } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';

const rule = 'client-names-its-merchant';
const fields = ['merchantCode', 'merchantNumber'] as const;

/**
 * Section 2.1: who is paid is the merchant that the gateway registered. Whoever never sends what was issued has a merchant of
 * its own; who sends it in some calls has no other for the rest.
 */
export const merchant = integratorObserver({
  slug: 'charge-gateway-caller-merchant',
  title: 'each charge and refund names the merchant that was issued',
  rules: [rule],
  watch: byDay((hand) => {
    const known = new Set<string>();
    const others = new Map<string, Sending>();

    function judge(field: (typeof fields)[number], call: Sending): void {
      const own = issuedOf(hand)?.[field];
      const sent = textSent(call, field);
      // What is left out or empty is another rule's.
      if (own === undefined || sent === undefined || sent === '') return;
      const isOwn = field === 'merchantNumber' ? subscriberOf(sent) === subscriberOf(own) : sent === own;
      if (isOwn) {
        known.add(field);
        hand.holds(rule, true, true, call);
      } else if (!others.has(field)) others.set(field, call);
      const other = others.get(field);
      if (!other || !known.has(field)) return;
      others.delete(field);
      hand.holds(rule, `the ${field} that was issued`, `another ${field}`, other);
    }

    return (event) => {
      if (event.kind !== 'charge' && event.kind !== 'refund') return;
      for (const field of fields) judge(field, event.call);
    };
  }),
});

function issuedOf({ issued }: Hand): MerchantFixture | undefined {
  return (issued?.fixtures as { merchant?: MerchantFixture } | undefined)?.merchant;
}
