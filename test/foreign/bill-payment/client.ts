import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credentials } from '../../../src/targets/apis/index.ts';
import { basic } from '../shared/basic.ts';
import { type Seen, seenOf } from '../shared/seen.ts';
import { chosenReadings, type Readings } from './readings.ts';
import { startForeignBills } from './service.ts';

type Changes = Record<string, unknown>;

interface Wallet {
  Currency: string;
  Balance: number;
  Status: unknown;
}

interface Sent {
  body?: unknown;
  /** Undefined takes a header out. */
  headers?: Record<string, string | undefined>;
  as?: Credentials;
}

/** One line of a purchase: product, price and what else it needs. */
export interface Bought extends Changes {
  Code: string;
}

export interface Posted {
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Starts a foreign bill payment platform and speaks to it as vendor and as biller. Stop it with `close`. */
export async function openClient(options: { readings?: Partial<Readings>; defect?: string } = {}) {
  const platform = await startForeignBills(options);
  const readings = chosenReadings(options.readings);
  const { base, driver, fixtures } = platform;
  const hook = await openReceiver();
  const chief = fixtures.ownBiller?.credentials as Credentials;
  /** Every answer so far, with what was asked. */
  const all: (Seen & { path: string })[] = [];
  let made = 0;
  const fresh = () => {
    made += 1;
    return `ref-${String(made).padStart(4, '0')}-of-a-long-kind`;
  };

  async function send(
    method: string,
    path: string,
    { body, headers = {}, as = platform.credentials }: Sent = {},
  ): Promise<Seen> {
    const isText = typeof body === 'string' || body instanceof FormData;
    const given: Record<string, string | undefined> = {
      Authorization: basic(as),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const kept = Object.entries(given).filter((it): it is [string, string] => it[1] !== undefined);
    const answer = await fetch(base + path, {
      method,
      // What is uncompressed elsewhere looks like silence to a clock that skips waits.
      headers: [...kept, ['Accept-Encoding', 'identity']],
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    const seen = seenOf(answer.status, answer.headers, text);
    all.push({ ...seen, path });
    return seen;
  }

  const spelt = (action: string) => (readings.actionTaken === 'upper' ? action.toUpperCase() : action);
  const act = (action: string, body: Changes, sent: Sent = {}) =>
    send('POST', '/api/payment/process', { body: { Action: spelt(action), ...body }, ...sent });
  /** A body for AUTH and PAY; products with a price count into the total. */
  const order = (BillerCode: string, MemberNumber: string, Products: Bought[], changes: Changes = {}) => {
    const prices = Products.map(({ Price, Quantity }) => Math.round(Number(Price) * 100) * Number(Quantity ?? 1));
    const total = prices.reduce((sum, it) => sum + it, 0) / 100;
    return {
      BillerCode,
      Reference: fresh(),
      MemberNumber,
      Products,
      ...(Number.isNaN(total) ? {} : { TotalAmount: total }),
      ...changes,
    };
  };
  const test = (MemberNumber: string, product: Bought, changes: Changes = {}) =>
    order('Probe-7', MemberNumber, [product], changes);
  const status = (Reference: unknown) => act('Status', { Reference });
  /** AUTH, then PAY of the same body. */
  async function buy(body: Changes) {
    const auth = await act('Auth', body);
    return { auth, pay: await act('Pay', body), reference: body.Reference };
  }
  /** By currency; one that is closed only where it has no other. */
  const wallets = async (): Promise<Record<string, Wallet>> => {
    const { body } = await send('GET', '/api/wallets');
    const isClosed = ({ Status }: Wallet): boolean => String(Status) === '3';
    const { closed = [], open = [] } = Object.groupBy((body.Wallets ?? body) as Wallet[], (it) =>
      isClosed(it) ? 'closed' : 'open',
    );
    return Object.fromEntries([...closed, ...open].map((it) => [it.Currency, it]));
  };
  /** Balances in cents: USD, ZWG. */
  const held = async (): Promise<[number, number]> => {
    const { USD, ZWG } = await wallets();
    return [Math.round((USD?.Balance ?? 0) * 100), Math.round((ZWG?.Balance ?? 0) * 100)];
  };
  const reverse = (OriginalReference: unknown, changes: Changes = {}) =>
    send('POST', '/api/payment/reverse', { body: { OriginalReference, Reference: fresh(), ...changes } });
  const biller = (method: string, path: string, sent: Sent = {}) =>
    send(method, `/api/member/${path}`, { as: chief, ...sent });
  const member = (action: string, body: Changes, sent: Sent = {}) => biller('POST', action, { body, ...sent });
  const upload = (action: 'uploadmembers' | 'uploadmembersdelete', text: string) => {
    const form = new FormData();
    form.append('sheet', new Blob([text], { type: 'text/csv' }), 'members.csv');
    return biller('POST', action, { body: form });
  };
  const single = async (number: string) => {
    const { status: http, body } = await biller('GET', `single/${encodeURIComponent(number)}`);
    return http === 200 && body ? (body.Member ?? body) : undefined;
  };
  const advance = async (ms: number) => driver.clock?.advance?.({ ms });
  const close = async () => {
    await platform.close();
    await hook.close();
  };
  return {
    ...{ platform, base, driver, fixtures, readings, hook, chief, all, fresh, send, act, order, test, status, buy },
    ...{ wallets, held, reverse, biller, member, upload, single, advance, close },
  };
}

/** A receiver of webhooks; every name is an address of its own. `statuses` are answered in turn, then 200. */
async function openReceiver() {
  const received = new Map<string, Posted[]>();
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const name = (request.url ?? '').slice(1);
    const posted = { body: Buffer.concat(parts).toString('utf8'), headers: request.headers };
    received.set(name, [...(received.get(name) ?? []), posted]);
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name: string) => `http://127.0.0.1:${port}/${name}`,
    at: (name: string): Posted[] => received.get(name) ?? [],
    statuses,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
