import { defined } from '../../../src/contract/defined.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import type { BillPaymentFixtures, Purchase } from '../../../src/targets/apis/bill-payment.ts';
import { askControl, type Json, openSandbox, type Received, receive } from '../support.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** The fixtures of the sandbox, all of them filled. */
export type Fixtures = {
  [Name in keyof BillPaymentFixtures]-?: Required<NonNullable<BillPaymentFixtures[Name]>>;
};

/** One workspace of a running sandbox, as a vendor, a biller and the platform's staff use it. */
export interface Bills {
  id: string;
  base: string;
  vendor: Credentials;
  admin: Credentials;
  fixtures: Fixtures;
  /** One call with Basic credentials; a plain object is sent as JSON. */
  call(who: Credentials, method: string, path: string, body?: Json): Promise<Received>;
  request(path: string, init?: RequestInit): Promise<Received>;
  get(path: string): Promise<Received>;
  /** A call of process; members given replace or (undefined) remove. */
  process(Action: string, change?: Json): Promise<Received>;
  /** AUTH and PAY of one order; the answer of each. */
  bought(change?: Json): Promise<{ auth: Json; pay: Json }>;
  status(Reference: unknown): Promise<Json>;
  balance(currency?: string): Promise<number>;
  ask(method: string, path: string, body?: Json): Promise<Received>;
  advance(ms: number): Promise<void>;
}

/** The first workspace of a fresh sandbox. */
export async function openBills(options: SandboxOptions = {}): Promise<Bills> {
  const { ready } = await openSandbox(options);
  const [workspace] = ready.workspaces;
  const api = workspace?.apis['bill-payment'];
  if (!workspace || !api) throw new Error('no bill payment');
  const vendor = api.credentials as unknown as Credentials;
  const fixtures = api.fixtures as unknown as Fixtures;
  let count = 0;
  const request: Bills['request'] = async (path, init = {}) => receive(await fetch(api.base + path, init));
  const call: Bills['call'] = (who, method, path, body) =>
    request(path, {
      method,
      headers: { authorization: basic(who), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const bills: Bills = {
    id: workspace.id,
    base: api.base,
    vendor,
    admin: fixtures.ownBiller.credentials as Credentials,
    fixtures,
    call,
    request,
    get: (path) => call(vendor, 'GET', path),
    process: (Action, change) => call(vendor, 'POST', '/api/payment/process', { Action, ...change }),
    async bought(change = {}) {
      count += 1;
      const order = orderOf({ Reference: `ORDER-${count}`, ...change });
      const { body: auth } = await bills.process('Auth', order);
      const { body: pay } = await bills.process('Pay', order);
      return { auth, pay };
    },
    status: async (Reference) => (await bills.process('Status', { Reference })).body,
    async balance(currency = 'ZWG') {
      const { body } = await bills.get('/api/wallets');
      const wallet = (body as unknown as Json[]).find((it) => it.Currency === currency);
      return Number(wallet?.Balance);
    },
    ask: (method, path, body) => askControl(ready.control.base, method, `/workspaces/${workspace.id}${path}`, body),
    async advance(ms) {
      await bills.ask('POST', '/clock/advance', { ms });
    },
  };
  return bills;
}

export function basic({ username, password }: Credentials): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}

/** An order of the test biller: 25.50 of the caller's own choice, unless it is changed. */
export function orderOf(change: Json = {}): Json {
  return {
    BillerCode: 'TESTBILLER',
    Reference: 'ORDER-0',
    MemberNumber: 'M1000234',
    Products: [{ Code: 'AA', Quantity: 1, Price: 25.5 }],
    TotalAmount: 25.5,
    ...change,
  };
}

/** The order of a purchase of the fixtures; prices of the catalogue are left to AUTH where it has them. */
export function orderFor(purchase: Purchase, unit = Number(purchase.price), more: Json = {}): Json {
  const { quantity = 1, metadata = {}, metadataForm = 'pairs', department } = purchase;
  const pairs = Object.entries(metadata).map(([Key, Value]) => ({ Key, Value }));
  return {
    BillerCode: purchase.billerCode,
    MemberNumber: purchase.memberNumber,
    Products: [
      {
        Code: purchase.productCode,
        Quantity: quantity,
        Price: unit,
        ...defined({ Department: department }),
        ...(purchase.metadata ? { Metadata: metadataForm === 'pairs' ? pairs : metadata } : {}),
        ...more,
      },
    ],
    TotalAmount: Math.round(unit * 100 * quantity) / 100,
    ...(purchase.payerDetails ? { PayerDetails: purchase.payerDetails } : {}),
  };
}
