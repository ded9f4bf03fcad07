import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import type { Standing, Steps } from '../steps.ts';
import { mistake } from './make.ts';

const model = modelSteps;
/** Days on which somebody got money back. */
const refunding = new WeakSet<object>();

/** Every 200 of PAY counts as one standing. */
function everyPay(standing: Standing, when: (status: unknown) => boolean): Partial<Steps> {
  return {
    standing: (answer, action) =>
      action === 'pay' && answer?.status === 200 && when(answer.json.Status)
        ? standing
        : model.standing(answer, action),
  };
}

/** What is done with an answer: what is released, told as failed, refunded (sections 3 and 7). */
export const outcomeMistakes: readonly Mistake[] = [
  mistake(
    'released-on-200',
    'goods are released on HTTP 200',
    'client-reads-status',
    everyPay('paid', () => true),
  ),
  mistake(
    'released-when-processed',
    'goods are released while the payment is being processed',
    'client-reads-status',
    everyPay('paid', (it) => it === 'BeingProcessed'),
    'being-processed',
  ),
  mistake(
    'released-when-flagged',
    'goods are released while the payment is Flagged',
    'client-reads-status',
    everyPay('paid', (it) => it === 'Flagged'),
    'flagged-for-an-hour',
  ),
  mistake(
    'released-when-lost',
    'goods are released although no answer to PAY came',
    'client-reads-status',
    {
      async conclude(day, order, reference, standing, answer) {
        await model.conclude(day, order, reference, standing, answer);
      },
      async pay(day, order, body) {
        const answer = await model.pay(day, order, body);
        if (answer === undefined) await day.steps.tell(day, String(body.Reference), 'released');
        return answer;
      },
    },
    'pay-answer-lost',
  ),
  mistake(
    'paid-told-as-failed',
    'a Paid payment is told as failed',
    'client-reads-status',
    everyPay('failed', (it) => it === 'Paid'),
  ),
  mistake(
    'paid-later-dropped',
    'what was Paid by an inquiry is not released',
    'client-reads-status',
    {
      async conclude(day, order, reference, standing, answer) {
        const isLate = String(answer?.json.Action).toLowerCase() === 'status';
        if (standing !== 'paid' || !isLate) await model.conclude(day, order, reference, standing, answer);
      },
    },
    'pay-answer-lost',
  ),
  mistake(
    'released-when-being-paid',
    'goods are released while the payment is BeingPaid',
    'client-treats-being-paid-as-not-final',
    everyPay('paid', (it) => it === 'BeingPaid'),
    'being-paid-for-a-day',
  ),
  mistake(
    'failed-when-being-paid',
    'a payment that is BeingPaid is told as failed',
    'client-treats-being-paid-as-not-final',
    everyPay('failed', (it) => it === 'BeingPaid'),
    'being-paid-for-a-day',
  ),
  mistake(
    'released-when-pending',
    'goods are released while the payment is Pending',
    'client-treats-pending-as-not-final',
    everyPay('paid', (it) => it === 'Pending'),
    'pending',
  ),
  mistake(
    'failed-when-pending',
    'a Pending payment is told as failed',
    'client-treats-pending-as-not-final',
    everyPay('failed', (it) => it === 'Pending'),
    'pending',
  ),
  mistake(
    'released-when-unknown',
    'goods are released on a status that nobody knows',
    'client-treats-unknown-status-as-not-final',
    everyPay('paid', (it) => it === 'UnderReview'),
    'status-nobody-knows',
  ),
  mistake(
    'failed-when-unknown',
    'a status that nobody knows is told as failed',
    'client-treats-unknown-status-as-not-final',
    everyPay('failed', (it) => it === 'UnderReview'),
    'status-nobody-knows',
  ),
  mistake(
    'failed-when-processed',
    'a payment that is being processed is told as failed',
    'client-polls-while-not-final',
    everyPay('failed', (it) => it === 'BeingProcessed'),
    'being-processed',
  ),
  mistake(
    'failed-when-flagged',
    'a Flagged payment is told as failed',
    'client-polls-flagged',
    everyPay('failed', (it) => it === 'Flagged'),
    'flagged-for-an-hour',
  ),
  mistake(
    'unknown-status-dropped',
    'a status that nobody knows is brought before nobody',
    'client-escalates-unknown-status',
    {
      async conclude(day, order, reference, standing, answer) {
        if (standing !== 'strange') await model.conclude(day, order, reference, standing, answer);
      },
    },
    'status-nobody-knows-for-good',
  ),
  mistake(
    'refunds-once',
    'the customer of the first failed payment alone gets the money back',
    'client-refunds-customer-when-failed',
    {
      async tell(day, reference, outcome, text) {
        const isAgain = outcome === 'refunded' && refunding.has(day);
        if (outcome === 'refunded') refunding.add(day);
        if (!isAgain) await model.tell(day, reference, outcome, text);
      },
    },
    'pay-fails',
  ),
  mistake('refunds-paid', 'the customer of a Paid payment gets the money back', 'client-refunds-customer-when-failed', {
    async afterPaid(day, _order, reference) {
      await day.steps.tell(day, reference, 'refunded');
    },
  }),
];
