import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../../src/conformance/index.ts';
import { basicHeader } from '../../../src/conformance/trial/request.ts';
import { type GroundApi, type Integrator, playScenario, type Scenario } from '../../../src/integrator/index.ts';
// Else loaded at the first call of the control plane: vitest asks another process for them, and time goes on meanwhile.
import '../../../src/sandbox/control/serve-control.ts';
import '../../../src/sandbox/http/framework.ts';
import '../../../src/sandbox/pages/serve-pages.ts';

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

  it('tells what a scenario does to answers and deliveries, and what the provider never heard', async () => {
    const lookups = { operation: 'lookup', times: 1, do: { instead: { status: 503 } } };
    const { told } = await played(charging('order-2'), {
      answers: [lookups, { operation: 'charge', do: { delay: '7s' } }],
      deliveries: [{ do: { repeat: 1 } }],
      lasts: '1s',
    });
    expect(told).toEqual([
      '0 sent x1 by client charge',
      '2000 pin',
      '2000 sent x2 by provider',
      '2000 answered x2 200',
      '2000 sent x3 by provider',
      '2000 answered x3 200',
      '7000 answered x1 200',
      '7000 sent x4 by client lookup',
      '7000 answered x4 503',
      '8000 end',
    ]);
  });

  it('tells a lost answer, and a client that went away before it was answered, as reset', async () => {
    const patient: Integrator = async ({ apis, clock }) => {
      const api = apis['charge-gateway'] as GroundApi;
      const authorization = basicHeader(api.credentials.username ?? '', api.credentials.password ?? '');
      const address = `${api.base}/263771234567/transactions/amount/order-3`;
      await expect(fetch(address, { headers: { authorization } })).rejects.toThrow();
      const stop = new AbortController();
      const slow = fetch(address, { headers: { authorization }, signal: stop.signal });
      await Promise.race([slow, clock.wait(30_000)]);
      stop.abort();
      await expect(slow).rejects.toThrow();
    };
    const { told } = await played(patient, {
      answers: [
        { operation: 'lookup', times: 1, do: { lose: true } },
        { operation: 'lookup', from: 2, do: { delay: '59s' } },
      ],
      lasts: '1s',
    });
    expect(told).toEqual([
      '0 sent x1 by client lookup',
      '0 answered x1 reset',
      '0 sent x2 by client lookup',
      '30000 answered x2 reset',
      '31000 end',
    ]);
  });

  it('hears a call that is refused with all of its body', async () => {
    const bodies: string[] = [];
    const stranger: Integrator = async ({ apis }) => {
      const { base } = apis['charge-gateway'] as GroundApi;
      const answer = await fetch(`${base}/transactions/amount/`, {
        method: 'POST',
        body: '{"clientCorrelator":"order-4"}',
      });
      expect(answer.status).toBe(401);
    };
    const { crash } = await playScenario({
      scenario,
      integrator: stranger,
      observers: [],
      clock: 'virtual',
      onMoment: (it) => {
        if (it.kind === 'sent') bodies.push(it.call.request.body.toString('utf8'));
      },
    });
    expect({ crash, bodies }).toEqual({ crash: undefined, bodies: ['{"clientCorrelator":"order-4"}'] });
  });

  it('tells an integrator that does not end as it should', async () => {
    const { crash } = await played(() => Promise.reject(new Error('no till')));
    expect(crash).toMatch(/^Error: no till/);
  });

  it('ends a wait that nothing would end', async () => {
    const { crash } = await played(({ clock }) => clock.wait(1e12));
    expect(crash).toContain("still waits after 30 days of the provider's time");
  });
});
