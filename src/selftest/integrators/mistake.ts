import type { Integrator } from '../../integrator/ground.ts';

/** A model integrator that does one thing wrong. */
export interface Mistake {
  /** Unique in its API, in kebab-case. */
  id: string;
  title: string;
  /** The rule that it breaks, without its API: that is the one that must fail. */
  breaks: string;
  /** The scenario in which it shows. */
  scenario: string;
  integrator: Integrator;
}
