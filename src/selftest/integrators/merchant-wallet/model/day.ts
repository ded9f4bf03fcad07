import type { OutcomeKind } from '../../../../conformance/index.ts';
import type { Ground, GroundApi } from '../../../../integrator/index.ts';
import type { Steps } from './steps.ts';

export type Currency = 'USD' | 'ZWG';

/** What the model has in hand for a day of business. */
export interface Day {
  ground: Ground;
  api: GroundApi;
  steps: Steps;
  token?: { value: string; at: number };
  /** A number that no other of this day has. */
  next(): number;
  tell(reference: string, outcome: OutcomeKind, text?: string): Promise<void>;
}

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
