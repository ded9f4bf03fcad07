import { loadRegister } from '../../src/contract/index.ts';
import { bothEnds, startProxy } from '../../src/integrator/index.ts';
import { wallTimers } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { integratorObservers } from '../../src/traffic/integrator-observers.ts';

/** What `payproof proxy` does with each call, without its command line. Its argument is the port of the provider. */
const judge = bothEnds({
  apis: ['charge-gateway'],
  rules: loadRegister(),
  integratorObservers,
  observers,
  issued: {},
  onFinding: () => undefined,
});
const proxy = await startProxy({
  host: '127.0.0.1',
  port: 0,
  to: { 'charge-gateway': `http://127.0.0.1:${process.argv[2]}` },
  receivers: {},
  timers: wallTimers,
  see: judge.see,
  leave: () => undefined,
});
console.log(JSON.stringify({ port: Number(new URL(proxy.base).port) }));
