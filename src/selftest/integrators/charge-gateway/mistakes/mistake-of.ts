import type { Mistake } from '../../mistake.ts';
import { integratorOf } from '../model.ts';
import type { Steps } from '../steps.ts';

type Known = Pick<Mistake, 'id' | 'title' | 'breaks'> & { scenario?: string };

/** The model integrator with a step or two done wrong; all customers agree where no scenario is named. */
export function mistakeOf(known: Known, changes: Partial<Steps>): Mistake {
  return { scenario: 'customers-agree', ...known, integrator: integratorOf(changes) };
}
