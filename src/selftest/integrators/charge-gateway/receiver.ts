import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Shop } from './steps.ts';

/** Listens for callbacks on this machine until it is closed. */
export async function startReceiver(shopOf: () => Shop): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const shop = shopOf();
      const { headers } = request;
      const work = shop.steps.receive(shop, { headers, body: Buffer.concat(parts) }).then(({ status, behind }) => {
        response.writeHead(status, { 'content-length': 0 }).end();
        if (behind) shop.background.push(Promise.resolve(behind()));
      });
      shop.background.push(work);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
