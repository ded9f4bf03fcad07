import { randomUUID } from 'node:crypto';
import { modelSteps } from '../model.ts';
import type { Answer, Sale, Shop } from '../steps.ts';
import { mistakeOf } from './mistake-of.ts';

const parallel = async (shop: Shop): Promise<void> => {
  await Promise.all(shop.steps.orders(shop).map((order) => shop.steps.sell(shop, order)));
};

/** Sends the same again as often as told, whatever it is answered. */
async function sendTimes(
  times: number,
  waitMs: number,
  shop: Shop,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer | undefined> {
  let answer = await modelSteps.send(shop, path, body);
  for (let left = times; left > 0 && body && answer?.status !== 200; left -= 1) {
    await shop.ground.clock.wait(waitMs);
    answer = await modelSteps.send(shop, path, body);
  }
  return answer;
}

/** What is wrong with correlators, look-ups, repetitions. */
export const callMistakes = [
  mistakeOf(
    {
      id: 'refund-under-charge-correlator',
      title: "refunds under the charge's correlator",
      breaks: 'client-fresh-correlator',
    },
    { correlator: (_shop, order) => `order-${order.reference}` },
  ),
  mistakeOf(
    {
      id: 'correlator-of-seconds',
      title: 'makes correlators of the time in seconds',
      breaks: 'client-fresh-correlator',
    },
    { trade: parallel, correlator: (shop) => `c-${Math.floor(shop.ground.clock.now() / 1_000)}` },
  ),
  mistakeOf(
    {
      id: 'correlator-of-customer',
      title: "makes correlators of the customer's number",
      breaks: 'client-fresh-correlator',
    },
    { correlator: (_shop, order) => `c-${order.customer}-1` },
  ),
  mistakeOf(
    {
      id: 'charge-sent-again-after-no-answer',
      title: 'sends a charge again that got no answer, and counts on its correlator',
      breaks: 'client-does-not-count-on-replay',
      scenario: 'charge-answer-lost',
    },
    {
      send: async (shop, path, body) => (await modelSteps.send(shop, path, body)) ?? modelSteps.send(shop, path, body),
    },
  ),
  mistakeOf(
    {
      id: 'refund-sent-again-after-no-answer',
      title: 'sends a refund again that got no answer, and counts on its correlator',
      breaks: 'client-does-not-count-on-replay',
      scenario: 'refund-answer-lost',
    },
    {
      send: async (shop, path, body) => (await modelSteps.send(shop, path, body)) ?? modelSteps.send(shop, path, body),
    },
  ),
  mistakeOf(
    {
      id: 'second-refund-after-no-answer',
      title: 'refunds again, under another correlator, where no answer came',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'refund-answer-lost',
    },
    {
      async send(shop, path, body) {
        const answer = await modelSteps.send(shop, path, body);
        return (
          answer ??
          (path === modelSteps.refundPath
            ? modelSteps.send(shop, path, { ...body, clientCorrelator: randomUUID() })
            : undefined)
        );
      },
    },
  ),
  mistakeOf(
    {
      id: 'repeats-refusals',
      title: 'repeats whatever is not answered 200',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'charges-refused',
    },
    { send: (shop, path, body) => sendTimes(1, 5_000, shop, path, body) },
  ),
  mistakeOf(
    {
      id: 'repeats-refusals-renewed',
      title: 'repeats refused charges under new correlators',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'access-withdrawn',
    },
    {
      async send(shop, path, body) {
        let answer = await modelSteps.send(shop, path, body);
        for (let left = 5; left > 0 && body && answer && answer.status !== 200; left -= 1) {
          await shop.ground.clock.wait(2_000);
          answer = await modelSteps.send(shop, path, { ...body, clientCorrelator: randomUUID() });
        }
        return answer;
      },
    },
  ),
  mistakeOf(
    {
      id: 'repeats-422-renewed',
      title: 'repeats a charge that was refused for good, under new correlators and after longer and longer waits',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'number-barred',
    },
    {
      retryAfterMs: (status, repetition) => (status === 422 ? [1_000, 2_000, 4_000, 8_000][repetition - 1] : undefined),
      again: (_shop, body) => ({ ...body, clientCorrelator: randomUUID() }),
    },
  ),
  mistakeOf(
    {
      id: 'repeats-401-renewed',
      title: 'repeats a charge under new correlators as long as its credentials are not taken',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'credentials-refused',
    },
    {
      retryAfterMs: (status, repetition) => (status === 401 ? 10_500 * 2 ** (repetition - 1) : undefined),
      again: (_shop, body) => ({ ...body, clientCorrelator: randomUUID() }),
    },
  ),
  mistakeOf(
    {
      id: 'polls-on-after-422',
      title: 'goes on asking after a look-up was answered 422',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'failed-pins-as-422-on-look-up',
    },
    {
      standingOfLookup: (answer) => (answer.status === 200 ? modelSteps.standingOfLookup(answer) : 'open'),
      patienceMs: 60_000,
    },
  ),
  mistakeOf(
    {
      id: 'hammers',
      title: 'repeats after 500 without any wait',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'internal-errors',
    },
    { retryAfterMs: (status, repetition) => (status === 500 && repetition < 6 ? 0 : undefined) },
  ),
  mistakeOf(
    {
      id: 'constant-waits',
      title: 'repeats after 500 at the same pace',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'internal-errors',
    },
    { retryAfterMs: (status, repetition) => (status === 500 && repetition < 6 ? 2_000 : undefined) },
  ),
  mistakeOf(
    {
      id: 'two-equal-waits',
      title: 'gives up after two repetitions at the same pace',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'internal-error-for-good',
    },
    { retryAfterMs: (status, repetition) => (status === 500 && repetition < 3 ? 1_000 : undefined) },
  ),
  mistakeOf(
    {
      id: 'hammers-maintenance',
      title: 'repeats every second during maintenance',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'maintenance',
    },
    { retryAfterMs: (status) => (status === 503 ? 1_000 : undefined) },
  ),
  mistakeOf(
    {
      id: 'refund-again-after-409',
      title: 'sends a refund that is not eligible once more, half a minute later',
      breaks: 'client-retries-only-500-and-503',
      scenario: 'refunds-refused',
    },
    {
      retryAfterMs: (status, repetition) =>
        status === 409 && repetition === 1 ? 30_000 : modelSteps.retryAfterMs(status, repetition),
    },
  ),
  mistakeOf(
    {
      id: 'looks-up-own-number',
      title: "looks up by the merchant's number",
      breaks: 'client-looks-up-what-it-charged',
    },
    {
      send: (shop, path, body) =>
        modelSteps.send(shop, body ? path : path.replace(/^\/\d+/, `/${shop.merchant.merchantNumber}`), body),
      patienceMs: 60_000,
    },
  ),
  mistakeOf(
    {
      id: 'looks-up-by-transaction-id',
      title: 'looks up by the transactionId',
      breaks: 'client-looks-up-what-it-charged',
    },
    {
      lookupPath: (sale: Sale) => modelSteps.lookupPath({ ...sale, correlator: sale.transactionId ?? '' }),
      patienceMs: 60_000,
    },
  ),
  mistakeOf(
    { id: 'looks-up-by-reference', title: 'looks up by the referenceCode', breaks: 'client-looks-up-what-it-charged' },
    {
      lookupPath: (sale: Sale) => modelSteps.lookupPath({ ...sale, correlator: sale.order.reference }),
      patienceMs: 60_000,
    },
  ),
  mistakeOf(
    {
      id: 'looks-up-a-new-correlator',
      title: 'makes another correlator for the look-up',
      breaks: 'client-looks-up-what-it-charged',
    },
    { lookupPath: (sale: Sale) => modelSteps.lookupPath({ ...sale, correlator: randomUUID() }), patienceMs: 60_000 },
  ),
  mistakeOf(
    {
      id: 'never-asks',
      title: 'charges without callback and never looks up',
      breaks: 'client-polls-without-callback',
      scenario: 'prompt-never-answered',
    },
    { waitFor: async () => 'open' },
  ),
];
