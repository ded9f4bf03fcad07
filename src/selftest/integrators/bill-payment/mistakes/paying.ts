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

/** When PAY and Retry go out, and what a 400 on PAY is taken for (sections 3.2, 4.1 and 7). */
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
];
