// Makes a code for 10.50 USD with nothing but fetch: node fetch.ts. Asks where it stands: node fetch.ts 12345678

import { randomUUID } from 'node:crypto';

const env = (name: string): string => process.env[`PAYPROOF_MERCHANT_WALLET_${name}`] ?? '';

async function call(path: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(env('BASE') + path, {
    method: 'POST',
    headers: {
      'x-api-key': env('API_KEY'),
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const result = (await answer.json()) as Record<string, unknown>;
  // The HTTP status is secondary: responseCode is the result.
  if (result['responseCode'] === '00') return result;
  throw new Error(`${answer.status} ${JSON.stringify(result)}\nhint: ${answer.headers.get('x-sandbox-hint')}`);
}

// One log-in serves 15 minutes of calls.
const login = await call('/auth/third-party', { username: env('USERNAME'), password: env('PASSWORD') });
const token = String(login['accessToken']);
const [, , known] = process.argv;
if (known === undefined) {
  const reference = `sale-${randomUUID()}`;
  // 10.50 USD are 1050 cents: a whole JSON number.
  const sale = { reference, narration: reference, currency: 'USD', amount: 1050, type: 'PAYMENT' };
  const made = await call('/api/code/generate', sale, token);
  console.log(JSON.stringify({ ...made, qrCode: '…' }));
  console.log(`show the customer: ${String(made['code'])}`);
} else {
  console.log(JSON.stringify(await call('/api/code/inquiry', { code: known }, token)));
}
