// One thread of `payproof selftest`.
import './quick-start.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { Ground } from '../selftest/index.ts';

const [{ serveTasks }, { integratorSuite }, { rulesByCause }, { suite }] = await Promise.all([
  import('../selftest/index.ts'),
  import('./integrator-suite.ts'),
  import('./rules-by-cause.ts'),
  import('./suite.ts'),
]);
if (!parentPort) throw new Error('this module is a thread of payproof selftest; run `payproof selftest`');
serveTasks({ suite, rulesByCause, integrators: integratorSuite }, workerData as Ground, parentPort);
