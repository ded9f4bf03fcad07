// One thread of `payproof selftest`.
import { parentPort, workerData } from 'node:worker_threads';
import { type Ground, serveTasks } from '../selftest/index.ts';
import { integratorSuite } from './integrator-suite.ts';
import { rulesByCause } from './rules-by-cause.ts';
import { suite } from './suite.ts';

if (!parentPort) throw new Error('this module is a thread of payproof selftest; run `payproof selftest`');
serveTasks({ suite, rulesByCause, integrators: integratorSuite }, workerData as Ground, parentPort);
