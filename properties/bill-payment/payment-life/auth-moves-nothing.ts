import { check } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  authorizeRules,
  dayMs,
  demandFunds,
  heldCalls,
  hourMs,
  inquire,
  judgeUndebited,
  judgeUnmoved,
  pay,
  resultOf,
  sendAuth,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { wishes } from '../test-biller/test-prefixes.ts';

const debitsNothing = 'auth-debits-nothing';

/** Sections 1, 3.2: only PAY takes money. */
export const authMovesNothing = check({
  slug: 'auth-moves-nothing',
  title: 'AUTH debits nothing, whatever the product and whether it is authorised or not',
  rules: [debitsNothing],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    await judgeUnmoved(trial, debitsNothing, async () => {
      const proof = [];
      for (const product of ['AA', 'AI', 'AM', 'RV', 'FP'] as const)
        proof.push((await authorize(trial, await testPurchase(trial, { product }))).exchange);
      proof.push(await sendAuth(trial, await testPurchase(trial, { product: 'AA', prefix: 'AF' })));
      return proof;
    });
  },
});

/** Section 3.2: an authorisation that nobody pays stays without a debit; how long it can be paid is not shown. */
export const authLeftAlone = check({
  slug: 'auth-left-alone',
  title: 'an authorised payment that is left alone is neither debited nor paid; how long it lasts is recorded',
  rules: [debitsNothing, 'authorization-lifetime'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['clock.advance', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const authorized = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    const other = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    await judgeUndebited(trial, debitsNothing, async () => {
      const proof = [authorized.exchange];
      for (const ms of [hourMs, dayMs, 7 * dayMs]) {
        await advance(trial, ms);
        const { status, exchange } = await inquire(trial, authorized);
        proof.push(exchange);
        trial.expects(debitsNothing, 'not Paid', status !== 'Paid', 'Paid', authorized.exchange, exchange);
      }
      return proof;
    });
    const late = await pay(trial, other);
    trial.observe('authorization-lifetime', resultOf(late) === 'Paid' ? 'unlimited' : 'expires', other.exchange, late);
  },
});

/** Sections 3.2, 3.3: an AUTH that is not answered in time. */
export const authTimedOut = check({
  slug: 'auth-timed-out',
  title: 'with the prefix AT the answer to AUTH comes after 120 s, and nothing is debited meanwhile or then',
  rules: ['test-at-auth-answers-after-120-s', 'timed-out-auth-debits-nothing', 'test-usd-combines-with-prefix'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['clock.advance', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const all = await wishes(trial);
    const wanted = [
      ...all.slice(0, 1),
      ...all.filter(({ product, currency }) => product === 'FP' || currency === 'USD'),
    ];
    // The forms of a request are known from now on: what is answered at once is so for want of the delay.
    for (const wish of wanted) {
      const { items, body } = await authorize(trial, await testPurchase(trial, wish));
      await demandFunds(trial, items, body);
    }
    await judgeUndebited(trial, 'timed-out-auth-debits-nothing', async () => {
      const held = await heldCalls(trial, async () => {
        const purchases = await Promise.all(wanted.map((wish) => testPurchase(trial, { ...wish, prefix: 'AT' })));
        return purchases.map((it) => () => sendAuth(trial, it));
      });
      for (const [n, { exchange, after }] of held.entries()) {
        const expected = 'between 110 s and 130 s';
        trial.holds('test-at-auth-answers-after-120-s', expected, after, exchange);
        if (wanted[n]?.currency === 'USD') trial.holds('test-usd-combines-with-prefix', expected, after, exchange);
      }
      return held.map((it) => it.exchange);
    });
  },
});
