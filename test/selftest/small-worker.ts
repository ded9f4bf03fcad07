// A thread of a selftest that judges by the checks of two topics: how it goes about that shows as well as with all of them.
import { parentPort, workerData } from 'node:worker_threads';
import { integratorSuite } from '../../src/cli/integrator-suite.ts';
import { rulesByCause } from '../../src/cli/rules-by-cause.ts';
import { suite } from '../../src/cli/suite.ts';
import { type Ground, serveTasks } from '../../src/selftest/index.ts';

if (!parentPort) throw new Error('this module is a thread of a selftest');
const checks = suite.checks.filter(({ topic }) => topic === 'validation' || topic === 'credentials');
serveTasks(
  { suite: { ...suite, checks }, rulesByCause, integrators: integratorSuite },
  workerData as Ground,
  parentPort,
);
