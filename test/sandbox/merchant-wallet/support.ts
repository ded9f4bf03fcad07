import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { askControl, type Json, openSandbox, type Received, receive } from '../support.ts';

export interface Credentials {
  apiKey: string;
  username: string;
  password: string;
}

/** One of the two accounts, as its server uses the service. */
export interface Caller {
  credentials: Credentials;
  accountNumbers: { USD: string; ZWG: string };
  permits: string[];
}

/** One workspace of a running sandbox. */
export interface Wallets {
  id: string;
  base: string;
  control: string;
  merchant: Caller;
  agent: Caller;
  customers: string[];
  unknown: string;
  fixtures: Json;
  /** One call below the base address, with nothing added. */
  request(path: string, init?: RequestInit): Promise<Received>;
  /** Logs in and gives the token. */
  login(caller: Caller): Promise<string>;
  /** A call of an account with its API key and a token of its own. */
  call(caller: Caller, path: string, body?: Json): Promise<Received>;
  code(change?: Json, caller?: Caller): Promise<Received>;
  inquire(code: unknown, caller?: Caller): Promise<Received>;
  deposit(change?: Json): Promise<Received>;
  reverse(change?: Json): Promise<Received>;
  change(change?: Json): Promise<Received>;
  buy(change?: Json): Promise<Received>;
  statement(caller: Caller, change?: Json): Promise<Received>;
  /** Account number of a customer's wallet. */
  account(msisdn: string, currency?: string): Promise<string>;
  balance(msisdn: string, currency?: string): Promise<number>;
  ask(method: string, path: string, body?: Json): Promise<Received>;
  advance(ms: number): Promise<void>;
  /** Lets the next call of each account log in again. */
  forgetTokens(): void;
}

/** The first workspace of a fresh sandbox. */
export async function openWallets(options: SandboxOptions = {}): Promise<Wallets> {
  const { ready } = await openSandbox(options);
  const [workspace] = ready.workspaces;
  const api = workspace?.apis['merchant-wallet'];
  if (!workspace || !api) throw new Error('no merchant wallet');
  return walletsOf(workspace.id, api.base, ready.control.base, api.fixtures);
}

export function walletsOf(id: string, base: string, control: string, fixtures: Json): Wallets {
  const { accounts, numbers } = fixtures as unknown as {
    accounts: { merchant: Caller; agent: Caller };
    numbers: { registered: string[]; unknown: string[] };
  };
  const { merchant, agent } = accounts;
  const tokens = new Map<Caller, string>();
  let count = 0;
  const next = (kind: string): string => `${kind}-${++count}`;
  const request: Wallets['request'] = async (path, init) => receive(await fetch(base + path, init));
  const post = (headers: Record<string, string>, body: Json): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const customer = numbers.registered[0] ?? '';
  const wallets: Wallets = {
    id,
    base,
    control,
    merchant,
    agent,
    fixtures,
    request,
    customers: numbers.registered,
    unknown: numbers.unknown[0] ?? '',
    async login({ credentials: { apiKey, username, password } }) {
      const { body } = await request('/auth/third-party', post({ 'x-api-key': apiKey }, { username, password }));
      return String(body.accessToken);
    },
    async call(caller, path, body) {
      const token = tokens.get(caller) ?? (await wallets.login(caller));
      tokens.set(caller, token);
      const headers = { 'x-api-key': caller.credentials.apiKey, authorization: `Bearer ${token}` };
      return request(path, body === undefined ? { headers } : post(headers, body));
    },
    code(change, caller = merchant) {
      const reference = next('order');
      const narration = `Order ${reference}`;
      return wallets.call(caller, '/api/code/generate', {
        reference,
        narration,
        currency: 'USD',
        amount: 1250,
        type: 'PAYMENT',
        ...change,
      });
    },
    inquire: (code, caller = merchant) => wallets.call(caller, '/api/code/inquiry', { code }),
    async deposit(change) {
      const currency = String(change?.currency ?? 'USD');
      return wallets.call(agent, '/api/transaction/deposit', {
        reference: next('deposit'),
        currency,
        amount: 5000,
        narration: 'Cash',
        destinationAccount: await wallets.account(customer, currency),
        ...change,
      });
    },
    async reverse(change) {
      return wallets.call(agent, '/api/transaction/reversal/v2', {
        amount: 5000,
        currency: 'USD',
        type: 'CREDIT',
        destinationAccount: await wallets.account(customer),
        participantReference: next('reversal'),
        ...change,
      });
    },
    change: (change) =>
      wallets.call(merchant, '/api/transaction/bankChange', {
        reference: next('change'),
        currency: 'USD',
        amount: 375,
        narration: 'Change',
        destinationMsisdn: customer,
        ...change,
      }),
    buy: (change) =>
      wallets.call(merchant, '/api/utility/provider/payment', {
        provider: 'TELCO-1',
        providerProduct: 'AIRTIME',
        amount: 200,
        currency: 'USD',
        reference: next('airtime'),
        narration: 'Airtime',
        destinationAccount: customer,
        ...change,
      }),
    statement: (caller, change) =>
      wallets.call(caller, '/api/account/fullStatement', {
        accountNumber: caller.accountNumbers.USD,
        currency: 'USD',
        startDateTime: '2026-03-01 00:00:00',
        endDateTime: '2026-03-31 23:59:59',
        ...change,
      }),
    account: async (msisdn, currency = 'USD') => String((await walletOf(msisdn, currency)).accountNumber),
    balance: async (msisdn, currency = 'USD') => Number((await walletOf(msisdn, currency)).balance),
    ask: (method, path, body) => askControl(control, method, `/workspaces/${id}${path}`, body),
    async advance(ms) {
      await wallets.ask('POST', '/clock/advance', { ms });
    },
    forgetTokens: () => tokens.clear(),
  };
  async function walletOf(msisdn: string, currency: string): Promise<Json> {
    const { body } = await wallets.ask('GET', `/wallets?${new URLSearchParams({ msisdn, currency })}`);
    const [wallet] = body.wallets as Json[];
    if (!wallet) throw new Error(`${msisdn} has no wallet in ${currency}`);
    return wallet;
  }
  return wallets;
}
