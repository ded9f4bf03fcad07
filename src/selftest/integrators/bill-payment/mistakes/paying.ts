import { rawJson } from '../../../../conformance/index.ts';
import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import { process } from '../paying.ts';
import type { Day, Order, Wire } from '../steps.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** Sends an action again until an answer comes. */
async function sendAgain(day: Day, body: Wire, action: string) {
  const first = await process(day, body);
  if (first !== undefined && first.status < 500) return first;
  await day.ground.clock.wait(2_000);
  return process(day, { ...body, Action: action });
}

/** Goes on from AUTH as the model does, whatever AUTH was answered. */
async function payAnyway(day: Day, order: Order) {
  const { steps } = day;
  const reference = steps.reference(day, order);
  const body = steps.authBody(day, order, reference);
  const authorized = await process(day, body);
  const paid = await steps.pay(day, order, steps.payBody(day, order, body, authorized));
  const [standing, answer] = await steps.poll(day, order, reference, steps.standing(paid, 'pay'), paid);
  await steps.conclude(day, order, reference, standing, answer);
}

/** When PAY, Retry and STATUS go out (sections 3.2, 4.1 and 7). */
export const payingMistakes: readonly Mistake[] = [
  mistake(
    'pay-again-after-lost-answer',
    'PAY is sent again where no answer came',
    'client-no-second-pay',
    { pay: (day, _order, body) => sendAgain(day, body, 'PAY') },
    'pay-answer-lost',
  ),
  mistake(
    'pay-again-after-timeout',
    'PAY is sent again after its timeout',
    'client-no-second-pay',
    { pay: (day, _order, body) => sendAgain(day, body, 'PAY') },
    'pay-times-out',
  ),
  mistake(
    'pay-again-after-500',
    'PAY is sent again after a 500',
    'client-no-second-pay',
    { pay: (day, _order, body) => sendAgain(day, body, 'PAY') },
    'pay-500',
  ),
  mistake(
    'retry-after-lost-pay',
    'Retry is sent where no answer to PAY came',
    'client-no-retry-after-unknown-pay',
    { pay: (day, _order, body) => sendAgain(day, body, 'RETRY') },
    'pay-answer-lost',
  ),
  mistake(
    'retry-after-503',
    'Retry is sent after a 503 on PAY',
    'client-no-retry-after-unknown-pay',
    { pay: (day, _order, body) => sendAgain(day, body, 'RETRY') },
    'pay-500',
  ),
  mistake(
    'retry-while-open',
    'Retry is sent while the payment is being processed',
    'client-retry-only-after-interruption',
    {
      async pay(day, _order, body) {
        const first = await process(day, body);
        return first?.json.Status === 'BeingProcessed' ? process(day, { ...body, Action: 'RETRY' }) : first;
      },
    },
    'being-processed',
  ),
  ...['being-processed', 'being-paid-for-a-day', 'pending', 'flagged-for-an-hour', 'status-nobody-knows'].map(
    (scenario) =>
      mistake(
        `pay-again-${scenario}`,
        'PAY is sent again where the answer is not final',
        'client-no-pay-while-not-final',
        {
          async pay(day, _order, body) {
            const first = await process(day, body);
            return model.standing(first, 'pay') === 'paid' || first?.json.Status === 'Failed'
              ? first
              : process(day, body);
          },
        },
        scenario,
      ),
  ),
  mistake('pay-without-auth', 'PAY goes out without AUTH', 'client-pays-after-authorized', {
    async buy(day, order) {
      const reference = day.steps.reference(day, order);
      const body = { ...day.steps.authBody(day, order, reference), Action: 'PAY' };
      await day.steps.conclude(day, order, reference, day.steps.standing(await process(day, body), 'pay'), undefined);
    },
  }),
  mistake(
    'pay-after-failed-auth',
    'PAY goes out although AUTH was answered Failed',
    'client-pays-after-authorized',
    { buy: payAnyway },
    'auth-fails',
  ),
  mistake(
    'pay-after-lost-auth',
    'PAY goes out although AUTH was not answered',
    'client-pays-after-authorized',
    { buy: payAnyway },
    'auth-lost',
  ),
  mistake('pay-other-member', 'PAY names the member otherwise than AUTH', 'client-pay-repeats-auth', {
    payBody: (...of) => ({ ...model.payBody(...of), MemberNumber: 'M1000235' }),
  }),
  mistake('pay-other-quantity', 'PAY has another Quantity than AUTH', 'client-pay-repeats-auth', {
    payBody(...of) {
      const body = model.payBody(...of);
      return {
        ...body,
        Products: (body.Products as Wire[]).map((it) => ({ ...it, Quantity: Number(it.Quantity) + 1 })),
      };
    },
  }),
  mistake('pay-without-metadata', 'PAY leaves out the metadata of AUTH', 'client-pay-repeats-auth', {
    payBody(...of) {
      const body = model.payBody(...of);
      return { ...body, Products: (body.Products as Wire[]).map(({ Metadata: _, ...rest }) => rest) };
    },
  }),
  mistake('one-reference-for-all', 'every payment has the same Reference', 'client-reference-unique', {
    reference: () => 'SHOP-7',
  }),
  mistake('reference-by-second', 'References are made of the second of the day', 'client-reference-unique', {
    reference: ({ ground }) => `T${Math.floor(ground.clock.now() / 3_600_000)}`,
  }),
  mistake('other-reference-at-pay', 'PAY has a Reference of its own', 'client-reference-same-through-transaction', {
    payBody: (...of) => ({ ...model.payBody(...of), Reference: `${of[2].Reference}-pay` }),
  }),
  mistake(
    'status-by-platform-reference',
    'STATUS asks by the PlatformReference',
    'client-reference-same-through-transaction',
    {
      statusBody: (_day, Reference, answer) => ({
        Action: 'STATUS',
        Reference: answer?.json.PlatformReference ?? Reference,
      }),
    },
  ),
  mistake(
    'status-by-new-reference',
    'STATUS has a Reference of its own',
    'client-reference-same-through-transaction',
    { statusBody: (_day, Reference) => ({ Action: 'STATUS', Reference: `${Reference}-status` }) },
    'being-processed',
  ),
  mistake(
    'first-inquiry-at-once',
    'the first STATUS follows after a second',
    'client-first-inquiry-not-before-120-s',
    { firstWaitMs: () => 1_000 },
    'pay-answer-lost',
  ),
  mistake(
    'first-inquiry-after-60-s',
    'the first STATUS comes after 60 s',
    'client-first-inquiry-not-before-120-s',
    { firstWaitMs: () => 60_000 },
    'being-processed',
  ),
  mistake(
    'inquiries-every-minute',
    'STATUS is sent every 120 s',
    'client-later-inquiries-180-s-apart',
    { laterWaitMs: () => 120_000 },
    'being-processed',
  ),
  mistake(
    'inquiries-at-once-after-500',
    'STATUS is sent again at once after a 500',
    'client-later-inquiries-180-s-apart',
    { laterWaitMs: () => 5_000 },
    'status-500',
  ),
  mistake(
    'flagged-every-180-s',
    'a Flagged payment is asked for every 180 s',
    'client-flagged-inquiries-600-s-apart',
    { laterWaitMs: () => 180_000 },
    'flagged-for-an-hour',
  ),
  mistake(
    'flagged-at-once',
    'a Flagged payment is asked for after 30 s',
    'client-first-inquiry-while-flagged',
    { firstWaitMs: () => 30_000 },
    'flagged-for-an-hour',
  ),
  mistake(
    'electricity-every-minute',
    'electricity is asked for every minute',
    'client-electricity-inquiry-times',
    { firstWaitMs: () => 60_000, laterWaitMs: () => 60_000 },
    'electricity-pending',
  ),
  mistake(
    'never-asks',
    'nobody asks for a payment that is not final',
    'client-polls-while-not-final',
    { poll: async (_day, _order, _reference, standing, answer) => [standing, answer], conclude: async () => undefined },
    'being-processed',
  ),
  mistake(
    'asks-three-times',
    'a payment is given up after three inquiries',
    'client-polls-while-not-final',
    {
      patienceMs: () => 400_000,
      async conclude(day, order, reference, standing, answer) {
        if (standing === 'paid' || standing === 'failed') await model.conclude(day, order, reference, standing, answer);
      },
    },
    'being-paid-for-a-day',
  ),
  mistake(
    'flagged-forgotten',
    'nobody asks for a Flagged payment',
    'client-polls-flagged',
    {
      poll: (day, order, reference, standing, answer) =>
        standing === 'flagged'
          ? Promise.resolve([standing, answer])
          : model.poll(day, order, reference, standing, answer),
      async conclude(day, order, reference, standing, answer) {
        if (standing !== 'flagged') await model.conclude(day, order, reference, standing, answer);
      },
    },
    'flagged-for-an-hour',
  ),
  mistake(
    'lost-pay-forgotten',
    'nobody asks for a PAY without an answer',
    'client-inquires-after-unknown-outcome',
    { poll: async (_day, _order, _reference, standing, answer) => [standing, answer], conclude: async () => undefined },
    'pay-answer-lost',
  ),
  mistake(
    'lost-pay-failed',
    'a PAY without an answer is told as failed',
    'client-inquires-after-unknown-outcome',
    {
      standing: (answer, action) =>
        answer === undefined && action === 'pay' ? 'failed' : model.standing(answer, action),
    },
    'pay-answer-lost',
  ),
  mistake(
    'late-pay-failed',
    'a payment with the prefix PT is told as failed when it times out',
    'client-inquires-after-pt',
    {
      standing: (answer, action) =>
        answer === undefined && action === 'pay' ? 'failed' : model.standing(answer, action),
    },
  ),
  mistake(
    'status-with-products',
    'STATUS has an empty list of products',
    'client-status-body-only-action-and-reference',
    { statusBody: (_day, Reference) => ({ Action: 'STATUS', Reference, Products: [] }) },
  ),
  mistake(
    'status-with-all-fields',
    'STATUS has all fields of the payment',
    'client-status-body-only-action-and-reference',
    {
      statusBody: (_day, Reference) => ({
        Action: 'STATUS',
        Reference,
        BillerCode: 'TESTBILLER',
        MemberNumber: 'M1000234',
        TotalAmount: 5,
      }),
    },
  ),
  mistake(
    'resends-400',
    'a refused PAY is sent again unchanged',
    'client-does-not-resend-400',
    {
      async pay(day, _order, body) {
        const first = await process(day, body);
        return first?.status === 400 ? process(day, body) : first;
      },
    },
    'pay-refused',
  ),
  mistake(
    '400-as-open',
    'a 400 on PAY is taken as an unknown outcome',
    'client-takes-pay-400-as-validation-failure',
    {
      poll: (day, order, reference, standing, answer) =>
        standing === 'refused'
          ? Promise.resolve(['open', answer])
          : model.poll(day, order, reference, standing, answer),
      async conclude(day, order, reference, standing, answer) {
        if (standing === 'open') await day.steps.tell(day, reference, 'open');
        else await model.conclude(day, order, reference, standing, answer);
      },
    },
    'pay-refused',
  ),
  mistake(
    '400-as-paid',
    'a 400 on PAY is taken as paid',
    'client-takes-pay-400-as-validation-failure',
    {
      async conclude(day, order, reference, standing, answer) {
        if (standing === 'refused') await day.steps.tell(day, reference, 'released');
        else await model.conclude(day, order, reference, standing, answer);
      },
    },
    'pay-refused',
  ),
  mistake('total-in-binary', 'the total is counted with binary fractions', 'client-total-is-sum', {
    total: (_day, { quantity = 1 }, { Price }) =>
      Price === null ? null : Number(JSON.stringify(Price)) * quantity + 0.1 + 0.2 - 0.3,
  }),
  mistake('total-of-one', 'the total is the price of one unit', 'client-total-is-sum', {
    total: (_day, _order, { Price }) => Price,
  }),
  mistake('other-price-at-pay', 'PAY has another Price than AUTH', 'client-keeps-price-for-pay', {
    payBody(...of) {
      const body = model.payBody(...of);
      const products = (body.Products as Wire[]).map((it) =>
        it.Price === null ? it : { ...it, Price: rawJson('3.99') },
      );
      return { ...body, Products: products, TotalAmount: body.TotalAmount === null ? null : rawJson('3.99') };
    },
  }),
  mistake('no-price-at-pay', 'PAY leaves out a Price that the caller sets', 'client-sends-price-at-pay', {
    payBody(...of) {
      const body = model.payBody(...of);
      return { ...body, Products: (body.Products as Wire[]).map((it) => ({ ...it, Price: null })), TotalAmount: null };
    },
  }),
  mistake('price-where-blank', 'AUTH has a Price where AUTH returns it', 'client-leaves-price-blank', {
    product: (day, order) => ({ ...model.product(day, order), ...(order.productCode === 'AM' ? { Price: 48.2 } : {}) }),
  }),
  mistake(
    'part-of-full-price',
    'less is paid than the whole price that AUTH returned',
    'client-pays-in-full-where-required',
    {
      payBody(...of) {
        const body = model.payBody(...of);
        if (of[1].productCode !== 'AM') return body;
        return { ...body, Products: (body.Products as Wire[]).map((it) => ({ ...it, Price: 20 })), TotalAmount: 20 };
      },
    },
  ),
];
