import { type Exchange, fieldOf, type ObserverDefinition, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { callerOf } from '../caller-of.ts';

/** Section 2.4: whose number it is does not change, whoever is asked for before or at the same moment. */
export const names: ObserverDefinition = {
  slug: 'merchant-wallet-names',
  title: 'a linked account inquiry names the same customer for a number each time',
  rules: ['linked-account-names-stay'],
  needs: ['state'],
  fedBy: ['linked-accounts', 'wallet-world'],
  *observe(exchanges, decide) {
    const first = new Map<string, Exchange>();
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation !== 'linkedAccountInquiry' || !succeeded(exchange)) continue;
      // Tenants of one run may have the same numbers: only the exchanges of one check and caller belong together.
      const key = `${exchange.check} ${callerOf(exchange)} ${new URL(exchange.request.url).pathname}`;
      const earlier = first.get(key);
      first.set(key, earlier ?? exchange);
      if (earlier) decide.holds('linked-account-names-stay', namesIn(earlier), namesIn(exchange), earlier, exchange);
    }
  },
};

function namesIn(exchange: Exchange): string {
  return ['firstname', 'lastname'].map((name) => textIn(fieldOf(exchange, name)) ?? 'none').join(' ');
}
