import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { rawJson } from '../../../conformance/index.ts';
import type { Integrator } from '../../../integrator/index.ts';
import { startReceiver } from './receiver.ts';
import { newShop } from './shop.ts';
import type { Answer, Delivered, Sale, Shop, Standing, Steps } from './steps.ts';

/** An integrator that does all by the document, or one that does some steps otherwise. */
export function integratorOf(changes: Partial<Steps> = {}): Integrator {
  return async (ground) => {
    let shop: Shop | undefined;
    const receiver = await startReceiver(() => shop as Shop);
    shop = newShop(ground, { ...modelSteps, ...changes }, receiver.url);
    try {
      await shop.steps.trade(shop);
      while (shop.background.length > 0) await Promise.all(shop.background.splice(0));
      // Callbacks that are still on their way find somebody.
      await ground.clock.wait(600_000);
      while (shop.background.length > 0) await Promise.all(shop.background.splice(0));
    } finally {
      await receiver.close();
    }
  };
}

/** Each step as the document wants it. */
export const modelSteps: Steps = {
  orders({ customers: [one = '', two = '', three = ''] }) {
    return [
      { reference: 'INV-1001', customer: one, amount: '19.99', currency: 'USD', notifies: true },
      { reference: 'INV-1002', customer: two, amount: '250', currency: 'ZWG', notifies: false },
      { reference: 'INV-1003', customer: three, amount: '4.50', currency: 'USD', notifies: true, refund: '4.50' },
      { reference: 'INV-1004', customer: one, amount: '0.10', currency: 'USD', notifies: true, refund: '0.05' },
    ];
  },

  async trade(shop) {
    for (const order of shop.steps.orders(shop)) await shop.steps.sell(shop, order);
  },

  async sell(shop, order) {
    const { steps } = shop;
    const correlator = steps.correlator(shop, order);
    const sale: Sale = { order, correlator, body: steps.chargeBody(shop, order, correlator), calls: 0 };
    shop.sales.set(correlator, sale);
    const answer = await sendWithRetries(shop, steps.chargePath, sale);
    remember(sale, answer);
    const standing = says(answer) ? steps.standingOfCharge(answer) : await steps.clearUp(shop, sale);
    const ended = standing === 'open' && sale.transactionId !== undefined ? await steps.waitFor(shop, sale) : standing;
    await steps.conclude(shop, sale, ended, wordsOf(answer));
    if (ended === 'succeeded' && order.refund !== undefined) await steps.refund(shop, sale);
  },

  correlator: () => randomUUID(),

  chargeBody: ({ merchant, callbackUrl }, order, correlator) => ({
    clientCorrelator: correlator,
    referenceCode: order.reference,
    tranType: 'MER',
    endUserId: order.customer,
    remarks: `Order ${order.reference}`,
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: order.amount, currency: order.currency, description: 'Tickets' },
      chargeMetaData: { channel: merchant.channel },
    },
    merchantCode: merchant.merchantCode,
    merchantPin: merchant.merchantPin,
    merchantNumber: merchant.merchantNumber,
    terminalID: merchant.terminalID,
    countryCode: 'ZW',
    location: merchant.location ?? 'Harare',
    superMerchantName: merchant.superMerchantName,
    merchantName: merchant.merchantName,
    notifyUrl: order.notifies ? callbackUrl : '',
  }),

  refundBody(shop, sale, correlator) {
    const { order } = sale;
    const body = shop.steps.chargeBody(shop, { ...order, amount: order.refund ?? order.amount }, correlator);
    return {
      ...body,
      tranType: 'REF',
      remarks: `Refund of ${order.reference}`,
      originalGatewayReference: sale.transactionId,
    };
  },

  write: (body) => JSON.stringify(body, (name, value: unknown) => (name === 'amount' ? rawJson(String(value)) : value)),

  headers({ api: { credentials } }, hasBody) {
    const { username, password } = credentials as { username: string; password: string };
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    return hasBody ? { authorization, 'content-type': 'application/json' } : { authorization };
  },

  base: ({ api }) => api.base,
  chargePath: '/transactions/amount/',
  refundPath: '/transactions/refund/',
  lookupPath: ({ order, correlator }) =>
    `/${encodeURIComponent(order.customer)}/transactions/amount/${encodeURIComponent(correlator)}`,

  async send(shop, path, body) {
    const { steps } = shop;
    try {
      const response = await fetch(`${steps.base(shop)}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: steps.headers(shop, body !== undefined),
        redirect: 'manual',
        ...(body ? { body: steps.write(body) } : {}),
      });
      return { status: response.status, json: objectOf(await response.text()) };
    } catch {
      return undefined;
    }
  },

  retryAfterMs(status, repetition) {
    if (status === 500) return [1_000, 2_000, 4_000, 8_000, 16_000][repetition - 1];
    if (status === 503) return [60_000, 120_000, 240_000][repetition - 1];
    return undefined;
  },

  again: (_shop, body) => body,

  async clearUp(shop, sale) {
    for (const waitMs of [1_000, 3_000, 9_000]) {
      await shop.ground.clock.wait(waitMs);
      const answer = await lookUp(shop, sale);
      if (answer?.status === 200 || answer?.status === 422) return shop.steps.standingOfLookup(answer);
    }
    return 'open';
  },

  standingOfCharge: ({ status, json }) => {
    if (status === 200) return byStatus(json);
    return status >= 400 && status < 500 ? 'failed' : 'open';
  },

  standingOfLookup: ({ status, json }) => {
    if (status === 200) return byStatus(json);
    return status === 422 ? 'failed' : 'open';
  },

  standingOfRefund: ({ status, json }) => (status === 200 ? byStatus(json) : 'open'),

  async waitFor(shop, sale) {
    const { steps, ground } = shop;
    const until = ground.clock.now() + steps.patienceMs;
    while (ground.clock.now() < until) {
      await shop.newsOrTime(sale.correlator, steps.pollMs);
      const answer = await lookUp(shop, sale);
      const standing = answer ? steps.standingOfLookup(answer) : 'open';
      if (standing !== 'open') return standing;
      if (answer && [400, 401, 403].includes(answer.status)) return 'open';
    }
    return 'open';
  },
  pollMs: 5_000,
  patienceMs: 600_000,

  async conclude(shop, { correlator }, standing, words) {
    if (standing === 'open') return shop.tell(correlator, 'open');
    if (standing === 'failed') return shop.tell(correlator, 'failed', words);
    if (shop.released.has(correlator)) return;
    shop.released.add(correlator);
    await shop.tell(correlator, 'released');
  },

  async refund(shop, sale) {
    const { steps } = shop;
    const correlator = steps.correlator(shop, sale.order);
    const body = steps.refundBody(shop, sale, correlator);
    const answer = await sendWithRetries(shop, steps.refundPath, { body });
    const standing = answer ? steps.standingOfRefund(answer) : 'open';
    await shop.tell(sale.correlator, standing === 'succeeded' ? 'refunded' : 'escalated');
  },

  async receive(shop, delivered) {
    if (!isSigned(shop, delivered)) return { status: 401 };
    const said = objectOf(delivered.body.toString('utf8'));
    const sale = shop.sales.get(String(said.clientCorrelator));
    if (!sale) return { status: 200 };
    sale.calls += 1;
    sale.said = said;
    return { status: 200, behind: () => shop.wake(sale.correlator) };
  },

  log: () => undefined,
};

/** Sends a charge or refund, and again as long as it is answered 500 or 503 and patience lasts. */
async function sendWithRetries(
  shop: Shop,
  path: string,
  of: { body: Record<string, unknown> },
): Promise<Answer | undefined> {
  const { steps, ground } = shop;
  let { body } = of;
  for (let repetition = 1; ; repetition += 1) {
    steps.log(shop, `POST ${path}`);
    const answer = await steps.send(shop, path, body);
    const waitMs = answer && steps.retryAfterMs(answer.status, repetition);
    if (waitMs === undefined) return answer;
    await ground.clock.wait(waitMs);
    body = steps.again(shop, body);
  }
}

/** Asks how a charge stands, again after 500 and 503. */
export async function lookUp(shop: Shop, sale: Sale): Promise<Answer | undefined> {
  const { steps, ground } = shop;
  for (let repetition = 1; ; repetition += 1) {
    const answer = await steps.send(shop, steps.lookupPath(sale));
    const waitMs = answer && steps.retryAfterMs(answer.status, repetition);
    if (answer) remember(sale, answer);
    if (waitMs === undefined) return answer;
    await ground.clock.wait(waitMs);
  }
}

/** A 200 without a status, such as a page of something on the way, is as good as no answer. */
function says(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && (answer.status !== 200 || answer.json.status !== undefined);
}

function remember(sale: Sale, answer: Answer | undefined): void {
  const { transactionId } = answer?.status === 200 ? answer.json : {};
  if (transactionId !== undefined) sale.transactionId = String(transactionId);
}

/** Section 3: what is neither SUCCESS nor FAILED has no outcome yet, whatever it says. */
function byStatus({ status }: Record<string, unknown>): Standing {
  if (status === 'SUCCESS') return 'succeeded';
  return status === 'FAILED' ? 'failed' : 'open';
}

function wordsOf(answer: Answer | undefined): string | undefined {
  const { statusMessage } = answer && answer.status !== 200 ? answer.json : {};
  return typeof statusMessage === 'string' ? statusMessage : undefined;
}

/** Section 6.1: the HMAC over the raw bytes, as this provider told that it signs. */
export function isSigned({ api: { callbackSignature } }: Shop, { headers, body }: Delivered): boolean {
  if (!callbackSignature) return true;
  const { header, secret, algorithm, encoding } = callbackSignature;
  const expected = createHmac(algorithm, secret).update(body).digest();
  const given = Buffer.from(String(headers[header.toLowerCase()] ?? ''), encoding);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
