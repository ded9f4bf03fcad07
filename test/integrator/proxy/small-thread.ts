// A thread that judges by one observer, which takes no time to load.
import { parentPort, workerData } from 'node:worker_threads';
import { integratorObserver } from '../../../src/conformance/integrator/integrator-observer.ts';
import type { Rule } from '../../../src/contract/index.ts';
import type { JudgingGround } from '../../../src/integrator/proxy/judging-messages.ts';
import { serveJudging } from '../../../src/integrator/proxy/serve-judging.ts';

const rule = 'bill-payment/client-says-who-it-is';
const observer = integratorObserver({
  slug: 'who',
  title: 'each call says who makes it',
  rules: [rule],
  watch: (hand) => (moment) => {
    if (moment.kind === 'sent') hand.holds('client-says-who-it-is', 1.5, 'nobody', moment.call);
  },
});
if (!parentPort) throw new Error('this module is a thread of a test');
serveJudging(
  {
    rules: [{ id: rule, api: 'bill-payment', party: 'client' } as Rule],
    integratorObservers: [{ ...observer, api: 'bill-payment', topic: 'contract' }],
    observers: [],
  },
  workerData as JudgingGround,
  parentPort,
);
