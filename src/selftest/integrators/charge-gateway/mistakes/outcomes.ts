import { modelSteps } from '../model.ts';
import type { Answer, Standing } from '../steps.ts';
import { mistakeOf } from './mistake-of.ts';

const says = (answer: Answer, words: RegExp): boolean => words.test(String(answer.json.statusMessage));

/** What is wrong with what is made of answers. */
export const outcomeMistakes = [
  mistakeOf(
    {
      id: 'released-on-200',
      title: 'takes HTTP 200 for success',
      breaks: 'client-branches-on-status',
      scenario: 'prompt-never-answered',
    },
    { standingOfCharge: ({ status }) => (status === 200 ? 'succeeded' : 'failed') },
  ),
  mistakeOf(
    {
      id: 'released-on-message',
      title: 'takes statusMessage for the outcome',
      breaks: 'client-branches-on-status',
      scenario: 'prompt-never-answered',
    },
    {
      standingOfLookup: (answer) => (says(answer, /successful/i) ? 'succeeded' : 'open'),
      standingOfCharge: () => 'open',
    },
  ),
  mistakeOf(
    {
      id: 'released-on-description',
      title: 'takes the description of a look-up for the outcome',
      breaks: 'client-branches-on-status',
      scenario: 'prompt-never-answered',
    },
    {
      standingOfLookup: ({ json }) => (/successful/i.test(String(json.description)) ? 'succeeded' : 'open'),
      standingOfCharge: () => 'open',
    },
  ),
  mistakeOf(
    {
      id: 'success-told-as-failed',
      title: 'takes everything but the text "Success" for failure',
      breaks: 'client-branches-on-status',
    },
    {
      standingOfLookup: ({ json }) =>
        json.status === 'Success' ? 'succeeded' : json.status === 'PENDING' ? 'open' : 'failed',
    },
  ),
  mistakeOf(
    {
      id: 'refund-taken-from-200',
      title: 'tells a refund that is PENDING as done',
      breaks: 'client-branches-on-status',
      scenario: 'refund-pending',
    },
    { standingOfRefund: ({ status }) => (status === 200 ? 'succeeded' : 'open') },
  ),
  mistakeOf(
    {
      id: 'refunded-without-answer',
      title: 'tells a refund without an answer as done',
      breaks: 'client-branches-on-status',
      scenario: 'refund-answer-lost',
    },
    {
      async refund(shop, sale) {
        await modelSteps.send(
          shop,
          modelSteps.refundPath,
          modelSteps.refundBody(shop, sale, modelSteps.correlator(shop, sale.order)),
        );
        await shop.tell(sale.correlator, 'refunded');
      },
    },
  ),
  mistakeOf(
    {
      id: 'pending-told-as-failed',
      title: 'tells a charge as failed when its patience ends',
      breaks: 'client-pending-is-not-failed',
      scenario: 'prompt-never-answered',
    },
    { waitFor: async (shop, sale) => failedFrom(await modelSteps.waitFor(shop, sale)), patienceMs: 30_000 },
  ),
  mistakeOf(
    {
      id: 'no-answer-told-as-failed',
      title: 'tells a charge without an answer as failed',
      breaks: 'client-pending-is-not-failed',
      scenario: 'charge-answer-lost',
    },
    { clearUp: async () => 'failed' },
  ),
  mistakeOf(
    {
      id: 'late-answer-told-as-failed',
      title: 'tells a charge as failed whose answer does not come within 30 s',
      breaks: 'client-pending-is-not-failed',
      scenario: 'slow-answers',
    },
    {
      clearUp: async () => 'failed',
      send: (shop, path, body) =>
        Promise.race([modelSteps.send(shop, path, body), shop.ground.clock.wait(30_000).then(() => undefined)]),
    },
  ),
  mistakeOf(
    {
      id: 'charged-again-when-patience-ends',
      title: 'charges again, under another correlator, what is PENDING',
      breaks: 'client-charges-once',
      scenario: 'prompt-never-answered',
    },
    {
      async sell(shop, order) {
        for (let attempt = 1; attempt <= 2; attempt += 1) {
          const correlator = modelSteps.correlator(shop, order);
          const sale = { order, correlator, body: modelSteps.chargeBody(shop, order, correlator), calls: 0 };
          await modelSteps.send(shop, modelSteps.chargePath, sale.body);
          if ((await modelSteps.waitFor({ ...shop, steps: { ...shop.steps, patienceMs: 20_000 } }, sale)) !== 'open')
            return;
        }
      },
    },
  ),
  mistakeOf(
    {
      id: 'charged-again-after-told-failed',
      title: 'tells an open charge as failed and charges the customer once more',
      breaks: 'client-charges-once',
      scenario: 'prompt-never-answered',
    },
    {
      orders: (shop) =>
        modelSteps
          .orders(shop)
          .slice(0, 1)
          .flatMap((it) => [it, { ...it, reference: `${it.reference}-B` }]),
      waitFor: async () => 'failed',
    },
  ),
  mistakeOf(
    {
      id: 'charged-again-after-no-answer',
      title: 'charges again, under another correlator, where no answer came',
      breaks: 'client-charges-once',
      scenario: 'charge-answer-lost',
    },
    {
      async send(shop, path, body) {
        const answer = await modelSteps.send(shop, path, body);
        if (answer || path !== modelSteps.chargePath) return answer;
        return modelSteps.send(shop, path, {
          ...body,
          clientCorrelator: modelSteps.correlator(shop, modelSteps.orders(shop)[0] as never),
        });
      },
    },
  ),
  mistakeOf(
    {
      id: 'unknown-status-released',
      title: 'takes every status but FAILED and PENDING for success',
      breaks: 'client-waits-on-unknown-status',
      scenario: 'status-nobody-knows-for-good',
    },
    {
      standingOfLookup: ({ json }) =>
        json.status === 'FAILED' ? 'failed' : json.status === 'PENDING' ? 'open' : 'succeeded',
    },
  ),
  mistakeOf(
    {
      id: 'unknown-status-failed',
      title: 'takes every status but SUCCESS and PENDING for failure',
      breaks: 'client-waits-on-unknown-status',
      scenario: 'status-nobody-knows',
    },
    {
      standingOfLookup: ({ json }) =>
        json.status === 'SUCCESS' ? 'succeeded' : json.status === 'PENDING' ? 'open' : 'failed',
    },
  ),
  mistakeOf(
    {
      id: 'look-up-error-is-failure',
      title: 'takes a look-up that was answered 500 or 503 for a failed charge',
      breaks: 'client-pending-is-not-failed',
      scenario: 'look-ups-fail',
    },
    {
      retryAfterMs: () => undefined,
      standingOfLookup: (answer) => (answer.status >= 500 ? 'failed' : modelSteps.standingOfLookup(answer)),
    },
  ),
  mistakeOf(
    {
      id: 'knows-no-422',
      title: 'takes a 422 of a look-up for no answer',
      breaks: 'client-handles-both-failure-forms',
      scenario: 'failed-pins-as-422-on-look-up',
    },
    {
      standingOfLookup: ({ status, json }) => (status === 200 ? modelSteps.standingOfLookup({ status, json }) : 'open'),
      pollMs: 300_000,
    },
  ),
  mistakeOf(
    {
      id: 'dies-of-422',
      title: 'drops an order whose look-up is answered 422',
      breaks: 'client-handles-both-failure-forms',
      scenario: 'failed-pins-as-422-on-look-up',
    },
    {
      standingOfLookup(answer) {
        if (answer.status !== 200) throw new Error(`unexpected ${answer.status}`);
        return modelSteps.standingOfLookup(answer);
      },
      sell: (shop, order) => modelSteps.sell(shop, order).catch(() => undefined),
    },
  ),
  mistakeOf(
    {
      id: 'knows-no-failure-in-200',
      title: 'takes a FAILED in a 200 for a charge that is open',
      breaks: 'client-handles-both-failure-forms',
      scenario: 'failed-pins-as-200',
    },
    {
      standingOfLookup: ({ status, json }) =>
        json.status === 'SUCCESS' ? 'succeeded' : status === 422 ? 'failed' : 'open',
      patienceMs: 30_000,
    },
  ),
  mistakeOf(
    {
      id: 'wrong-pin-told-as-no-money',
      title: 'tells each failure as too little money',
      breaks: 'client-knows-wrong-pin-by-message',
      scenario: 'failed-pins-as-200',
    },
    {
      conclude: (shop, sale, standing) =>
        modelSteps.conclude(shop, sale, standing, standing === 'failed' ? 'Insufficient funds' : undefined),
    },
  ),
  mistakeOf(
    {
      id: 'failure-without-code-is-open',
      title: 'takes a failure without an E-code for none',
      breaks: 'client-knows-wrong-pin-by-message',
      scenario: 'failed-pins-as-422-on-look-up',
    },
    {
      standingOfLookup: ({ status, json }) =>
        json.status === 'SUCCESS' ? 'succeeded' : status === 422 ? 'failed' : 'open',
      patienceMs: 30_000,
    },
  ),
  mistakeOf(
    {
      id: 'refused-charge-released',
      title: 'takes any answer to a charge for success',
      breaks: 'client-handles-every-e-code',
      scenario: 'charges-refused',
    },
    { standingOfCharge: () => 'succeeded' },
  ),
  mistakeOf(
    {
      id: 'refused-refund-told-as-done',
      title: 'takes any answer to a refund for success',
      breaks: 'client-handles-every-e-code',
      scenario: 'refunds-refused',
    },
    { standingOfRefund: () => 'succeeded' },
  ),
];

function failedFrom(standing: Standing): Standing {
  return standing === 'open' ? 'failed' : standing;
}
