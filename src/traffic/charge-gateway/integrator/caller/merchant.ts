import { type Hand, integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { subscriberOf } from '../../../../given/subscriber.ts';
import type { MerchantFixture } from '../../../../targets/apis/charge-gateway.ts';
import { textSent } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';

const rule = 'client-names-its-merchant';
const fields = ['merchantCode', 'merchantNumber'] as const;

/**
 * Section 2.1: who is paid is the merchant that the gateway registered. Whoever never sends what was issued has a merchant of
 * its own; who sends it in some calls has no other for the rest, and nobody's is registered under each customer's number.
 */
export const merchant = integratorObserver({
  slug: 'charge-gateway-caller-merchant',
  title: 'each charge and refund names the merchant that was issued',
  rules: [rule],
  watch: byDay((hand) => {
    const known = new Set<string>();
    const others = new Map<string, Sending>();
    const judgeCustomers = customersAsMerchants(hand);

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
      judgeCustomers(event.call);
    };
  }),
});

/** One code whose registered number is that of whoever is charged. */
function customersAsMerchants({ holds }: Hand): (call: Sending) => void {
  const seen = new RecentMap<string, { subscriber: unknown; call: Sending }>(100);
  return (call) => {
    const subscriber = subscriberOf(textSent(call, 'endUserId'));
    const code = textSent(call, 'merchantCode');
    if (!code || subscriber === undefined || subscriberOf(textSent(call, 'merchantNumber')) !== subscriber) return;
    const first = seen.ensure(code, () => ({ subscriber, call }));
    if (first.subscriber !== subscriber)
      holds(rule, "the merchant's registered number", 'the number of each customer', first.call, call);
  };
}

function issuedOf({ issued }: Hand): MerchantFixture | undefined {
  return (issued?.fixtures as { merchant?: MerchantFixture } | undefined)?.merchant;
}
