import { integratorObserver, Literal, type Sending } from '../../../../conformance/index.ts';
import { sentMember } from '../story/members.ts';

/** Section 2.1: amounts are JSON integers of cents, currencies are two. What is not there at all has a rule of its own. */
export const sendsAmounts = integratorObserver({
  slug: 'merchant-wallet-callers-amounts',
  title: 'amounts are sent as JSON integers of cents, in USD or ZWG',
  rules: ['client-sends-amounts-as-integers', 'client-sends-known-currency'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
    const { call } = moment;
    const amount = sentMember(call, 'amount') ?? undefined;
    if (amount !== undefined)
      hand.expects('client-sends-amounts-as-integers', 'a JSON integer', isInteger(amount), amount, call);
    const currency = currencyOf(call);
    const isKnown = currency === 'USD' || currency === 'ZWG';
    if (currency !== undefined) hand.expects('client-sends-known-currency', 'USD or ZWG', isKnown, currency, call);
  },
});

/** `1e3` is an integer as well, however odd; `1000.0` is what a program writes that counts in floats. Whole numbers have no sign. */
function isInteger(amount: unknown): boolean {
  return amount instanceof Literal && /^\d+([eE]\+?\d+)?$/.test(amount.text);
}

function currencyOf(call: Sending): unknown {
  if (call.operation === 'linkedAccountInquiry')
    return new URL(call.request.url, 'http://unknown.invalid').searchParams.get('currency') || undefined;
  return sentMember(call, 'currency') ?? undefined;
}
