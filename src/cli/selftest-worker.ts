// One thread of `payproof selftest`.
import { parentPort, workerData } from 'node:worker_threads';
import type { RunResult } from '../conformance/index.ts';
import { causesOf } from '../report/index.ts';
import { type Ground, serveTasks } from '../selftest/index.ts';
import { integratorSuite } from './integrator-suite.ts';
import { suite } from './suite.ts';

if (!parentPort) throw new Error('this module is a thread of payproof selftest; run `payproof selftest`');
const rulesByCause = (run: RunResult): string[][] =>
  causesOf(run).map((it) => [it.rule, ...it.symptoms.map(({ rule }) => rule)]);
serveTasks({ suite, rulesByCause, integrators: integratorSuite }, workerData as Ground, parentPort);
