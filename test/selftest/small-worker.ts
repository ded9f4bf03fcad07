// A thread of a selftest that judges by a few checks: how it goes about that shows as well as with all of them.
import { parentPort, workerData } from 'node:worker_threads';
import { integratorSuite } from '../../src/cli/integrator-suite.ts';
import { rulesByCause } from '../../src/cli/rules-by-cause.ts';
import { suite } from '../../src/cli/suite.ts';
import { type Ground, serveTasks } from '../../src/selftest/index.ts';

if (!parentPort) throw new Error('this module is a thread of a selftest');
const few: readonly string[] = [
  ...['charge-currencies-refused', 'charge-amounts-accepted', 'charge-amounts-refused', 'charge-required-fields'],
  ...['credentials-refused', 'charge-echoes'],
];
const checks = suite.checks.filter(({ slug }) => few.includes(slug));
serveTasks(
  { suite: { ...suite, checks }, rulesByCause, integrators: integratorSuite },
  workerData as Ground,
  parentPort,
);
