import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToldOutcome } from '../conformance/index.ts';
import { readOutcome } from './read-outcome.ts';

/** Where an integrator tells what it did. */
export interface OutcomeAddress {
  url: string;
  close(): Promise<void>;
}

/** Largest body, in bytes. */
const bodyLimit = 65_536;

/** Listens on loopback, at any free port. Each outcome is told once; what is none is answered 400, with the reason. */
export async function startOutcomeAddress(tell: (told: ToldOutcome) => void): Promise<OutcomeAddress> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, error?: string): void => {
      if (error === undefined) response.writeHead(status).end();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    };
    if (request.method !== 'POST') return answer(405, 'POST one JSON object');
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return response.destroy();
    if (body === 'too large') return answer(413, `the body is larger than ${bodyLimit} bytes`);
    const read = readOutcome(body);
    if ('problem' in read) return answer(400, read.problem);
    tell(read.told);
    answer(204);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/outcomes`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The whole of it is read in any case, so that the answer is not lost to a reset. */
async function bodyOf(request: IncomingMessage): Promise<string | 'too large'> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
  }
  return length > bodyLimit ? 'too large' : Buffer.concat(chunks).toString('utf8');
}
