import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of callbacks that takes everything. */
export interface Receiver {
  url: string;
  /** What this header of each callback held. */
  signatures: string[];
  close(): Promise<void>;
}

export async function startReceiver(header: string): Promise<Receiver> {
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      signatures.push(String(request.headers[header]));
      response.writeHead(200, { connection: 'close' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    signatures,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
