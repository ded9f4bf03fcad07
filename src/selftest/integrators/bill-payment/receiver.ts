import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivered } from './steps.ts';

export interface Receiver {
  url: string;
  close(): Promise<void>;
}

/** Listens on loopback and answers each POST with the status that `take` gives. */
export async function startReceiver(take: (delivered: Delivered) => Promise<number>): Promise<Receiver> {
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = request.headers as Delivered['headers'];
    const status = await take({ body: Buffer.concat(parts), headers }).catch(() => 500);
    response.writeHead(status).end();
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
