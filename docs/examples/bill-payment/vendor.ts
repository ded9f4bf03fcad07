// A vendor on payproof's client: it sells bills and vouchers, asks for what is not final, gives back what failed, and keeps
// its catalogue by announcements.
//
//   npx payproof exec --api bill-payment --all-scenarios --time-scale 120 -- node vendor.ts
//
// In a checkout of payproof: … -- node -C payproof-checkout docs/examples/bill-payment/vendor.ts

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Biller,
  BillPaymentError,
  billPayment,
  NoAnswerError,
  type PaymentRequest,
  type PaymentResponse,
  StillPendingError,
  UnknownOutcomeError,
} from 'payproof/bill-payment';
import { changedBillers } from 'payproof/webhooks';

const env = (name: string): string => process.env[`PAYPROOF_${name}`] ?? '';

// On a sandbox whose clock runs faster, every wait is as much shorter.
const scale = Number(env('TIME_SCALE') || 1);
const clock = {
  now: () => performance.now() * scale,
  wait: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms / scale);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

// Address and credentials come from PAYPROOF_BILL_PAYMENT_BASE, _USERNAME and _PASSWORD.
const { vendor } = billPayment({ clock, timeoutMs: 90_000 });
const catalogue = new Map<string, Biller>();
const refreshing = new Set<Promise<void>>();

// Announcements: 200 at once, then the named billers and no others.
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  response.writeHead(200).end();
  const codes = changedBillers(Buffer.concat(parts));
  if (codes.length === 0) return;
  const refresh = load(codes).finally(() => refreshing.delete(refresh));
  refreshing.add(refresh);
});
await new Promise<void>((resolve) => {
  receiver.listen(0, '127.0.0.1', resolve);
});

/** Fetches billers, again later where the platform is not there. */
async function load(billerCodes?: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      const billers = await vendor.listBillers(billerCodes ? { billerCodes } : {});
      for (const it of billers) catalogue.set(it.Code, it);
      return;
    } catch (error) {
      if (!(error instanceof NoAnswerError || (error instanceof BillPaymentError && error.status >= 500))) throw error;
      await clock.wait(60_000);
    }
  }
}

interface Purchase {
  billerCode: string;
  productCode: string;
  memberNumber: string;
  /** Where the customer chooses it. */
  price?: string;
  quantity?: number;
}

/** One purchase, from AUTH to what the customer gets. */
async function buy({ billerCode, productCode, memberNumber, price, quantity = 1 }: Purchase): Promise<void> {
  const biller = catalogue.get(billerCode);
  const product = biller?.Products.find((it) => it.Code === productCode);
  if (!biller?.Enabled || !product) return;
  const unit = price ?? product.Price;
  // Blank where AUTH returns the price; whole cents otherwise, so that nothing is rounded.
  const isFromAuth = typeof product.AuthAmountMandated === 'boolean' || unit === null || unit === undefined;
  const total = isFromAuth ? null : ((Math.round(Number(unit) * 100) * quantity) / 100).toFixed(2);
  const Reference = randomUUID();
  const request: PaymentRequest = {
    BillerCode: billerCode,
    Reference,
    MemberNumber: memberNumber,
    Products: [
      {
        Code: productCode,
        Quantity: quantity,
        Price: isFromAuth ? null : unit,
        ...(product.RequiresForex ? { RequiresForexPayment: true } : {}),
      },
    ],
    TotalAmount: total,
  };
  try {
    const authorized = await vendor.authorize(request);
    if (authorized.Status !== 'Authorized') return await giveBack(Reference, authorized);
    await conclude(Reference, await pay(withForexOf(authorized, request)));
  } catch (error) {
    if (error instanceof StillPendingError) return tell(Reference, 'escalated');
    if (error instanceof BillPaymentError && error.status < 500) return giveBack(Reference);
    // A timed-out AUTH has charged nothing.
    if (error instanceof NoAnswerError || error instanceof BillPaymentError) return giveBack(Reference);
    throw error;
  }
}

/** PAY, sent once: where no answer tells its outcome, STATUS does, at the documented times. */
async function pay(request: PaymentRequest): Promise<PaymentResponse> {
  const patienceMs = 3 * 3_600_000;
  try {
    return await vendor.waitForOutcome(await vendor.pay(request), { patienceMs });
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    return vendor.waitForOutcome(request.Reference, { patienceMs });
  }
}

/** Where the catalogue leaves it open, AUTH tells whether forex is needed. */
function withForexOf(authorized: PaymentResponse, request: PaymentRequest): PaymentRequest {
  const isForex = authorized.Products?.some((it) => it.RequiresForexPayment === true) ?? false;
  if (!isForex) return request;
  return { ...request, Products: request.Products.map((it) => ({ ...it, RequiresForexPayment: true })) };
}

/** The customer gets goods and receipts when Paid, each receipt by itself. */
async function conclude(Reference: string, payment: PaymentResponse): Promise<void> {
  if (payment.Status !== 'Paid') return giveBack(Reference, payment);
  await tell(Reference, 'released');
  const { ReceiptHtml, ReceiptSmses } = payment.PaymentData ?? {};
  for (const receipt of [...(ReceiptHtml ?? []), ...(ReceiptSmses ?? [])]) await tell(Reference, 'delivered', receipt);
  const vouchers = (payment.Products ?? []).flatMap((it) => it.Vouchers ?? []);
  for (const it of vouchers) await tell(Reference, 'delivered', `Voucher ${it.SerialNumber}: ${it.Pin}`);
}

/** The customer, who paid before, reads Narration and gets the money back; TechnicalNarration is for nobody outside. */
async function giveBack(Reference: string, payment?: PaymentResponse): Promise<void> {
  await tell(Reference, 'shown', payment?.Narration || 'The payment could not be made.');
  await tell(Reference, 'failed');
  await tell(Reference, 'refunded');
}

/** What was done, for payproof alone. */
async function tell(reference: string, outcome: string, text?: string): Promise<void> {
  console.log(`${reference}: ${outcome}`);
  if (env('OUTCOME_URL'))
    await fetch(env('OUTCOME_URL'), { method: 'POST', body: JSON.stringify({ reference, outcome, text }) });
}

if (env('WEBHOOK_URL')) {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/announcements`;
  await fetch(env('WEBHOOK_URL'), { method: 'POST', body: JSON.stringify({ kind: 'configuration', url }) });
}
await load();
const billerCode = env('BILL_PAYMENT_TEST_BILLER');
await buy({ billerCode, productCode: 'AA', memberNumber: 'M1000234', price: '25.50' });
await buy({ billerCode, productCode: 'AM', memberNumber: 'M1000234' });
await buy({ billerCode, productCode: 'RV', memberNumber: 'M1000234', quantity: 2 });
await buy({ billerCode, productCode: 'FP', memberNumber: 'M1000234' });
await buy({ billerCode, productCode: 'AA', memberNumber: 'USD1000234', price: '12.10' });
await buy({ billerCode, productCode: 'AA', memberNumber: 'PF1000234', price: '4.20' });

// Announcements that are on their way find somebody.
await clock.wait(120_000);
while (refreshing.size > 0) await Promise.all(refreshing);
receiver.closeAllConnections();
receiver.close();
