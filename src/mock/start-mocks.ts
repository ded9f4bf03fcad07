import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Api, apis as allApis } from '../contract/index.ts';
import { type AnswerRequest, type MockAnswer, mockApi } from './mock-api.ts';
import { prismRequest } from './prism-request.ts';

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
  /** Answers what is in flight, then stops. */
  close(): Promise<void>;
}

/**
 * Serves Prism mocks of the contracts, all on one port, each below the name of its API. Throws MockError where Prism is not
 * installed; rejects as node:http does where it cannot listen.
 */
export async function startMocks({ apis = allApis, port = 0, host = '127.0.0.1' }: MockOptions = {}): Promise<Mocks> {
  const mocks = new Map(await Promise.all(apis.map(async (api) => [api, await mockApi(api)] as const)));
  const server = createServer((incoming, outgoing) => {
    answer(mocks, incoming).then(
      (it) => send(outgoing, it),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return {
    bases: Object.fromEntries(apis.map((api) => [api, `${origin}/${api}`])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answer(mocks: ReadonlyMap<Api, AnswerRequest>, incoming: IncomingMessage): Promise<MockAnswer> {
  const [, name = ''] = /^\/([^/?]*)/.exec(incoming.url ?? '/') ?? [];
  const rest = (incoming.url ?? '/').slice(1 + name.length);
  const mock = mocks.get(name as Api);
  const request = await prismRequest(incoming, rest);
  if (request === undefined) return problem(413, 'the body is longer than 10 MB');
  if (mock) return mock(request);
  return problem(404, `no mock is below /${name}; there are: ${[...mocks.keys()].map((it) => `/${it}`).join(', ')}`);
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
