import { type BillPaymentOptions, billPayment, type PaymentRequest } from '../../../src/clients/bill-payment/index.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { type Bills, openBills } from '../../sandbox/bill-payment/support.ts';
import type { Json } from '../../sandbox/support.ts';
import { sandboxClock } from '../sandbox-clock.ts';

/** A platform of our sandbox, its clients of both interfaces, and one time for all of them. */
export async function openPlatform(sandbox: SandboxOptions = {}, options: BillPaymentOptions = {}) {
  const bills = await openBills(sandbox);
  const clock = sandboxClock(bills);
  const shared = { base: bills.base, clock, env: {}, ...options };
  return {
    bills,
    clock,
    vendor: billPayment({ ...shared, ...bills.vendor }).vendor,
    biller: billPayment({ ...shared, ...bills.admin }).biller,
    /** The bodies of all calls of process that were answered so far. */
    processed: async () => bodiesOf(await bills.ask('GET', '/exchanges')),
  };
}

/** What a vendor pays for a member of the test biller: 25.50 of its own choice, unless it is changed. */
export function paymentOf(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    BillerCode: 'TESTBILLER',
    Reference: 'order-1',
    MemberNumber: 'M1000234',
    Products: [{ Code: 'AA', Quantity: 1, Price: '25.50' }],
    TotalAmount: '25.50',
    ...change,
  };
}

/** Authorises and pays; gives the answer of PAY. */
export async function bought(vendor: ReturnType<typeof billPayment>['vendor'], change: Partial<PaymentRequest> = {}) {
  await vendor.authorize(paymentOf(change));
  return vendor.pay(paymentOf(change));
}

function bodiesOf({ body }: Awaited<ReturnType<Bills['ask']>>): Json[] {
  const exchanges = body.exchanges as { operation: string; request: { body: string } }[];
  const all = exchanges.filter((it) => it.operation === 'processPayment');
  return all.map((it) => JSON.parse(it.request.body) as Json);
}
