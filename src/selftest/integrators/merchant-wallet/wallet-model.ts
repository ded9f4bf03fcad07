import type { Integrator } from '../../../integrator/index.ts';
import { takeCash } from './model/cash.ts';
import { codeSteps } from './model/code-steps.ts';
import { commonSteps } from './model/common-steps.ts';
import { credentialSteps } from './model/credential-steps.ts';
import { newDay } from './model/day.ts';
import { depositSteps } from './model/deposit-steps.ts';
import { doTheRest } from './model/rest.ts';
import { sell } from './model/sell.ts';
import type { Steps } from './model/steps.ts';

/** Every step as the document has it. */
export const documentedSteps: Steps = { ...commonSteps, ...credentialSteps, ...codeSteps, ...depositSteps };

/** An agent's day: two sales by code, two deposits of which one is given back, change, airtime and statements. */
export function walletModel(otherwise: Partial<Steps> = {}): Integrator {
  return async (ground) => {
    const day = newDay(ground, { ...documentedSteps, ...otherwise });
    const { steps } = day;
    const [one = '', two = ''] = day.api.fixtures.numbers?.registered ?? [];
    await sell(day, { reference: steps.reference(day, 'order'), cents: 1250, currency: 'USD' });
    await sell(day, { reference: steps.reference(day, 'order'), cents: 19_999, currency: 'ZWG' });
    await takeCash(day, { reference: steps.reference(day, 'cash'), cents: 5000, currency: 'USD', msisdn: one }, true);
    await takeCash(day, { reference: steps.reference(day, 'cash'), cents: 7001, currency: 'ZWG', msisdn: two }, false);
    await doTheRest(day);
  };
}
