import { expect, it, onTestFinished } from 'vitest';
import { forwarded, replyOf } from '../../../src/cli/control/delivery-told.ts';
import { newDeliveryForwarder, serveDeliveries } from '../../../src/integrator/index.ts';
import { oddAnswers, startRawServer } from '../../fixtures/raw-server.ts';

const told: Record<keyof typeof oddAnswers, string> = {
  'a status below 100': '502 not forwarded: its status is 99, which is none of HTTP',
  'another protocol that nobody asked for': '502 not forwarded: reset',
  'a body that is no gzip': '502 not forwarded: its body is no gzip, which its Content-Encoding says',
  'trailers that cannot come': '200 abc',
  'control characters behind its status': '200 abc',
  'control characters': '502 not forwarded: reset',
};

it.each(Object.entries(oddAnswers))('a receiver that answers with %s ends nothing', async (name, answer) => {
  const receiver = await startRawServer(answer);
  onTestFinished(receiver.close);
  const forwarder = newDeliveryForwarder(receiver.url);
  onTestFinished(forwarder.close);
  const served = await serveDeliveries({ host: '127.0.0.1', port: 0 }, async (delivery) =>
    replyOf((await forwarded(forwarder, delivery, { elapsed: () => 0 })).answer),
  );
  onTestFinished(served.close);
  const got = await fetch(served.address, { method: 'POST', body: '{}' });
  expect(`${got.status} ${await got.text()}`).toBe(told[name as keyof typeof oddAnswers]);
});

it('whoever takes deliveries and fails loses that one connection only', async () => {
  let count = 0;
  const served = await serveDeliveries({ host: '127.0.0.1', port: 0 }, async () => {
    count += 1;
    if (count === 1) throw new Error('it fails');
    return { status: 200, headers: [], body: Buffer.alloc(0) };
  });
  onTestFinished(served.close);
  await expect(fetch(served.address, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
  expect((await fetch(served.address, { method: 'POST', body: '{}' })).status).toBe(200);
});
