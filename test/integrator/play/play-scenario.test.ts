import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../../src/conformance/index.ts';
import { basicHeader } from '../../../src/conformance/trial/request.ts';
import { type GroundApi, type Integrator, playScenario, type Scenario } from '../../../src/integrator/index.ts';

const scenario: Scenario = { name: 'approved', api: 'charge-gateway', title: 'The customer approves', occasions: [] };

/** Sends one charge and polls it to its end, with a receiver that answers at once. */
function charging(orderId: string, delivered: string[] = []): Integrator {
  return async ({ apis, clock, outcomeUrl }) => {
    const api = apis['charge-gateway'];
    if (!api) throw new Error('the charge gateway is not given');
    const receiver = createServer((request, response) => {
      request.resume().on('end', () => {
        delivered.push(request.method ?? '');
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const headers = { authorization: basicHeader(api.credentials.username ?? '', api.credentials.password ?? '') };
    const send = (path: string, body?: object) =>
      fetch(`${api.base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const charged = await send('/transactions/amount/', chargeOf(orderId, port, api));
    expect(charged.status).toBe(200);
    for (let left = 10; left > 0; left -= 1) {
      const answer = (await (
        await send(`/${api.fixtures.numbers?.whitelisted?.[0]}/transactions/amount/${orderId}`)
      ).json()) as { status: string };
      if (answer.status !== 'PENDING') break;
      await clock.wait(5_000);
    }
    const told = await fetch(outcomeUrl, {
      method: 'POST',
      body: JSON.stringify({ reference: orderId, outcome: 'released' }),
    });
    expect(told.status).toBe(204);
    await new Promise((resolve) => receiver.close(resolve));
  };
}

function chargeOf(orderId: string, port: number, { fixtures }: GroundApi): object {
  return {
    clientCorrelator: orderId,
    referenceCode: 'INV-1001',
    tranType: 'MER',
    endUserId: fixtures.numbers?.whitelisted?.[0],
    remarks: 'Two tickets',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 19.99, currency: 'USD', description: 'Concert tickets' },
      chargeMetaData: { channel: 'WEB' },
    },
    ...fixtures.merchant,
    terminalID: 'TERM-1',
    countryCode: 'ZW',
    location: 'Harare',
    superMerchantName: 'Example Group',
    merchantName: 'Example Shop',
    notifyUrl: `http://127.0.0.1:${port}/callbacks/${orderId}`,
  };
}

/** Plays it and gives what happened, with the ms since the first moment. */
async function played(integrator: Integrator, changes: Partial<Scenario> = {}) {
  const moments: Moment[] = [];
  const { crash, result } = await playScenario({
    scenario: { ...scenario, ...changes },
    integrator,
    observers: [],
    clock: 'virtual',
    onMoment: (it) => moments.push(it),
  });
  const start = moments[0]?.at ?? 0;
  return { crash, result, told: moments.map((it) => `${it.at - start} ${textOf(it)}`) };
}

function textOf(it: Moment): string {
  if (it.kind === 'sent') return `sent ${it.call.id} by ${it.call.by} ${it.call.operation ?? ''}`.trim();
  if (it.kind !== 'answered') return it.kind;
  const { answer, id } = it.exchange;
  return `answered ${id} ${typeof answer === 'string' ? answer : answer.status}`;
}

describe('a scenario played around an integrator', () => {
  it('on virtual time tells each moment in its order, at its very instant', async () => {
    const { crash, told } = await played(charging('order-1'));
    expect(crash).toBeUndefined();
    expect(told).toEqual([
      '0 sent x1 by client charge',
      '0 answered x1 200',
      '0 sent x2 by client lookup',
      '0 answered x2 200',
      '2000 pin',
      '2000 sent x3 by provider',
      '2000 answered x3 200',
      '5000 sent x4 by client lookup',
      '5000 answered x4 200',
      '5000 outcome',
      '65000 end',
    ]);
  });
});
