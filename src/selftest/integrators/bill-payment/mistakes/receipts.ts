import type { Mistake } from '../../mistake.ts';
import { deliveredOf } from '../concluding.ts';
import { modelSteps } from '../model.ts';
import type { Answer, Steps, Wire } from '../steps.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** All SMSes of a payment are one. */
const joiningSmses: Partial<Steps> = {
  async deliver(day, reference, answer) {
    const { smses } = deliveredOf(answer);
    if (smses.length > 0) await day.steps.tell(day, reference, 'delivered', smses.join(' '));
  },
};

/** How receipts, SMSes and vouchers are delivered (sections 2.4 and 7). */
export const receiptMistakes: readonly Mistake[] = [
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
    joiningSmses,
    'several-receipts',
  ),
  mistake(
    'tokens-merged',
    'the tokens of an electricity payment are sent in one SMS',
    'client-sends-each-token-individually',
    joiningSmses,
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
