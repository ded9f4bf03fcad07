import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basic } from '../shared/basic.ts';
import { type Json, type JsonObject, readJson, setAt, writeJson } from '../shared/json.ts';
import { type Seen, seenOf } from '../shared/seen.ts';
import { type ForeignGateway, startForeignGateway } from './service.ts';

/** Changes of a request body by path; undefined takes the field out. */
export type Changes = Record<string, Json | undefined>;

/** A charge that was made and has ended. */
export interface Ended {
  clientCorrelator: string;
  number: string;
  /** Answer to the charge call. */
  answer: Seen;
  /** First look-up after the end. */
  after: Seen;
  transactionId: string;
}

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Starts a foreign gateway and speaks to it as a merchant and as its customers. Stop it with `close`. */
export async function openClient(options: Parameters<typeof startForeignGateway>[0] = {}) {
  const gateway = await startForeignGateway(options);
  const calls = await openReceiver();
  const numbers = gateway.fixtures.numbers?.whitelisted ?? [];
  const number = numbers[1] as string;
  let made = 0;

  const fresh = () => {
    made += 1;
    return `c-${String(made).padStart(8, '0')}`;
  };
  const body = (changes: Changes = {}) => changed(chargeBody(gateway, number, fresh()), changes);

  async function send(method: string, path: string, request: SendOptions = {}): Promise<Seen> {
    const headers: Record<string, string> = { Authorization: basic(gateway.credentials) };
    if (request.body !== undefined) headers['Content-Type'] = 'application/json';
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
    const text = typeof request.body === 'string' ? request.body : request.body && writeJson(request.body, 'compact');
    const answer = await fetch(gateway.base + path, {
      method,
      // What is uncompressed elsewhere looks like silence to a clock that skips waits.
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      redirect: 'manual',
      ...(text === undefined ? {} : { body: text }),
    });
    return seenOf(answer.status, answer.headers, await answer.text());
  }

  const charge = (changes: Changes = {}, request: SendOptions = {}) =>
    send('POST', '/transactions/amount/', { body: body(changes), ...request });
  const lookup = (endUserId: string, clientCorrelator: string, request: SendOptions = {}) =>
    send(
      'GET',
      `/${encodeURIComponent(endUserId)}/transactions/amount/${encodeURIComponent(clientCorrelator)}`,
      request,
    );
  const refund = (originalGatewayReference: string, changes: Changes = {}, request: SendOptions = {}) =>
    send('POST', '/transactions/refund/', {
      body: body({ tranType: 'REF', originalGatewayReference, ...changes }),
      ...request,
    });
  /** Types a PIN as soon as the prompt is on the phone. */
  const pin = (clientCorrelator: string, digits: string, endUserId = number) =>
    until(async () => {
      const entry = { endUserId, clientCorrelator, pin: digits };
      const typed = gateway.driver.customer?.answerPrompt?.(entry);
      return typed?.then(() => true).catch(() => false) ?? false;
    });

  /** Makes a charge, types a PIN at its prompt and waits for the end. */
  async function ended(digits: string, changes: Changes = {}): Promise<Ended> {
    const clientCorrelator = (changes.clientCorrelator as string | undefined) ?? fresh();
    const sent = (changes.endUserId as string | undefined) ?? number;
    const answering = charge({ ...changes, clientCorrelator });
    await pin(clientCorrelator, digits, sent);
    const answer = await answering;
    let after = answer;
    await until(async () => {
      after = await lookup(sent, clientCorrelator);
      return after.body.status !== 'PENDING';
    });
    const transactionId = after.body.transactionId ?? answer.body.transactionId;
    return { clientCorrelator, number: sent, answer, after, transactionId };
  }

  const inbox = async (endUserId = number) =>
    ((await gateway.driver.customer?.smsInbox?.({ endUserId })) ?? []).map(({ text }) => text);

  const close = async () => {
    await gateway.close();
    await calls.close();
  };
  return { gateway, number, numbers, fresh, body, send, charge, lookup, refund, pin, ended, inbox, calls, close };
}

interface SendOptions {
  body?: JsonObject | string;
  headers?: Record<string, string | undefined>;
}

function chargeBody({ fixtures }: ForeignGateway, endUserId: string, clientCorrelator: string): JsonObject {
  const { channel, location = 'Harare', ...merchant } = fixtures.merchant as NonNullable<typeof fixtures.merchant>;
  return {
    clientCorrelator,
    referenceCode: `ORDER-${clientCorrelator}`,
    tranType: 'MER',
    endUserId,
    remarks: 'two novels',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: readJson('20'), currency: 'USD', description: 'books' },
      chargeMetaData: { channel },
    },
    ...merchant,
    location,
  };
}

function changed(body: JsonObject, changes: Changes): JsonObject {
  for (const [path, value] of Object.entries(changes)) {
    if (value !== undefined) setAt(body, path, value);
    else if (path in body) delete body[path];
  }
  return body;
}

export interface Called {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A receiver of callbacks; every name is an address of its own. `statuses` are answered in turn, then 200, each after `pace.ms`. */
async function openReceiver() {
  const received = new Map<string, Called[]>();
  const statuses: number[] = [];
  const pace = { ms: 0 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const name = (request.url ?? '').slice(1);
    const called = { method: request.method ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
    received.set(name, [...(received.get(name) ?? []), called]);
    const status = statuses.shift() ?? 200;
    if (pace.ms > 0) await pause(pace.ms);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name: string) => `http://127.0.0.1:${port}/${name}`,
    at: (name: string) => received.get(name) ?? [],
    /** The different states that were told to an address, in order. */
    states: (name: string) => [
      ...new Set((received.get(name) ?? []).map(({ body }) => new URLSearchParams(body).get('state'))),
    ],
    statuses,
    pace,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Asks every 3 ms until it holds. @throws Error after 3 s. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 3000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come true within 3 s.');
    await pause(3);
  }
}

/** Real time passes: the gateway has a real clock, and that nothing comes can only be seen by waiting. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
