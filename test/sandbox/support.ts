import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WallTime } from '../../src/sandbox/clock/wall-time.ts';
import { type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts';

export type Json = Record<string, unknown>;

/** What came back, with the body parsed where it is JSON. */
export interface Received {
  status: number;
  body: Json;
  text: string;
  headers: Headers;
}

/** The instant at which the clocks of these tests stand. */
export const start = Date.UTC(2026, 2, 1, 8, 15, 30);

/** A wall clock that stands still and whose timers the test fires. */
export function stillWall(): WallTime & { fire(): void } {
  let timers: (() => void)[] = [];
  return {
    now: () => start,
    after(_ms, fire) {
      timers.push(fire);
      return () => {
        timers = timers.filter((it) => it !== fire);
      };
    },
    fire() {
      for (const timer of timers.splice(0)) timer();
    },
  };
}

/** A sandbox that ends with the test. Concurrent tests give the hook of their own: the global one is that of whichever began last. */
export async function openSandbox(
  options: SandboxOptions = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
) {
  const sandbox = await startSandbox({ wall: stillWall(), ...options });
  atEnd(() => sandbox.close());
  return sandbox;
}

/** One call of the control plane. */
export async function askControl(
  control: string,
  method: string,
  path: string,
  body?: Json,
  headers = {},
): Promise<Received> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return receive(
    await fetch(control + path, { method, headers: { 'content-type': 'application/json', ...headers }, ...sent }),
  );
}

/** Reads an answer to its end. */
export async function receive(answer: Response): Promise<Received> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
}

/** A receiver of callbacks that answers with these statuses in turn, the last one for ever. */
export async function openReceiver(...statuses: number[]) {
  const calls: { headers: IncomingHttpHeaders; text: string }[] = [];
  const waiting: { count: number; done(): void }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    calls.push({ headers: incoming.headers, text });
    const status = statuses[Math.min(calls.length, statuses.length) - 1] ?? 200;
    outgoing.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    for (const it of waiting) if (calls.length >= it.count) it.done();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    calls,
    /** Resolves when that many calls have come. */
    arrived: (count: number) =>
      new Promise<void>((done) => {
        waiting.push({ count, done });
        if (calls.length >= count) done();
      }),
  };
}
