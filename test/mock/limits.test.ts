import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apis } from '../../src/contract/index.ts';
import { type ExampleRequest, exampleRequests } from '../../src/given/contract-examples.ts';
import { type Mocks, startMocks } from '../../src/mock/index.ts';
import { rawCall } from './raw-call.ts';

// What docs/mocks.md says that a mock cannot do. A test that fails here after an upgrade of Prism is good news: mend the page.

let mocks: Mocks;
beforeAll(async () => {
  mocks = await startMocks();
});
afterAll(() => mocks.close());

const gateway = 'charge-gateway';
const [charge] = exampleRequests(gateway) as [ExampleRequest];

function chargeWith(changes: { amount?: unknown; notifyUrl?: string }): string {
  const body = structuredClone(charge.body) as {
    paymentAmount: { charginginformation: { amount: unknown } };
    notifyUrl: string;
  };
  if (changes.amount !== undefined) body.paymentAmount.charginginformation.amount = changes.amount;
  if (changes.notifyUrl !== undefined) body.notifyUrl = changes.notifyUrl;
  return JSON.stringify(body);
}

test.each([0.01, 0.29, 4.35, 19.99])('the amount %d, which float division would refuse, is taken', async (amount) => {
  expect(
    (await rawCall(mocks.bases[gateway] as string, gateway, charge, { body: chargeWith({ amount }) })).status,
  ).toBe(200);
});

test('a third decimal is taken: no schema can say it exactly', async () => {
  const { status } = await rawCall(mocks.bases[gateway] as string, gateway, charge, {
    body: chargeWith({ amount: 1.005 }),
  });
  expect(status).toBe(200);
});

test('there is no state: the same correlator is taken twice, and the answer is always the first example', async () => {
  const first = await rawCall(mocks.bases[gateway] as string, gateway, charge, { body: chargeWith({ amount: 1 }) });
  const second = await rawCall(mocks.bases[gateway] as string, gateway, charge, { body: chargeWith({ amount: 2 }) });
  expect(second).toEqual(first);
  expect(JSON.parse(first.text)).toMatchObject({ status: 'PENDING', amount: 19.99 });
});

test('a documented body in XML is refused, because Prism cannot read it', async () => {
  const inXml = apis.flatMap((api) =>
    exampleRequests(api)
      .filter((it) => it.mediaType === 'application/xml')
      .map((request) => ({ api, request })),
  );
  const seen = await Promise.all(
    inXml.map(async ({ api, request }) => (await rawCall(mocks.bases[api] as string, api, request)).status),
  );
  expect(seen).toEqual([400, 400, 400, 400, 400, 400]);
});

test('nothing is posted to a notifyUrl', async () => {
  const received: string[] = [];
  const receiver = createServer((incoming, outgoing) => {
    received.push(incoming.url ?? '');
    outgoing.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await rawCall(mocks.bases[gateway] as string, gateway, charge, {
    body: chargeWith({ notifyUrl: `${origin}/charge` }),
  });
  await fetch(`${origin}/last`, { method: 'POST' });
  receiver.close();
  receiver.closeAllConnections();
  expect(received).toEqual(['/last']);
});
