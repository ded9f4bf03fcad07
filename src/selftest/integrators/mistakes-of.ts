import type { Integrator } from '../../integrator/ground.ts';
import type { Mistake } from './mistake.ts';

/** States mistakes of a model: `integratorOf` is the model with some steps done otherwise. */
export function mistakesOf<Steps>(integratorOf: (otherwise: Partial<Steps>) => Integrator) {
  return function mistake(
    id: string,
    title: string,
    breaks: string,
    otherwise: Partial<Steps>,
    scenario = 'all-goes-well',
  ): Mistake {
    return { id, title, breaks, scenario, integrator: integratorOf(otherwise) };
  };
}
