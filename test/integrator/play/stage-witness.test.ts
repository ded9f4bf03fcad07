import { expect, it } from 'vitest';
import { realTime } from '../../../src/integrator/play/real-time.ts';
import { stageWitness } from '../../../src/integrator/play/stage-witness.ts';

it('a call is answered behind the answer of a receiver that had come before it', async () => {
  const told: string[] = [];
  const witness = stageWitness({
    time: realTime(1),
    see(moment) {
      if (moment.kind === 'sent') told.push(`sent by the ${moment.call.by}`);
      if (moment.kind === 'answered') told.push(`answered to the ${moment.exchange.by}`);
    },
    strayed: () => undefined,
    fateOfCall: () => undefined,
    fateOfDelivery: () => undefined,
    director: () => undefined,
  });
  const place = { workspace: 'w', at: 1_000, api: 'bill-payment' as const, method: 'POST', url: 'http://127.0.0.1/x' };
  const call = { ...place, operation: 'listBillers', rawHeaders: [], body: Buffer.alloc(0) };
  witness.sent({ ...place, id: 1, delivery: 'd', headers: {}, body: '["A"]' });
  const fate = witness.called({ ...call, id: 2 });
  // Both lay there when this process found time: the call was read first.
  setImmediate(() =>
    witness.received({ ...place, id: 1, answer: { status: 200, rawHeaders: [], body: Buffer.alloc(0) } }),
  );
  await fate?.until?.();
  witness.answered({ ...place, id: 2, answer: { status: 200, headers: {}, text: '[]' } });
  expect(told).toEqual([
    'sent by the provider',
    'sent by the client',
    'answered to the provider',
    'answered to the client',
  ]);
  expect(witness.called({ ...call, id: 3 })).toBeUndefined();
});
