// The thread of `payproof proxy` that judges what passes.
import './quick-start.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { JudgingGround } from '../integrator/index.ts';

const [{ loadRegister }, { serveJudging }, { observers }, { integratorObservers }] = await Promise.all([
  import('../contract/index.ts'),
  import('../integrator/index.ts'),
  import('../traffic/index.ts'),
  import('../traffic/integrator-observers.ts'),
]);
if (!parentPort) throw new Error('this module is a thread of payproof proxy; run `payproof proxy`');
serveJudging({ rules: loadRegister(), integratorObservers, observers }, workerData as JudgingGround, parentPort);
