import { check, fieldOf } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  bodyOf,
  formsOf,
  freshDigits,
  inquire,
  itemOf,
  judgeUnmoved,
  outcomeOf,
  pay,
  resultOf,
  sendProcess,
  statusIn,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/** Sections 1, 3.2: two stages; the second has to have a first. */
export const paidWithoutAuth = check({
  slug: 'pay-without-auth',
  title: 'a PAY after an AUTH that failed is not paid; what one gets that no AUTH came before is recorded',
  rules: ['pay-without-auth', 'pay-after-failed-auth'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    // The forms of a request are known from now on: what is refused is so for want of an AUTH.
    const authorized = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    for (const prefix of [undefined, 'AF'] as const) {
      const purchase = await testPurchase(trial, { product: 'AA', prefix });
      const reference = trial.fresh('pay');
      const wish = { action: 'Pay', reference, forms: formsOf(trial) } as const;
      const exchange = await sendProcess(trial, bodyOf([await itemOf(trial, purchase)], wish));
      const shown = await inquire(trial, { reference });
      const isPaid = [statusIn(exchange), shown.status].includes('Paid');
      trial.observe('pay-without-auth', isPaid ? 'paid' : 'refused', authorized.exchange, exchange, shown.exchange);
    }
    // Failed is final: after an AUTH that was answered so there is nothing to pay.
    const id = 'pay-after-failed-auth';
    const refused = await testPurchase(trial, { product: 'AA', prefix: 'AF' });
    const reference = trial.fresh('pay');
    const items = [await itemOf(trial, refused)];
    await judgeUnmoved(trial, id, async () => {
      const auth = await sendProcess(trial, bodyOf(items, { action: 'Auth', reference, forms: formsOf(trial) }));
      const exchange = await sendProcess(trial, bodyOf(items, { action: 'Pay', reference, forms: formsOf(trial) }));
      trial.expects(id, 'not Paid', statusIn(exchange) !== 'Paid', 'Paid', auth, exchange);
      return [auth, exchange];
    });
  },
});

/** Section 3.2: the same body as AUTH; what another one gets is open. */
export const paidOffAuth = check({
  slug: 'pay-off-auth',
  title: 'what a PAY for another member than its AUTH gets is recorded',
  rules: ['pay-off-auth'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const authorized = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    const memberNumber = `M${freshDigits(trial)}`;
    const items = authorized.items.map((it) => ({ ...it, purchase: { ...it.purchase, memberNumber } }));
    const exchange = await pay(trial, { ...authorized, items });
    const told = fieldOf(exchange, 'MemberNumber');
    const reading =
      outcomeOf(exchange) === 'refused'
        ? 'refused'
        : statusIn(exchange) === 'Paid'
          ? `paid-as-${told === memberNumber ? 'sent' : 'authorised'}`
          : resultOf(exchange);
    trial.observe('pay-off-auth', reading, authorized.exchange, exchange);
  },
});
