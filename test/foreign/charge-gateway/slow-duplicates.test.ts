import { expect, it } from 'vitest';
import { frontOf } from '../../fixtures/front-of.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations, judgeRemote } from '../shared/judge.ts';
import { startForeignGateway } from './service.ts';

skipWaits();
withoutSockets();

it('a slow refusal of a duplicate is no charge that waits for its PIN: nobody is accused of the PIN that was typed for it', async () => {
  const gateway = await startForeignGateway({ readings: { reusedCorrelator: 'refuse', failedPin: 'look-up' } });
  let open = 0;
  // Of charges that come in together the first is passed on at once, the others after the judge took them for held.
  const front = await frontOf(gateway.base, (request, response, pass) => {
    if (request.method === 'GET') return pass();
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    if (open === 1) pass();
    else setTimeout(pass, 600);
  });
  const { isolate: _, ...driver } = gateway.driver;
  const close = async (): Promise<void> => {
    await front.close();
    await gateway.close();
  };
  const base = `${front.origin}${new URL(gateway.base).pathname}`;
  const run = await judgeRemote(
    'charge-gateway',
    { ...gateway, base, driver, close },
    {
      effort: 0.05,
      target: { patienceMs: 150, timeoutMs: 8000, quietMs: 50 },
      chosen: { rules: ['charge-gateway/outcome-of-one-charge-only'], checks: ['gateway-world'] },
    },
  );
  expect(accusations(run)).toEqual([]);
});
