// A shop that charges wallets, on payproof's client.
//
//   npx payproof exec --api charge-gateway --all-scenarios --time-scale 60 -- node shop.ts
//
// In a checkout of payproof: … -- node -C payproof-checkout docs/examples/charge-gateway/shop.ts

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ChargeGatewayError,
  type ChargeRequest,
  chargeGateway,
  type LookupAnswer,
  NoAnswerError,
  UnknownOutcomeError,
} from 'payproof/charge-gateway';
import { type SignatureSettings, verifyCallback } from 'payproof/webhooks';

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

// Address and credentials come from PAYPROOF_CHARGE_GATEWAY_BASE, _USERNAME and _PASSWORD.
const gateway = chargeGateway({ clock });

interface Order {
  invoice: string;
  customer: string;
  /** Decimal text: it leaves as exactly this number. */
  amount: string;
  refund?: string;
}

/** Waits for a callback of each charge, by correlator. */
const callbacks = new Map<string, () => void>();

const signature: SignatureSettings = {
  header: env('CALLBACK_SIGNATURE_HEADER'),
  secret: env('CALLBACK_SIGNATURE_SECRET'),
  encoding: env('CALLBACK_SIGNATURE_ENCODING') as 'hex',
  algorithm: env('CALLBACK_SIGNATURE_ALGORITHM') as 'sha256',
};

// A callback is a hint: it is verified over its raw bytes, answered at once, and only wakes who then looks up.
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    const isGenuine = verifyCallback(body, request.headers, signature);
    response.writeHead(isGenuine ? 200 : 401).end();
    if (isGenuine) callbacks.get(JSON.parse(body.toString()).clientCorrelator)?.();
  });
});

function chargeOf(order: Order, clientCorrelator: string): ChargeRequest {
  return {
    clientCorrelator,
    referenceCode: order.invoice,
    endUserId: order.customer,
    remarks: `Invoice ${order.invoice}`,
    paymentAmount: {
      charginginformation: { amount: order.amount, currency: 'USD', description: 'Tickets' },
      chargeMetaData: { channel: env('CHARGE_GATEWAY_MERCHANT_CHANNEL') },
    },
    merchantCode: env('CHARGE_GATEWAY_MERCHANT_MERCHANT_CODE'),
    merchantPin: env('CHARGE_GATEWAY_MERCHANT_MERCHANT_PIN'),
    merchantNumber: env('CHARGE_GATEWAY_MERCHANT_MERCHANT_NUMBER'),
    terminalID: env('CHARGE_GATEWAY_MERCHANT_TERMINAL_ID'),
    location: 'Harare',
    superMerchantName: env('CHARGE_GATEWAY_MERCHANT_SUPER_MERCHANT_NAME'),
    merchantName: env('CHARGE_GATEWAY_MERCHANT_MERCHANT_NAME'),
    notifyUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`,
  };
}

/** Charges an order and acts on what became of it, once. */
async function sell(order: Order): Promise<void> {
  const charge = chargeOf(order, randomUUID());
  const ended = await outcomeOf(charge);
  await tell(charge.clientCorrelator, ended.outcome);
  if (ended.outcome === 'released' && order.refund) await refund(order, charge, ended.transactionId);
}

type Ended = { outcome: 'released'; transactionId: string } | { outcome: 'failed' | 'open' };

async function outcomeOf(charge: ChargeRequest): Promise<Ended> {
  try {
    // 200 says that it was accepted, not that it was paid: `status` says that.
    let answer: { status: string; transactionId: unknown } = await gateway.charge(charge);
    const until = clock.now() + 120_000;
    while (answer.status !== 'SUCCESS' && answer.status !== 'FAILED' && clock.now() < until) {
      await newsOf(charge.clientCorrelator);
      answer = (await lookUp(charge)) ?? answer;
    }
    if (answer.status === 'SUCCESS') return { outcome: 'released', transactionId: String(answer.transactionId) };
    // PENDING, or a status that nobody knows, is no failure: the customer may still pay.
    return { outcome: answer.status === 'FAILED' ? 'failed' : 'open' };
  } catch (error) {
    if (error instanceof UnknownOutcomeError || error instanceof NoAnswerError) return { outcome: 'open' };
    if (!(error instanceof ChargeGatewayError)) throw error;
    // A wrong PIN may also be told as 422, by the charge or by the look-up. What a look-up is refused otherwise says nothing.
    const isFinal = error.operation === 'charge' ? error.status < 500 : error.status === 422;
    return { outcome: isFinal ? 'failed' : 'open' };
  }
}

async function lookUp(charge: ChargeRequest): Promise<LookupAnswer | undefined> {
  try {
    return await gateway.lookup(charge);
  } catch (error) {
    if (error instanceof NoAnswerError) return undefined;
    throw error;
  }
}

/** A callback, or five seconds: callbacks get lost. */
async function newsOf(correlator: string): Promise<void> {
  const called = new Promise<void>((resolve) => callbacks.set(correlator, resolve));
  await Promise.race([called, clock.wait(5_000)]);
}

async function refund(order: Order, charge: ChargeRequest, originalGatewayReference: string): Promise<void> {
  const { paymentAmount } = chargeOf({ ...order, amount: order.refund ?? order.amount }, '');
  const request = { ...charge, clientCorrelator: randomUUID(), paymentAmount, originalGatewayReference };
  try {
    const { status } = await gateway.refund({ ...request, tranType: 'REF', remarks: `Refund of ${order.invoice}` });
    await tell(charge.clientCorrelator, status === 'SUCCESS' ? 'refunded' : 'escalated');
  } catch {
    // No look-up of refunds is documented: people clear up what is not known.
    await tell(charge.clientCorrelator, 'escalated');
  }
}

/** What was done, for payproof alone. */
async function tell(reference: string, outcome: string): Promise<void> {
  console.log(`${reference}: ${outcome}`);
  if (env('OUTCOME_URL'))
    await fetch(env('OUTCOME_URL'), { method: 'POST', body: JSON.stringify({ reference, outcome }) });
}

await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const [one = '', two = one] = env('CHARGE_GATEWAY_NUMBERS_WHITELISTED').split(' ');
for (const order of [
  { invoice: 'INV-1', customer: one, amount: '19.99' },
  { invoice: 'INV-2', customer: two, amount: '5', refund: '2.50' },
  { invoice: 'INV-3', customer: one, amount: '0.10', refund: '0.10' },
  { invoice: 'INV-4', customer: two, amount: '250.00' },
])
  await sell(order);
receiver.close();
receiver.closeAllConnections();
