import type { Api } from '../../contract/index.ts';
import type { Integrator } from '../../integrator/index.ts';
import type { Mistake } from './mistake.ts';

/** The model integrators of one API: those that keep to its document, and those that do one thing wrong. */
export interface ModelIntegrators {
  api: Api;
  /** By name, each with habits of its own; `model` is always there. */
  variants: Readonly<Record<string, Integrator>>;
  mistakes: readonly Mistake[];
}
