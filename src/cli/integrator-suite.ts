import { type IntegratorSuite, models } from '../selftest/index.ts';
import { integratorObservers } from '../traffic/integrator-observers.ts';

/** Everything that an integrator is judged with, and the model integrators that this is tried on. */
export const integratorSuite: IntegratorSuite = { observers: integratorObservers, models };
