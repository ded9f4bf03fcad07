import type { Api } from '../../contract/index.ts';
import type { Integrator } from '../../integrator/index.ts';
import type { Mistake } from './mistake.ts';

/** The model integrators of one API: one that does all by its document, and those that do one thing wrong. */
export interface ModelIntegrators {
  api: Api;
  correct: Integrator;
  mistakes: readonly Mistake[];
}
