import type { Ground } from '../../../../integrator/index.ts';
import type { Day, Steps } from './steps.ts';

/** A day that begins. Throws where the model was given no address of this API. */
export function newDay(ground: Ground, steps: Steps): Day {
  const api = ground.apis['merchant-wallet'];
  if (!api) throw new Error('the model of the merchant wallet was given no address of it');
  let count = 0;
  return {
    ground,
    api,
    steps,
    next() {
      count += 1;
      return count;
    },
    async tell(reference, outcome, text) {
      if (!steps.tells(outcome)) return;
      const told = { api: 'merchant-wallet', reference, outcome, ...(text === undefined ? {} : { text }) };
      await fetch(ground.outcomeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(told),
      });
    },
  };
}
