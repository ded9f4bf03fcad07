// One job of `payproof verify` beside the first, in a thread of its own.
import './quick-start.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { JobGround } from '../conformance/index.ts';

const [{ serveJob }, { suiteFor }] = await Promise.all([import('../conformance/index.ts'), import('./suite.ts')]);
if (!parentPort) throw new Error('this module is a thread of payproof verify; run `payproof verify`');
const ground = workerData as JobGround;
void serveJob(suiteFor(ground.target), ground, parentPort);
