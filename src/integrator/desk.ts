import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToldOutcome } from '../conformance/index.ts';
import { readOutcome } from './read-outcome.ts';
import { readRegistration, type WebhookRegistration } from './read-registration.ts';

/** Where an integrator turns to beside the APIs: it tells what it did, and has addresses of its webhooks registered. */
export interface Desk {
  outcomeUrl: string;
  webhookUrl: string;
  close(): Promise<void>;
}

export interface DeskWork {
  tell(told: ToldOutcome): void;
  /** Gives what the platform's staff would give back: the key of a payments webhook. */
  register(wanted: WebhookRegistration): Promise<{ secretKey?: string }>;
}

/** Largest body, in bytes. */
const bodyLimit = 65_536;

interface DeskAnswer {
  status: number;
  body?: object;
}

/** Listens on loopback, at any free port. What cannot be taken is answered 400, with the reason and what is legal. */
export async function startDesk(work: DeskWork): Promise<Desk> {
  // Whoever keeps a connection may write on it in the moment in which it is closed for being idle, and nothing was told.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answerTo(request, work).then(
      ({ status, body }) => {
        if (body) response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        else response.writeHead(status).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    outcomeUrl: `http://127.0.0.1:${port}/outcomes`,
    webhookUrl: `http://127.0.0.1:${port}/webhooks`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerTo(request: IncomingMessage, { tell, register }: DeskWork): Promise<DeskAnswer> {
  const body = await bodyOf(request);
  const path = request.url?.split('?', 1)[0];
  if (path !== '/outcomes' && path !== '/webhooks')
    return refusal(404, 'only /outcomes and /webhooks are here; take the address as it was given');
  if (request.method !== 'POST') return refusal(405, 'POST one JSON object');
  if (body === undefined) return refusal(413, `the body is larger than ${bodyLimit} bytes`);
  if (path === '/outcomes') {
    const read = readOutcome(body);
    if ('problem' in read) return refusal(400, read.problem);
    tell(read.told);
    return { status: 204 };
  }
  const read = readRegistration(body);
  if ('problem' in read) return refusal(400, read.problem);
  return register(read.wanted).then(
    (given) => ({ status: 200, body: given }),
    (problem: Error) => refusal(400, problem.message),
  );
}

function refusal(status: number, error: string): DeskAnswer {
  return { status, body: { error } };
}

/** The whole of it is read in any case, so that the answer is not lost to a reset; undefined where it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
  }
  return length > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8');
}
