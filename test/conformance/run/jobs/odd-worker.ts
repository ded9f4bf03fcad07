import { parentPort, workerData } from 'node:worker_threads';
import { type JobGround, serveJob } from '../../../../src/conformance/index.ts';
import { type Oddity, oddSuite } from './odd-suite.ts';

if (!parentPort) throw new Error('this module is a thread of a test');
const ground = workerData as JobGround;
void serveJob(oddSuite(ground.command as Oddity, false), ground, parentPort);
