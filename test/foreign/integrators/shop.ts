import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ground } from '../../../src/integrator/ground.ts';

/** An answer as these programs read it. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/** What an integrator of any API here is made of: HTTP, patience, outcomes, a receiver. */
export class Program {
  readonly ground: Ground;
  #server: Server | undefined;
  #hears: (request: IncomingMessage, body: Buffer) => number | Promise<number> = () => 200;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  unique(): string {
    return randomUUID();
  }

  /** Undefined where nothing came in time, or the connection broke. */
  async http(method: string, url: string, headers: Record<string, string>, body?: string): Promise<Reply | undefined> {
    const giveUp = new AbortController();
    const call = fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: giveUp.signal,
      redirect: 'manual',
    }).then(async (answer): Promise<Reply> => {
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
    });
    const patience = this.wait(60).then(() => {
      giveUp.abort();
      return undefined;
    });
    return Promise.race([call.catch(() => undefined), patience]);
  }

  async tell(reference: string, outcome: string, text?: string): Promise<void> {
    await fetch(this.ground.outcomeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, outcome, ...(text === undefined ? {} : { text }) }),
    }).then((it) => it.text());
  }

  wait(seconds: number): Promise<void> {
    return this.ground.clock.wait(seconds * 1000);
  }

  /** Opens a receiver and gives its address. */
  async listen(hears: (request: IncomingMessage, body: Buffer) => number | Promise<number>): Promise<string> {
    this.#hears = hears;
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        Promise.resolve(this.#hears(request, Buffer.concat(pieces))).then(
          (status) => response.writeHead(status).end(),
          () => response.writeHead(500).end(),
        );
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
