import { check, type Exchange, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  authorizeRules,
  heldCalls,
  inquireFinal,
  isFinal,
  minuteMs,
  pay,
  statusIn,
  statusOfPayment,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

const found = 'reference-finds-payment';
const laterMs = [2, 3, 3, 30, 60, 1440, 6 * 1440].map((it) => it * minuteMs);

/** Sections 2.3, 3.1, 3.3: a payment that was authorised is one while its PAY is under way, and at its end once it says so. */
export const payMeanwhile = check({
  slug: 'test-pt-meanwhile',
  title: 'while PAY is not answered an inquiry knows the payment, and tells no end that it does not come to',
  rules: [found, 'failed-is-final', 'paid-stays-paid'],
  assumes: authorizeRules,
  needs: ['clock.advance', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const unknown = await statusOfPayment(trial, trial.fresh('none'));
    let payment: Authorized | undefined;
    let inquiry: Promise<Exchange> | undefined;
    const [held] = await heldCalls(
      trial,
      async () => {
        const authorized = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PT' }));
        payment = authorized;
        return [() => pay(trial, authorized)];
      },
      async () => {
        // A provider may let it wait for the end of PAY.
        inquiry = payment && statusOfPayment(trial, payment.reference);
        if (inquiry) await trial.settles(inquiry);
      },
    );
    if (!payment || !inquiry || !held) return;
    const meanwhile = await inquiry;
    const words = 'a known payment';
    const isLost = isLikeUnknown(meanwhile, unknown);
    trial.expects(found, words, !isLost, `HTTP ${statusOf(meanwhile)}, as of an unknown one`, unknown, meanwhile);
    const last = (await inquireFinal(trial, payment, laterMs)).at(-1);
    const told = statusIn(meanwhile);
    if (told === undefined || !last || !isFinal(told) || told === 'Reversed') return;
    const id = told === 'Paid' ? 'paid-stays-paid' : 'failed-is-final';
    trial.holds(id, told, last.status, meanwhile, held.exchange, last.exchange);
  },
});

/** Refused in the very words that an unknown reference is refused in. */
function isLikeUnknown(exchange: Exchange, unknown: Exchange): boolean {
  const status = statusOf(exchange);
  if (status === 200 || typeof status === 'string' || status !== statusOf(unknown)) return false;
  const [own, theirs] = [exchange, unknown].map((it) => String(fieldOf(it, 'Message') ?? ''));
  return own === theirs;
}
