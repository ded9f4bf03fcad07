import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  line: string;
  authorization: string | undefined;
  apiKey: string | undefined;
  contentType: string | undefined;
  body: string;
}

/** One scripted answer: status and JSON (or raw text), or what else happens to the request. */
export type Scripted = [status: number, body: unknown, headers?: Record<string, string>] | 'hang' | 'break';

/** A server on a free port that gives the answers in turn, or as a function says, and remembers what it received. */
export async function scriptedServer(
  ...script: Scripted[] | [(request: Received) => Scripted]
): Promise<{ base: string; received: Received[] }> {
  const received: Received[] = [];
  const [first, ...rest] = script;
  const answers = typeof first === 'function' ? [] : [...(first ? [first] : []), ...(rest as Scripted[])];
  const nextAnswer = (request: Received): Scripted =>
    typeof first === 'function' ? first(request) : (answers.shift() ?? [599, 'the script is over']);
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization, 'content-type': contentType } = request.headers;
    const apiKey = request.headers['x-api-key']?.toString();
    const body = Buffer.concat(chunks).toString('utf8');
    const now = { line: `${request.method} ${request.url}`, authorization, apiKey, contentType, body };
    received.push(now);
    const answer = nextAnswer(now);
    if (answer === 'hang') return;
    if (answer === 'break') {
      request.socket.destroy();
      return;
    }
    const [status, content, headers = { 'content-type': 'application/json' }] = answer;
    response.writeHead(status, headers).end(typeof content === 'string' ? content : JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received };
}

/** The address of a port where nobody listens any more. */
export async function deadBase(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/v1`;
}
