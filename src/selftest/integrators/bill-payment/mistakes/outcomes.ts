import type { Mistake } from '../../mistake.ts';
import { deliveredOf } from '../concluding.ts';
import { modelSteps } from '../model.ts';
import type { Answer, Standing, Steps, Wire } from '../steps.ts';
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

/** What is done with an answer, and what customers see of it (sections 2.4 and 7). */
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
  mistake(
    'technical-shown',
    'the customer sees TechnicalNarration',
    'client-hides-technical-narration',
    {
      async tell(day, reference, outcome, text) {
        const shown =
          outcome === 'shown' && text?.startsWith('The biller did not')
            ? `${text} (ISO8583 field 39 = 51, host B2)`
            : text;
        await model.tell(day, reference, outcome, shown);
      },
    },
    'pay-fails',
  ),
  mistake(
    'technical-in-capitals',
    'a payment is told as failed in the words of TechnicalNarration, in capitals',
    'client-hides-technical-narration',
    {
      async tell(day, reference, outcome, text) {
        await model.tell(
          day,
          reference,
          outcome,
          outcome === 'failed' ? 'DECLINED: ISO8583 FIELD 39 = 51, HOST B2' : text,
        );
      },
    },
    'pay-fails',
  ),
  mistake(
    'stock-error-shown',
    'the customer sees the stock error as JSON',
    'client-hides-technical-narration',
    {
      async conclude(day, order, reference, standing, answer) {
        if (standing === 'failed')
          await day.steps.tell(day, reference, 'shown', String(answer?.json.TechnicalNarration));
        await model.conclude(day, order, reference, standing, answer);
      },
    },
    'out-of-stock',
  ),
  mistake(
    'technical-told-as-reason',
    'a payment is told as failed in the words of TechnicalNarration',
    'client-hides-technical-narration',
    {
      async conclude(day, order, reference, standing, answer) {
        if (standing !== 'failed') return model.conclude(day, order, reference, standing, answer);
        await day.steps.tell(day, reference, 'failed', String(answer?.json.TechnicalNarration));
        await day.steps.tell(day, reference, 'refunded');
      },
    },
    'pay-fails',
  ),
  mistake(
    'narration-not-shown',
    'the customer sees words of the vendor in place of Narration',
    'client-shows-narration',
    {
      async tell(day, reference, outcome, text) {
        await model.tell(day, reference, outcome, outcome === 'shown' ? 'Something went wrong.' : text);
      },
    },
    'pay-fails',
  ),
  mistake(
    'receipts-merged',
    'receipts are joined into one',
    'client-delivers-receipts-individually',
    {
      async deliver(day, reference, answer) {
        const { html, smses } = deliveredOf(answer);
        await day.steps.tell(day, reference, 'delivered', html.join('\n'));
        for (const it of smses) await day.steps.tell(day, reference, 'delivered', it);
      },
    },
    'several-receipts',
  ),
  mistake(
    'first-receipt-only',
    'only the first receipt is delivered',
    'client-delivers-receipts-individually',
    {
      async deliver(day, reference, answer) {
        const [first] = deliveredOf(answer).html;
        if (first !== undefined) await day.steps.tell(day, reference, 'delivered', first);
      },
    },
    'several-receipts',
  ),
  mistake(
    'smses-merged',
    'SMSes are joined into one',
    'client-delivers-smses-individually',
    {
      async deliver(day, reference, answer) {
        const { smses } = deliveredOf(answer);
        if (smses.length > 0) await day.steps.tell(day, reference, 'delivered', smses.join(' '));
      },
    },
    'several-receipts',
  ),
  mistake(
    'tokens-merged',
    'the tokens of an electricity payment are sent in one SMS',
    'client-sends-each-token-individually',
    {
      async deliver(day, reference, answer) {
        const { smses } = deliveredOf(answer);
        if (smses.length > 0) await day.steps.tell(day, reference, 'delivered', smses.join(' '));
      },
    },
  ),
  mistake('first-voucher-only', 'of several vouchers the first is delivered', 'client-delivers-receipts-when-paid', {
    deliver: (day, reference, answer) => model.deliver(day, reference, withFirstVouchers(answer)),
  }),
  mistake(
    'null-delivered',
    'a receipt that is null is delivered as the word',
    'client-tolerates-missing-receipts',
    {
      async deliver(day, reference, answer) {
        const { ReceiptHtml } = (answer.json.PaymentData ?? {}) as Wire;
        if (ReceiptHtml === null) await day.steps.tell(day, reference, 'delivered', String(ReceiptHtml));
        await model.deliver(day, reference, answer);
      },
    },
    'receipts-null',
  ),
  mistake(
    'no-receipts-after-inquiry',
    'receipts that come with STATUS are not delivered',
    'client-delivers-receipts-when-paid',
    {
      async deliver(day, reference, answer) {
        if (String(answer.json.Action).toLowerCase() === 'pay') await model.deliver(day, reference, answer);
      },
    },
    'pay-answer-lost',
  ),
  mistake(
    'fails-without-receipts',
    'a Paid payment without receipts is told as failed',
    'client-tolerates-missing-receipts',
    {
      async conclude(day, order, reference, standing, answer) {
        const isBare = standing === 'paid' && answer !== undefined && deliveredOf(answer).html.length === 0;
        await model.conclude(day, order, reference, isBare ? 'failed' : standing, answer);
      },
    },
    'receipts-null',
  ),
  mistake(
    'waits-for-receipts',
    'a Paid payment without receipts is left alone',
    'client-tolerates-missing-receipts',
    {
      async conclude(day, order, reference, standing, answer) {
        const isBare = standing === 'paid' && order.name === 'plain';
        if (!isBare) await model.conclude(day, order, reference, standing, answer);
      },
    },
    'receipts-absent',
  ),
];

function withFirstVouchers(answer: Answer): Answer {
  const products = Array.isArray(answer.json.Products) ? (answer.json.Products as Wire[]) : [];
  const first = products.map((it) => (Array.isArray(it.Vouchers) ? { ...it, Vouchers: it.Vouchers.slice(0, 1) } : it));
  return { ...answer, json: { ...answer.json, Products: first } };
}
