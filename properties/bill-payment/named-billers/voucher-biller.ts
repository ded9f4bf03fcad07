import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  authorizeRules,
  dayMs,
  inquire,
  judgeAccepted,
  outcomeOf,
  type Purchase,
  paid,
  paidRules,
  pay,
  purchaseOf,
  resultOf,
  sendAuth,
  settled,
  statusIn,
} from '../../../src/given/bill-payment/index.ts';

const reserves = 'voucher-auth-reserves-stock';

/** Section 3.4: no member number there; the customer's contact address takes its place. */
export const voucherBiller = check({
  slug: 'voucher-biller',
  title: "the voucher biller takes the customer's contact address and issues vouchers for it",
  rules: ['voucher-biller-takes-contact-address', 'voucher-contact-address-form'],
  assumes: paidRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'voucher');
    const { exchange } = await judgeAccepted(trial, 'voucher-biller-takes-contact-address', purchase);
    const form = purchase.memberNumber.includes('@') ? 'e-mail' : 'phone';
    trial.observe('voucher-contact-address-form', `${form}-in-member-number`, exchange);
  },
});

/** How many vouchers of a product the biller has from now on. Throws Lacking where nobody can say so. */
export async function stock(trial: Trial, available: number, product?: string): Promise<void> {
  const { setStock } = trial.driver.operator ?? {};
  if (!setStock) throw new Lacking('operator.setStock');
  const { billerCode, productCode } = purchaseOf(trial, 'voucher');
  await setStock({ billerCode, productCode: product ?? productCode, available });
  // Nothing tells it.
  await trial.quiet();
}

/** Section 3.4: AUTH reserves, PAY issues what was reserved. */
export const voucherReservations = check({
  slug: 'voucher-reservations',
  title: 'the last voucher goes to the AUTH that reserved it, and to no other payment',
  rules: [reserves, 'voucher-pay-issues-reserved'],
  assumes: paidRules,
  needs: ['fixture:purchases', 'operator.setStock'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const purchase = purchaseOf(trial, 'voucher');
    for (const quantity of [1, 2]) {
      // The second time the customer comes twice: either AUTH keeps what it reserved.
      await stock(trial, quantity === 1 ? 1 : quantity + 1);
      const first = await authorize(trial, { ...purchase, quantity });
      if (quantity > 1) await authorize(trial, { ...purchase, quantity: 1 });
      // An inquiry changes nothing, the reservation neither.
      await inquire(trial, first);
      const rival = await sendAuth(trial, { ...purchase, quantity: 1 });
      const isTurnedDown = outcomeOf(rival) !== 'accepted';
      trial.expects(reserves, 'turned down', isTurnedDown, 'authorised as well', first.exchange, rival);
      const answered = await settled(trial, first.reference, await pay(trial, first));
      if (outcomeOf(answered) === 'open') throw new Lacking('a payment of vouchers that comes to an end');
      trial.holds('voucher-pay-issues-reserved', 'Paid', resultOf(answered), first.exchange, rival, answered);
      const late = await sendAuth(trial, { ...purchase, quantity: 1 });
      trial.expects(reserves, 'turned down', outcomeOf(late) !== 'accepted', 'authorised as well', answered, late);
    }
    await judgeLeft(trial, purchase);
    await judgeAtOnce(trial, purchase);
    await stock(trial, 50);
    await paid(trial, purchase);
  },
});

/**
 * PAY takes from the stock what was reserved, and no more: of six, two of them paid, three are there for the next. The sixth may be reserved
 * for the customer who came before.
 */
async function judgeLeft(trial: Trial, purchase: Purchase): Promise<void> {
  await stock(trial, 6);
  const half = await authorize(trial, { ...purchase, quantity: 2 });
  const answered = await settled(trial, half.reference, await pay(trial, half));
  if (statusIn(answered) !== 'Paid') return;
  const rest = await sendAuth(trial, { ...purchase, quantity: 3 });
  const isTaken = outcomeOf(rest) !== 'refused';
  const words = 'three of the other four authorised';
  trial.expects('voucher-pay-issues-reserved', words, isTaken, resultOf(rest), half.exchange, answered, rest);
}

/** The last voucher goes to one AUTH, however many ask for it at once. */
async function judgeAtOnce(trial: Trial, purchase: Purchase): Promise<void> {
  if (trial.burst < 2) return;
  await stock(trial, 1);
  const asking = Array.from({ length: Math.min(trial.burst, 4) }, () => sendAuth(trial, { ...purchase, quantity: 1 }));
  const answers = await Promise.all(asking);
  const taken = answers.filter((it) => outcomeOf(it) === 'accepted');
  trial.expects(reserves, 'one authorised at most', taken.length <= 1, `${taken.length} of them`, ...answers);
}

/** Section 3.4 does not say how long vouchers are reserved. */
export const voucherReservationLifetime = check({
  slug: 'voucher-reservation-lifetime',
  title: 'how long the voucher biller keeps what it reserved is recorded',
  rules: ['voucher-reservation-lifetime'],
  assumes: authorizeRules,
  needs: ['fixture:purchases', 'operator.setStock', 'clock.advance'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const purchase = purchaseOf(trial, 'voucher');
    await stock(trial, 1);
    const first = await authorize(trial, { ...purchase, quantity: 1 });
    await advance(trial, dayMs);
    const other = await sendAuth(trial, { ...purchase, quantity: 1 });
    const reading = statusIn(other) === 'Authorized' ? 'less than a day' : 'a day at least';
    trial.observe('voucher-reservation-lifetime', reading, first.exchange, other);
    await stock(trial, 50);
    await pay(trial, first);
  },
});
