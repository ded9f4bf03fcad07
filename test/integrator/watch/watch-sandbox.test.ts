import { expect, it } from 'vitest';
import { integratorObserver } from '../../../src/conformance/index.ts';
import { loadRegister } from '../../../src/contract/index.ts';
import { watchSandbox } from '../../../src/integrator/index.ts';
import type { HeardCall } from '../../../src/sandbox/index.ts';

/** What a watch sees of two calls at the same instant of a workspace's clock: how far apart they are for a judge. */
async function apart(mode: 'frozen' | 'real-time', then?: 'frozen' | 'real-time'): Promise<number> {
  const times: number[] = [];
  let wall = 5_000;
  const done = Promise.withResolvers<void>();
  const definition = integratorObserver({
    slug: 'times',
    title: 'when calls are made',
    rules: [],
    watch: () => (moment) => {
      if (times.push(moment.at) === 2) done.resolve();
    },
  });
  const watch = watchSandbox({
    observers: [{ ...definition, api: 'bill-payment', topic: 'contract', rules: [] }],
    rules: loadRegister(),
    describe: async () => ({ clock: { mode }, apis: {} }) as never,
    onFinding: () => undefined,
    onNote: () => undefined,
    wallNow: () => wall,
  });
  const call = (id: number): HeardCall => ({
    ...{ id, at: 1_000, workspace: 'w', api: 'bill-payment', operation: 'listWallets', method: 'GET' },
    ...{ url: 'http://127.0.0.1/api/wallets', rawHeaders: [], body: Buffer.alloc(0) },
  });
  watch.witness.called(call(1));
  // Until it is described, a moment waits.
  await new Promise((resolve) => setImmediate(resolve));
  wall += 60_000;
  if (then) watch.witness.done({ workspace: 'w', at: 1_000, operation: 'paceClock', body: { mode: then } });
  wall += 60_000;
  watch.witness.called(call(2));
  await done.promise;
  return (times[1] ?? 0) - (times[0] ?? 0);
}

it('time passes by the wall where the clock of a workspace stands still, and else by the clock alone', async () => {
  expect(await apart('real-time')).toBe(0);
  expect(await apart('frozen')).toBe(120_000);
  expect(await apart('frozen', 'real-time')).toBe(60_000);
  expect(await apart('real-time', 'frozen')).toBe(60_000);
});
