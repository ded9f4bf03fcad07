import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgedInThread, startProxy } from '../../src/integrator/index.ts';
import { wallTimers } from '../../src/targets/index.ts';

/** What `payproof proxy` does with each call, without its command line. Its argument is the port of the provider. */
let isFull = false;
const thread = judgedInThread({
  worker: new URL('../../src/cli/proxy-worker.ts', import.meta.url),
  ground: { apis: ['charge-gateway'], issued: {} },
  onFinding: () => undefined,
  onFull: () => {
    isFull = true;
  },
});
const proxy = await startProxy({
  host: '127.0.0.1',
  port: 0,
  to: { 'charge-gateway': `http://127.0.0.1:${process.argv[2]}` },
  receivers: {},
  timers: wallTimers,
  see: thread.see,
  leave: () => undefined,
});
/** Answers when all that passed is judged. */
const idle = createServer((_request, response) => {
  void thread.idle().then(() => response.end(JSON.stringify({ isFull })));
});
idle.listen(0, '127.0.0.1', () => {
  const { port } = idle.address() as AddressInfo;
  console.log(JSON.stringify({ port: Number(new URL(proxy.base).port), idle: port }));
});
