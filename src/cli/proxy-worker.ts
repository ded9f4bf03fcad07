// The thread of `payproof proxy` that judges what passes.
import { parentPort, workerData } from 'node:worker_threads';
import { loadRegister } from '../contract/index.ts';
import { type JudgingGround, serveJudging } from '../integrator/index.ts';
import { observers } from '../traffic/index.ts';
import { integratorObservers } from '../traffic/integrator-observers.ts';

if (!parentPort) throw new Error('this module is a thread of payproof proxy; run `payproof proxy`');
serveJudging({ rules: loadRegister(), integratorObservers, observers }, workerData as JudgingGround, parentPort);
