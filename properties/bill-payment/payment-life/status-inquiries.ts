import { check, type Exchange, fieldOf, statusOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  formsOf,
  inquire,
  judgeUnmoved,
  outcomeOf,
  type Paid,
  paid,
  paidRules,
  pay,
  refusalFormOf,
  sendProcess,
  spelled,
  statusBody,
  statusIn,
  statusOfPayment,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.1: an inquiry is action and reference; an empty list of products is named as wrong. */
export const inquiryBodies = check({
  slug: 'status-bodies',
  title: 'an inquiry with an empty list of products is answered 400, one without a list is not',
  rules: [
    'status-body-refused-with-empty-products',
    'empty-products-message',
    'status-with-other-fields',
    'processPayment/400',
    'status-of-unknown-reference',
    'reference-finds-payment',
  ],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const authorized = await authorize(trial, await testPurchase(trial, { product: 'AI' }));
    const payment = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    for (const it of [authorized, payment]) {
      const exchange = await sendProcess(trial, { ...statusBody(trial, it.reference), Products: [] });
      trial.holds('status-body-refused-with-empty-products', 400, statusOf(exchange), it.exchange, exchange);
      trial.holds('processPayment/400', 400, statusOf(exchange), exchange);
      if (statusOf(exchange) !== 400) continue;
      trial.expects('empty-products-message', 'a validation message', hasMessage(exchange), 'none', exchange);
      await judgeFound(trial, it, it === payment ? 'Paid' : 'Authorized');
      const whole = { ...it.body, Action: spelled('Status', formsOf(trial)) };
      const other = await sendProcess(trial, whole);
      const isTaken = outcomeOf(other) !== 'refused';
      trial.observe('status-with-other-fields', isTaken ? 'accepted' : 'refused', other);
    }
    for (const near of [payment.reference.slice(0, -1), `${payment.reference}1`]) await judgeNear(trial, payment, near);
    const unknown = await statusOfPayment(trial, trial.fresh('none'));
    const form = refusalFormOf(unknown);
    trial.observe('status-of-unknown-reference', form === 'failed' || form === 'http-400' ? form : 'other', unknown);
  },
});

/** Section 8: a reference is of one transaction; one that begins as another does is none of it. */
async function judgeNear(trial: Trial, { shown }: Paid, near: string): Promise<void> {
  const exchange = await statusOfPayment(trial, near);
  const [own, told] = [shown, exchange].map((it) => textIn(fieldOf(it, 'PlatformReference')));
  if (!own) return;
  trial.expects('reference-finds-payment', 'no payment', told !== own, `the payment ${own}`, shown, exchange);
}

function hasMessage(exchange: Exchange): boolean {
  const state = fieldOf(exchange, 'ModelState');
  return Object.values((state ?? {}) as object).some((it) => Array.isArray(it) && it.some((text) => Boolean(text)));
}

/** Section 2.3: the inquiry of a reference is answered for its payment. */
export async function judgeFound(trial: Trial, payment: Authorized, status: string): Promise<void> {
  const shown = await inquire(trial, payment);
  const { reference, purchase } = payment;
  // What failed owes no echo.
  const echo = fieldOf(shown.exchange, 'Reference') ?? (shown.status === 'Failed' ? reference : undefined);
  const told = { Status: shown.status, Reference: echo };
  const number = fieldOf(shown.exchange, 'MemberNumber') ?? purchase.memberNumber;
  trial.holds(
    'reference-finds-payment',
    { Status: status, Reference: reference, MemberNumber: purchase.memberNumber },
    { ...told, MemberNumber: number },
    payment.exchange,
    shown.exchange,
  );
}

/** Section 3.2: an inquiry asks and does nothing else. */
export const inquiriesChangeNothing = check({
  slug: 'status-changes-nothing',
  title: 'inquiries debit nothing in any state, and what is at its end stays there',
  rules: ['status-changes-nothing', 'paid-stays-paid', 'failed-is-final', 'pending-only-for-electricity'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const prefix of ['', 'PF', 'PP', 'PFF'] as const) {
      const purchase = await testPurchase(trial, { product: 'AA', prefix });
      const authorized = await authorize(trial, purchase);
      await judgeUnmoved(trial, 'status-changes-nothing', () => inquireOften(trial, authorized));
      const answered = await pay(trial, authorized);
      const status = statusIn(answered);
      trial.observe('pending-only-for-electricity', status === 'Pending' ? 'others-too' : 'electricity-only', answered);
      // The debit of what is not at its end may come later, by itself.
      if (status !== 'Paid' && status !== 'Failed') continue;
      await trial.quiet();
      await judgeUnmoved(trial, 'status-changes-nothing', async () => {
        const inquiries = await inquireOften(trial, authorized);
        const id = status === 'Paid' ? 'paid-stays-paid' : 'failed-is-final';
        for (const it of inquiries) trial.holds(id, status, statusIn(it), answered, it);
        return inquiries;
      });
    }
  },
});

async function inquireOften(trial: Trial, { reference }: Authorized): Promise<Exchange[]> {
  const all = [];
  for (let n = 0; n < 3; n += 1) all.push(await statusOfPayment(trial, reference));
  return all;
}
