import { integratorObserver, statusOf } from '../../../conformance/index.ts';
import { sentText } from './story/members.ts';
import { isTurnedAway, resultOf } from './story/result.ts';

/**
 * Section 4.9: the operator gives the codes of providers and products. What a provider takes is one of its own, whether the
 * target's owner listed it or not; what it refuses may be refused for another reason, unless nobody ever listed it.
 */
export const buysWhatThereIs = integratorObserver({
  slug: 'merchant-wallet-callers-products',
  title: 'codes of providers and products are those that the operator gave',
  rules: ['client-takes-provider-codes-from-the-operator'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'answered' || moment.exchange.operation !== 'utilityPayment') return;
    const { exchange } = moment;
    const result = resultOf(exchange);
    const listed = hand.issued?.fixtures.utility ?? [];
    const pair = ['provider', 'providerProduct'].map((name) => sentText(exchange, name));
    const isListed = listed.some((it) => it.provider === pair[0] && it.providerProduct === pair[1]);
    if (result === 'success' || isListed)
      hand.expects('client-takes-provider-codes-from-the-operator', 'codes of the operator', true, '', exchange);
    else if (result === 'refused' && !isTurnedAway(exchange) && Number(statusOf(exchange)) < 500 && listed.length > 0)
      hand.expects(
        'client-takes-provider-codes-from-the-operator',
        'codes of the operator',
        false,
        pair.join(' '),
        exchange,
      );
  },
});
