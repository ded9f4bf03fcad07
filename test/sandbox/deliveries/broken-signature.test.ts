import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';

/** A receiver that takes what is signed, and refuses the rest. */
async function receiver(secret: () => string, header: string) {
  const heard: boolean[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const right = createHmac('sha256', secret()).update(Buffer.concat(chunks)).digest('hex');
      const isRight = request.headers[header.toLowerCase()] === right;
      heard.push(isRight);
      response.writeHead(isRight ? 200 : 401).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard };
}

test('a delivery is sent once more with a signature that does not fit, and stays what it was', async () => {
  const shop = await openShop();
  const { secret, header } = shop.workspace.callbackSignature;
  const { url, heard } = await receiver(() => secret, header);
  await shop.paid({ notifyUrl: url });
  await shop.ask('POST', '/clock/advance', { ms: 60_000 });
  const forged = await shop.ask('POST', '/deliveries/resend', { brokenSignature: true });
  expect(heard).toEqual([true, false]);
  expect(forged.body['delivery']).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 200 }, { status: 401, isResent: true, isForged: true }],
  });
  const right = await shop.ask('POST', '/deliveries/resend', {});
  expect(heard).toEqual([true, false, true]);
  expect(right.body['delivery']).toMatchObject({ attempts: [{}, {}, { status: 200, isResent: true }] });
});
