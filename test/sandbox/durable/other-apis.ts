import { basic, type Credentials, orderOf } from '../bill-payment/support.ts';
import type { Shop } from '../charge-gateway/support.ts';
import { walletsOf } from '../merchant-wallet/support.ts';
import { type Json, type Received, receive } from '../support.ts';

/** The merchant wallet and bill payment of a workspace, as far as money moves in them under a reference of the caller's. */
export interface OtherApis {
  /** Gets the token that all deposits then use. */
  logIn(): Promise<unknown>;
  /** Brings 50 cents to the customer. */
  deposit(reference: string): Promise<Received>;
  /** Auth, Pay or Status of an order of 25.50. */
  process(Action: string, Reference: string): Promise<Received>;
  /** Cents of the customer's wallet, and of the vendor's. */
  balances(): Promise<{ customer: number; vendor: number }>;
}

export const depositCents = 50;

export function otherApisOf({ workspace, control }: Shop): OtherApis {
  const wallet = workspace.apis['merchant-wallet'];
  const bill = workspace.apis['bill-payment'];
  if (!wallet || !bill) throw new Error('the workspace lacks an API');
  const wallets = walletsOf(workspace.id, wallet.base, control, wallet.fixtures as Json);
  const customer = wallets.customers[0] ?? '';
  const headers = {
    authorization: basic(bill.credentials as unknown as Credentials),
    'content-type': 'application/json',
  };
  return {
    logIn: () => wallets.call(wallets.agent, '/api/file/response-codes'),
    deposit: (reference) => wallets.deposit({ reference, amount: depositCents }),
    async process(Action, Reference) {
      const body = JSON.stringify(Action === 'Status' ? { Action, Reference } : { Action, ...orderOf({ Reference }) });
      return receive(await fetch(`${bill.base}/api/payment/process`, { method: 'POST', headers, body }));
    },
    async balances() {
      const list = (await receive(await fetch(`${bill.base}/api/wallets`, { headers }))).body as unknown as Json[];
      const vendor = list.find((it) => it.Currency === 'ZWG')?.Balance;
      return { customer: await wallets.balance(customer), vendor: Math.round(100 * Number(vendor)) };
    },
  };
}
