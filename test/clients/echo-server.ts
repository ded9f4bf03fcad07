import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Echoed {
  method: string;
  /** Path and query as they came. */
  url: string;
  contentType: string;
  body: Buffer;
}

/** A server on a free port that remembers the last request and gives the one answer that was set. */
export async function echoServer() {
  const state: { last: Echoed | undefined; answer: { status: number; type: string; body: string | Buffer } } = {
    last: undefined,
    answer: { status: 200, type: 'application/json', body: '{}' },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '' } = request;
    const contentType = request.headers['content-type'] ?? '';
    state.last = { method, url, contentType, body: Buffer.concat(chunks) };
    const { status, type, body } = state.answer;
    response.writeHead(status, { 'content-type': type, 'X-Trace-Id': 'trace-1' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
