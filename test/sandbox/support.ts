import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WallTime } from '../../src/sandbox/clock/wall-time.ts';
import { type SandboxOptions, startSandbox, type WorkspaceDescription } from '../../src/sandbox/index.ts';

export type Json = Record<string, unknown>;

/** What came back, with the body parsed where it is JSON. */
export interface Received {
  status: number;
  body: Json;
  text: string;
  headers: Headers;
}

/** One workspace of a running sandbox, as a merchant and its tester use it. */
export interface Shop {
  workspace: WorkspaceDescription;
  base: string;
  control: string;
  /** Value of a right Authorization header. */
  authorization: string;
  customer: string;
  numbers: { whitelisted: string[]; barred: string[]; unlisted: string[] };
  notEnabled: { username: string; password: string };
  credentials: { username: string; password: string };
  /** A valid charge; members given replace or (undefined) remove. */
  body(change?: Json): Json;
  charge(change?: Json): Promise<Received>;
  lookup(endUserId: unknown, clientCorrelator: unknown): Promise<Received>;
  /** Refunds a charge that was answered with this body. */
  refund(charged: Json, change?: Json): Promise<Received>;
  /** Types a PIN at the prompt of a charge. */
  pin(charged: Json, pin: string): Promise<Received>;
  /** A charge that was paid with PIN 0000. */
  paid(change?: Json): Promise<Json>;
  smsTexts(): Promise<string[]>;
  request(path: string, init?: RequestInit): Promise<Received>;
  /** One call of the control plane below the workspace. */
  ask(method: string, path: string, body?: Json): Promise<Received>;
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

/** A sandbox that ends with the test. */
export async function openSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ wall: stillWall(), ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The first workspace of a fresh sandbox. */
export async function openShop(options: SandboxOptions = {}): Promise<Shop> {
  const { ready } = await openSandbox(options);
  const [workspace] = ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  return shopOf(workspace, ready.control.base);
}

export function shopOf(workspace: WorkspaceDescription, control: string): Shop {
  const api = workspace.apis['charge-gateway'];
  if (!api) throw new Error('no charge gateway');
  const credentials = api.credentials as Shop['credentials'];
  const { merchant, numbers, notEnabled } = api.fixtures as unknown as Pick<Shop, 'numbers' | 'notEnabled'> & {
    merchant: Json;
  };
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`;
  const customer = numbers.whitelisted[0] ?? '';
  let count = 0;
  const request: Shop['request'] = async (path, init = {}) =>
    receive(await fetch(api.base + path, { redirect: 'manual', ...init, headers: { authorization, ...init.headers } }));
  const post = (path: string, body: Json) =>
    request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const shop: Shop = {
    workspace,
    base: api.base,
    control,
    authorization,
    customer,
    numbers,
    notEnabled,
    credentials,
    request,
    body(change = {}) {
      count += 1;
      const { amount = 19.99, currency = 'USD', description = 'Tickets', channel = merchant.channel, ...rest } = change;
      const { channel: _channel, ...fields } = merchant;
      return {
        clientCorrelator: `order-${count}`,
        referenceCode: `INV-${count}`,
        tranType: 'MER',
        endUserId: customer,
        remarks: 'Two tickets',
        transactionOperationStatus: 'Charged',
        paymentAmount: { charginginformation: { amount, currency, description }, chargeMetaData: { channel } },
        ...fields,
        notifyUrl: '',
        ...rest,
      };
    },
    charge: (change) => post('/transactions/amount/', shop.body(change)),
    lookup: (endUserId, clientCorrelator) => request(`/${endUserId}/transactions/amount/${clientCorrelator}`),
    refund: ({ transactionId, amount, currency, endUserId }, change) =>
      post(
        '/transactions/refund/',
        shop.body({ amount, currency, endUserId, tranType: 'REF', originalGatewayReference: transactionId, ...change }),
      ),
    pin: ({ endUserId, clientCorrelator }, pin) =>
      shop.ask('POST', '/prompts/answer', { endUserId, clientCorrelator, pin }),
    async paid(change) {
      const { body } = await shop.charge(change);
      await shop.pin(body, '0000');
      return body;
    },
    async smsTexts() {
      const { body } = await shop.ask('GET', '/sms');
      return (body.sms as { text: string }[]).map((it) => it.text);
    },
    ask: (method, path, body) => askControl(control, method, `/workspaces/${workspace.id}${path}`, body),
  };
  return shop;
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
