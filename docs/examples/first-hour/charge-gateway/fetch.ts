// Charges 10.50 USD with nothing but fetch: node fetch.ts. Looks the charge up: node fetch.ts order-17…

import { randomUUID } from 'node:crypto';

const env = (name: string): string => process.env[`PAYPROOF_CHARGE_GATEWAY_${name}`] ?? '';
const authorization = `Basic ${Buffer.from(`${env('USERNAME')}:${env('PASSWORD')}`).toString('base64')}`;

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(env('BASE') + path, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  if (answer.ok) return answer.json();
  throw new Error(`${answer.status} ${await answer.text()}\nhint: ${answer.headers.get('x-sandbox-hint')}`);
}

const [customer] = env('NUMBERS_WHITELISTED').split(' ');
const [, , known] = process.argv;
if (known === undefined) {
  const clientCorrelator = `order-${randomUUID()}`;
  const charge = {
    clientCorrelator,
    referenceCode: 'INV-1001',
    tranType: 'MER',
    endUserId: customer,
    remarks: 'Two tickets',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 10.5, currency: 'USD', description: 'Tickets' },
      chargeMetaData: { channel: env('MERCHANT_CHANNEL') },
    },
    merchantCode: env('MERCHANT_MERCHANT_CODE'),
    merchantPin: env('MERCHANT_MERCHANT_PIN'),
    merchantNumber: env('MERCHANT_MERCHANT_NUMBER'),
    terminalID: env('MERCHANT_TERMINAL_ID'),
    countryCode: env('MERCHANT_COUNTRY_CODE'),
    location: env('MERCHANT_LOCATION'),
    superMerchantName: env('MERCHANT_SUPER_MERCHANT_NAME'),
    merchantName: env('MERCHANT_MERCHANT_NAME'),
    notifyUrl: '',
  };
  console.log(JSON.stringify(await call('POST', '/transactions/amount/', charge)));
  console.log(`look it up: ${clientCorrelator}`);
} else {
  console.log(JSON.stringify(await call('GET', `/${customer}/transactions/amount/${known}`)));
}
