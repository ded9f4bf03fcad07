import { type Exchange, integratorObserver, memberOf, statusOf } from '../../../conformance/index.ts';
import { sentMember, sentText } from './story/members.ts';
import { isTurnedAway, resultOf } from './story/result.ts';

const rule = 'client-takes-provider-codes-from-the-operator';

/** A product as the operator gave it. */
interface Listed {
  provider: string;
  providerProduct: string;
  additionalData?: Record<string, unknown>;
}

/**
 * Section 4.9: the operator gives the codes of providers and products, and which data a product needs. What a provider takes is
 * one of its own, whether the target's owner listed it or not; what it refuses may be refused for another reason, unless nobody
 * ever listed it, or it lacks what it was listed with.
 */
export const buysWhatThereIs = integratorObserver({
  slug: 'merchant-wallet-callers-products',
  title: 'codes of providers and products are those that the operator gave, with the data that a product needs',
  rules: [rule],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'answered' || moment.exchange.operation !== 'utilityPayment') return;
    const { exchange } = moment;
    const result = resultOf(exchange);
    const listed = hand.issued?.fixtures.utility ?? [];
    const [provider, providerProduct] = ['provider', 'providerProduct'].map((name) => sentText(exchange, name));
    const own = listed.filter((it) => it.provider === provider && it.providerProduct === providerProduct);
    const isLooked = !isTurnedAway(exchange) && Number(statusOf(exchange)) < 500;
    const lacking = result === 'refused' && isLooked ? lackingIn(exchange, own) : undefined;
    if (lacking !== undefined) hand.expects(rule, 'what the product needs', false, `no ${lacking}`, exchange);
    else if (result === 'success' || own.length > 0) hand.expects(rule, 'codes of the operator', true, '', exchange);
    else if (result === 'refused' && isLooked && listed.length > 0)
      hand.expects(rule, 'codes of the operator', false, `${provider} ${providerProduct}`, exchange);
  },
});

/** A member of additionalData that each of these products was listed with, and the call has not. */
function lackingIn(call: Exchange, own: readonly Listed[]): string | undefined {
  const given = sentMember(call, 'additionalData');
  const [first] = own;
  const needed = Object.keys(first?.additionalData ?? {}).filter((name) =>
    own.every((it) => it.additionalData !== undefined && name in it.additionalData),
  );
  const lacking = needed.find((name) => typeof given !== 'object' || memberOf(given, name) === undefined);
  return lacking === undefined ? undefined : `additionalData.${lacking}`;
}
