import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Api, apis as allApis } from '../contract/index.ts';
import { startTimer } from '../targets/index.ts';
import { type GentleEnd, gentleEnd } from './end-gently.ts';
import { type AnswerRequest, type MockAnswer, mockApi } from './mock-api.ts';
import { prismRequest, readBody } from './prism-request.ts';

export interface MockOptions {
  /** Which APIs; all by default. */
  apis?: readonly Api[];
  /** 0 by default: any free port. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
}

export interface Mocks {
  /** Base address of each API's mock, without a slash at its end. */
  bases: Partial<Record<Api, string>>;
  /** Answers what has come whole, then stops. */
  close(): Promise<void>;
}

/**
 * Serves Prism mocks of the contracts, all on one port, each below the name of its API. Throws MockError where Prism is not
 * installed; rejects as node:http does where it cannot listen.
 */
export async function startMocks({ apis = allApis, port = 0, host = '127.0.0.1' }: MockOptions = {}): Promise<Mocks> {
  const mocks = new Map(await Promise.all(apis.map(async (api) => [api, await mockApi(api)] as const)));
  const server = createServer((incoming, outgoing) => {
    answer(mocks, incoming, () => ending.isAnswering(incoming, outgoing)).then(
      (it) => send(outgoing, it),
      () => outgoing.destroy(),
    );
  });
  const ending: GentleEnd = gentleEnd(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return {
    bases: Object.fromEntries(apis.map((api) => [api, `${origin}/${api}`])),
    close: ending.close,
  };
}

/** How long the rest of a body that is too long may go on coming once that was answered. */
const lingerMs = 2_000;

/** @param whole is told when all of the call has come. Rejects where the caller is gone before. */
async function answer(
  mocks: ReadonlyMap<Api, AnswerRequest>,
  incoming: IncomingMessage,
  whole: () => void,
): Promise<MockAnswer> {
  const [, name = ''] = /^\/([^/?]*)/.exec(incoming.url ?? '/') ?? [];
  const rest = (incoming.url ?? '/').slice(1 + name.length);
  const mock = mocks.get(name as Api);
  const body = await readBody(incoming);
  whole();
  if (body === undefined) {
    const { socket } = incoming;
    incoming.once(
      'end',
      startTimer(lingerMs, () => socket.destroy(), { keepsProcess: false }),
    );
    return problem(413, 'the body is longer than 10 MB');
  }
  if (!mock)
    return problem(404, `no mock is below /${name}; there are: ${[...mocks.keys()].map((it) => `/${it}`).join(', ')}`);
  try {
    return await mock(prismRequest(incoming, rest, body));
  } catch (error) {
    // Prism throws where a path or an Accept header is malformed.
    return problem(400, `this request cannot be read: ${(error as Error).message}`);
  }
}

function problem(status: number, detail: string): MockAnswer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ status, detail }),
  };
}

function send(outgoing: ServerResponse, { status, headers, body }: MockAnswer): void {
  outgoing.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) }).end(body);
}
