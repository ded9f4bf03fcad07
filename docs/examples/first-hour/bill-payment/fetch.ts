// Pays 10.00 to a charity with nothing but fetch: node fetch.ts. Asks what became of a bill: node fetch.ts bill-17…

import { randomUUID } from 'node:crypto';

const env = (name: string): string => process.env[`PAYPROOF_BILL_PAYMENT_${name}`] ?? '';
const authorization = `Basic ${Buffer.from(`${env('USERNAME')}:${env('PASSWORD')}`).toString('base64')}`;

async function processed(body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${env('BASE')}/api/payment/process`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  if (answer.ok) return (await answer.json()) as Record<string, unknown>;
  throw new Error(`${answer.status} ${await answer.text()}\nhint: ${answer.headers.get('x-sandbox-hint')}`);
}

const [, , known] = process.argv;
if (known === undefined) {
  const Reference = `bill-${randomUUID()}`;
  const Price = Number(env('PURCHASES_IRREVERSIBLE_PRICE'));
  const order = {
    BillerCode: env('PURCHASES_IRREVERSIBLE_BILLER_CODE'),
    Reference,
    MemberNumber: env('PURCHASES_IRREVERSIBLE_MEMBER_NUMBER'),
    Products: [{ Code: env('PURCHASES_IRREVERSIBLE_PRODUCT_CODE'), Price }],
    TotalAmount: Price,
  };
  const authorised = await processed({ Action: 'AUTH', ...order });
  console.log(JSON.stringify(authorised));
  if (authorised['Status'] !== 'Authorized') throw new Error(String(authorised['Narration']));
  // The same body, once. Where no answer comes: STATUS after 120 seconds, and never a second PAY.
  console.log(JSON.stringify(await processed({ Action: 'PAY', ...order })));
  console.log(`ask for its status: ${Reference}`);
} else {
  // Action and Reference, and nothing else.
  console.log(JSON.stringify(await processed({ Action: 'STATUS', Reference: known })));
}
