import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import type { Steps } from '../steps.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** A PAY that is not answered counts as failed. */
const unansweredPayFails: Partial<Steps> = {
  standing: (answer, action) => (answer === undefined && action === 'pay' ? 'failed' : model.standing(answer, action)),
};

/** Whatever PAY is answered, nothing follows. */
const askingNobody: Partial<Steps> = {
  poll: async (_day, _order, _reference, standing, answer) => [standing, answer],
  conclude: async () => undefined,
};

/** When STATUS is sent, for how long and with what (sections 3.2, 4.1 and 7). */
export const inquiryMistakes: readonly Mistake[] = [
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
    askingNobody,
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
    askingNobody,
    'pay-answer-lost',
  ),
  mistake(
    'lost-pay-failed',
    'a PAY without an answer is told as failed',
    'client-inquires-after-unknown-outcome',
    unansweredPayFails,
    'pay-answer-lost',
  ),
  mistake(
    'late-pay-failed',
    'a payment with the prefix PT is told as failed when it times out',
    'client-inquires-after-pt',
    unansweredPayFails,
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
];
