// A webhook receiver for tests: `node receiver.mjs <kind> <port> [mistake]`, with what payproof tells in the environment.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const [, , kind, port, mistake = ''] = process.argv;
const env = process.env;
const taken = new Set();

const basic = (user, password) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

function tell(reference, outcome) {
  const body = JSON.stringify({ reference, outcome });
  return fetch(env.PAYPROOF_OUTCOME_URL, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

function isSigned(headers, bytes) {
  if (mistake === 'unverified') return true;
  const [name, secret, encoding] =
    kind === 'payments'
      ? ['X-Signature', env.PAYPROOF_BILL_PAYMENT_OWN_BILLER_SECRET_KEY, 'base64']
      : [
          env.PAYPROOF_CALLBACK_SIGNATURE_HEADER,
          env.PAYPROOF_CALLBACK_SIGNATURE_SECRET,
          env.PAYPROOF_CALLBACK_SIGNATURE_ENCODING,
        ];
  const body = mistake === 'reserialised' ? JSON.stringify(JSON.parse(bytes)) : bytes;
  return headers[name.toLowerCase()] === createHmac('sha256', secret).update(body).digest(encoding);
}

async function callback(body) {
  const { clientCorrelator, endUserId } = body;
  const headers = { authorization: basic(env.PAYPROOF_CHARGE_GATEWAY_USERNAME, env.PAYPROOF_CHARGE_GATEWAY_PASSWORD) };
  const url = `${env.PAYPROOF_CHARGE_GATEWAY_BASE}/${endUserId}/transactions/amount/${clientCorrelator}`;
  const found = await (await fetch(url, { headers })).json();
  if (found.status !== 'SUCCESS' || taken.has(clientCorrelator)) return;
  taken.add(clientCorrelator);
  await tell(clientCorrelator, 'released');
}

async function payments({ Payments }) {
  for (const { PaymentId } of Payments) {
    if (taken.has(PaymentId) && mistake !== 'twice') continue;
    taken.add(PaymentId);
    await tell(String(PaymentId), 'released');
  }
}

async function announced(codes) {
  const isRight = Array.isArray(codes) && codes.length > 0 && codes.every((it) => typeof it === 'string');
  if (!isRight && mistake !== 'unfiltered') return;
  const query = isRight ? `?billerCodes=${codes.map(encodeURIComponent).join(',')}` : '';
  const headers = {
    authorization: basic(env.PAYPROOF_BILL_PAYMENT_USERNAME, env.PAYPROOF_BILL_PAYMENT_PASSWORD),
    'content-type': 'application/json',
  };
  await fetch(`${env.PAYPROOF_BILL_PAYMENT_BASE}/api/payment/ListBillers${query}`, { headers });
}

const work = { 'charge-callback': callback, payments, configuration: announced }[kind];

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  let body;
  try {
    body = JSON.parse(bytes);
  } catch {
    response.writeHead(kind === 'configuration' ? 200 : 400).end();
    return;
  }
  if (kind !== 'configuration' && !isSigned(request.headers, bytes)) {
    response.writeHead(401).end();
    return;
  }
  if (mistake === 'empty refused' && body.length === 0) {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(200).end();
  await work(body).catch(() => undefined);
}).listen(Number(port), '127.0.0.1');
