import type { Ready } from '../../../src/sandbox/index.ts';
import { basic, type Credentials, orderOf } from '../../../test/sandbox/bill-payment/support.ts';
import { walletsOf } from '../../../test/sandbox/merchant-wallet/support.ts';
import { requestsOf, type SandboxReady } from '../requests.ts';

/** Texts of right requests of all three APIs by a number from 0; each is answered 200. */
export interface DayRequests {
  port: number;
  /** Gets a token of the merchant wallet: one lasts for a part of the day. */
  logIn(): Promise<void>;
  request(index: number): string;
  /** How many charges there are among so many requests. */
  chargesIn(count: number): number;
  /** What must stand in no answer of the control plane's exchanges. */
  secrets: string[];
}

/** One of ten requests is a charge, one a deposit, one an order; all others ask for what became of those. */
const each = 10;

export async function dayRequests({ workspaces: [workspace], control }: Ready): Promise<DayRequests> {
  const wallet = workspace?.apis['merchant-wallet'];
  const bill = workspace?.apis['bill-payment'];
  if (!workspace || !wallet || !bill) throw new Error('no workspace');
  const { port, charge, lookup } = requestsOf({ workspaces: [workspace] } as unknown as SandboxReady);
  const wallets = walletsOf(workspace.id, wallet.base, control.base, wallet.fixtures as Record<string, unknown>);
  const destinationAccount = await wallets.account(wallets.customers[0] ?? '');
  const vendor = bill.credentials as unknown as Credentials;
  let token = '';
  const post = (base: string, path: string, headers: string, body: object): string => {
    const { host, pathname } = new URL(base);
    const text = JSON.stringify(body);
    const head = `POST ${pathname}${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\nContent-Type: application/json`;
    return `${head}\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  };
  const deposit = (n: number) =>
    post(
      wallet.base,
      '/api/transaction/deposit',
      `X-Api-Key: ${wallets.agent.credentials.apiKey}\r\nAuthorization: Bearer ${token}`,
      { reference: `day-${n}`, currency: 'USD', amount: 1, narration: 'Cash', destinationAccount },
    );
  const order = (Action: string, n: number) => {
    const Reference = `day-${n}`;
    const body = Action === 'Status' ? { Action, Reference } : { Action, ...orderOf({ Reference }) };
    return post(bill.base, '/api/payment/process', `Authorization: ${basic(vendor)}`, body);
  };
  return {
    port,
    async logIn() {
      token = await wallets.login(wallets.agent);
    },
    request(index) {
      const n = Math.floor(index / each);
      const kind = index % each;
      if (kind === 0) return charge(n);
      if (kind === 1) return deposit(n);
      if (kind === 2) return order('Auth', n);
      // A request may overtake that of the same ten on another connection.
      return kind < 7 ? lookup(Math.max(0, n - 100)) : order('Status', Math.max(0, n - 100));
    },
    chargesIn: (count) => Math.ceil(count / each),
    secrets: [vendor.password, wallets.agent.credentials.apiKey, wallets.agent.credentials.password],
  };
}
