// One job of `payproof verify` beside the first, in a thread of its own.
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { JobGround } from '../conformance/index.ts';

// To compile our own code is most of what a thread takes to start, and each has a cache of its own to ask for.
enableCompileCache();
const [{ serveJob }, { suiteFor }] = await Promise.all([import('../conformance/index.ts'), import('./suite.ts')]);
if (!parentPort) throw new Error('this module is a thread of payproof verify; run `payproof verify`');
const ground = workerData as JobGround;
void serveJob(suiteFor(ground.target), ground, parentPort);
