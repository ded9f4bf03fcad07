import type { Ground } from '../../../integrator/index.ts';
import type { MerchantFixture } from '../../../targets/apis/charge-gateway.ts';
import type { Shop, Steps } from './steps.ts';

/** Gives what sells, with a step or two in the place of the right ones. */
export function newShop(ground: Ground, steps: Steps, callbackUrl: string): Shop {
  const api = ground.apis['charge-gateway'];
  if (!api) throw new Error('the charge gateway was not given');
  const { merchant, numbers } = api.fixtures as { merchant?: MerchantFixture; numbers?: { whitelisted?: string[] } };
  if (!merchant || !numbers?.whitelisted) throw new Error('merchant and whitelisted numbers were not given');
  const news = new Map<string, PromiseWithResolvers<void>>();
  const newsOf = (correlator: string): PromiseWithResolvers<void> => {
    const known = news.get(correlator) ?? Promise.withResolvers<void>();
    news.set(correlator, known);
    return known;
  };
  return {
    ground,
    api,
    steps,
    merchant,
    customers: numbers.whitelisted,
    callbackUrl,
    sales: new Map(),
    wake: (correlator) => newsOf(correlator).resolve(),
    async newsOrTime(correlator, ms) {
      await Promise.race([newsOf(correlator).promise, ground.clock.wait(ms)]);
      news.delete(correlator);
    },
    async tell(reference, outcome, text) {
      const body = JSON.stringify({ reference, outcome, ...(text === undefined ? {} : { text }) });
      await fetch(ground.outcomeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    },
    background: [],
    released: new Set(),
  };
}
