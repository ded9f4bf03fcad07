import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Exchange, type Trial, Unreachable } from '../../src/conformance/index.ts';
import { loadContract } from '../../src/contract/index.ts';

/** Stands between Pact's verifier and the target, so that every call is sent, recorded and paced as those of any check. */
export interface Relay {
  base: string;
  /** What went through, in order. */
  exchanges: Exchange[];
  /** Why a call did not go through. */
  problem(): Error | undefined;
  close(): Promise<void>;
}

/** Headers that belong to one connection, or that the next sender makes by itself. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect']);

/** What the verifier asks for and no client of ours does: answers are recorded as they are to be read. */
const unasked = new Set(['accept-encoding', 'user-agent']);

/** One interaction that goes through a relay. */
export interface Relayed {
  operation: string;
  /** The pact expects a 5xx. */
  expects5xx: boolean;
  /** Goes on while a call is on its way. */
  during(): Promise<void>;
}

export async function startRelay(trial: Trial, relayed: Relayed): Promise<Relay> {
  const { operation } = relayed;
  const exchanges: Exchange[] = [];
  let problem: Error | undefined;
  const server = createServer((incoming, outgoing) => {
    forwarded(trial, relayed, incoming).then(
      (exchange) => {
        exchanges.push(exchange);
        if (typeof exchange.answer === 'string') {
          // Answered all the same: the verifier's process does not survive a connection that breaks.
          problem = new Unreachable(`no answer to ${operation}: ${exchange.answer}`);
          outgoing.writeHead(504).end();
          return;
        }
        const { status, headers, body } = exchange.answer;
        const kept = headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()));
        outgoing.writeHead(status, kept.flat()).end(body);
      },
      (error: Error) => {
        problem = error;
        outgoing.writeHead(502).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    problem: () => problem,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forwarded(
  trial: Trial,
  { operation, expects5xx, during }: Relayed,
  incoming: IncomingMessage,
): Promise<Exchange> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://relay.invalid');
  const headers = Object.entries(incoming.headers).filter(([name]) => !ownHeaders.has(name) && !unasked.has(name)) as [
    string,
    string,
  ][];
  const [exchange] = await Promise.all([
    trial.send(operation, {
      expects5xx,
      path: parametersOf(trial, operation, pathname),
      query: Object.fromEntries(searchParams),
      headers: { authorization: null, 'content-type': null, ...Object.fromEntries(headers) },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }),
    during(),
  ]);
  return exchange;
}

function parametersOf({ api }: Trial, operationId: string, pathname: string): Record<string, string> {
  const template = loadContract(api).operations[operationId]?.path ?? '';
  const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`);
  const { groups } = pattern.exec(pathname) ?? {};
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
}
