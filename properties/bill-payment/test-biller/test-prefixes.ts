import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  billerOf,
  fitsPattern,
  forexIn,
  judgeAccepted,
  outcomeOf,
  paid,
  paidRules,
  pay,
  refusalFormOf,
  resultOf,
  sendAuth,
  sendInquiredAuth,
  soonAnswered,
  statusIn,
  type TestWish,
  testBillerOf,
  testPair,
  testProducts,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

/** Section 3.3: any member number works. */
export const anyMemberNumber = check({
  slug: 'test-any-member-number',
  title: 'at the test biller member numbers of every kind are authorised and paid',
  rules: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const member of [
      '7',
      '0000',
      '12345678901234567890',
      'M-1/2',
      'b.member@example.org',
      'XPF1',
      'MAT',
      'XAF1',
      'ZWG55',
    ]) {
      const purchase = await testPurchase(trial, { product: 'AA' });
      if (!(await fits(trial, member))) continue;
      await judgeAccepted(trial, 'test-any-member-number-works', { ...purchase, memberNumber: member });
      await paid(trial, { ...purchase, memberNumber: member });
    }
  },
});

/** Whether the catalogue surely lets a member number through. */
async function fits(trial: Trial, member: string): Promise<boolean> {
  return fitsPattern(await billerOf(trial, testBillerOf(trial)), member) === true;
}

/** Section 3.3: AF. */
export const authFails = check({
  slug: 'test-af',
  title: 'with the prefix AF the test biller turns AUTH down at once, in either currency and for every product',
  rules: ['test-af-auth-fails', 'test-af-auth-fails-at-once', 'auth-answer-status', 'test-usd-combines-with-prefix'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    // The forms of a request are known from now on: what is refused is so for its prefix.
    await authorize(trial, await testPurchase(trial, { product: 'AI' }));
    // Who keeps a caller waiting does so for every product: each more would be another wait in real time, and tell nothing.
    const unanswered = new Set<TestWish['currency']>();
    for (const wish of await wishes(trial)) {
      if (unanswered.has(wish.currency)) continue;
      const purchase = await testPurchase(trial, { ...wish, prefix: 'AF' });
      const { exchange, isSoon } = await soonAnswered(trial, () => sendInquiredAuth(trial, purchase));
      const seen = typeof exchange.answer === 'string' ? exchange.answer : 'later';
      trial.expects('test-af-auth-fails-at-once', 'answered', isSoon, seen, exchange);
      if (!isSoon) unanswered.add(wish.currency);
      const isRefused = outcomeOf(exchange) === 'refused';
      for (const slug of ['test-af-auth-fails', ...(wish.currency === 'USD' ? ['test-usd-combines-with-prefix'] : [])])
        trial.expects(slug, 'turned down', isRefused, resultOf(exchange), exchange);
      if (isRefused) trial.observe('auth-answer-status', refusalFormOf(exchange), exchange);
    }
    const pair = unanswered.size === 0 ? await testPair(trial, { prefix: 'AF' }) : undefined;
    if (!pair) return;
    const exchange = await sendAuth(trial, pair);
    const isRefused = outcomeOf(exchange) === 'refused';
    trial.expects('test-af-auth-fails', 'turned down', isRefused, resultOf(exchange), exchange);
  },
});

const payPrefixes = [
  ['PF', 'Failed', 'test-pf-pay-fails'],
  ['PP', 'BeingPaid', 'test-pp-pay-being-paid'],
  ['PFF', 'Flagged', 'test-pff-pay-flagged'],
] as const;

/** Section 3.3: what PAY answers with each prefix, alone and before USD. */
export const payOutcomes = check({
  slug: 'test-pay-prefixes',
  title: 'with the prefixes PF, PP and PFF PAY answers Failed, BeingPaid and Flagged, in either currency',
  rules: [
    'test-pf-pay-fails',
    'test-pp-pay-being-paid',
    'test-pff-pay-flagged',
    'test-usd-combines-with-prefix',
    'pay-status-set',
  ],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const [prefix, status, slug] of payPrefixes)
      for (const wish of await wishes(trial)) {
        const several = wish.product === 'RV' ? { quantity: 3 } : {};
        const authorized = await authorize(trial, await testPurchase(trial, { ...wish, ...several, prefix }));
        const exchange = await pay(trial, authorized);
        trial.holds(slug, status, resultOf(exchange), authorized.exchange, exchange);
        if (wish.currency === 'USD')
          trial.holds(
            'test-usd-combines-with-prefix',
            { Status: status, RequiresForexPayment: true },
            { Status: resultOf(exchange), RequiresForexPayment: forexIn(authorized) },
            authorized.exchange,
            exchange,
          );
        const never = ['Authorized', 'Reversed'];
        const told = statusIn(exchange) ?? '';
        trial.expects('pay-status-set', 'neither of them', !never.includes(told), told, exchange);
      }
    for (const [prefix, status, slug] of payPrefixes) await judgePair(trial, prefix, status, slug);
    if ((await sometimesForex(trial)).length === 0) throw new Lacking('a test product with RequiresForex null');
  },
});

/** A prefix is of the member, so it counts for a payment of several products as well. */
async function judgePair(trial: Trial, prefix: TestWish['prefix'], status: string, slug: string): Promise<void> {
  const pair = await testPair(trial, { prefix });
  if (!pair) return;
  const authorized = await authorize(trial, pair);
  const exchange = await pay(trial, authorized);
  trial.holds(slug, status, resultOf(exchange), authorized.exchange, exchange);
}

/** Every test product that there is, and with the prefix USD those of which AUTH decides whether forex is needed. */
export async function wishes(trial: Trial): Promise<TestWish[]> {
  const { products } = await billerOf(trial, testBillerOf(trial));
  const listed = testProducts.filter((it) => products.some(({ code, enabled }) => code === it && enabled));
  const open = await sometimesForex(trial);
  return [
    ...listed.map((product): TestWish => ({ product })),
    ...open.map((product): TestWish => ({ product, currency: 'USD' })),
  ];
}

/** The test products that need forex for some members only. */
export async function sometimesForex(trial: Trial): Promise<TestWish['product'][]> {
  const { products } = await billerOf(trial, testBillerOf(trial));
  const open = products.filter((it) => it.requiresForex === null).map((it) => it.code);
  return testProducts.filter((it) => open.includes(it));
}
