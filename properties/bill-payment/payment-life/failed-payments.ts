import { check, type Exchange, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  authorizeRules,
  type Balances,
  balances,
  type Changed,
  changesSince,
  dayMs,
  inquire,
  inWords,
  judgeMovement,
  pay,
  statusIn,
  testPair,
  testPurchase,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { wishes } from '../test-biller/test-prefixes.ts';

/** Sections 2.4, 3.1: what Failed takes no money, or has it back. */
export const failedPayments = check({
  slug: 'failed-payments',
  title: 'a payment that Failed leaves the wallets as they were, whatever was bought',
  rules: ['failed-debits-nothing'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    await judgeMovement(trial, async () => {
      const before = await balances(trial);
      const { result, changes, wallets } = await withChanges(trial, async () => {
        const proof: Exchange[] = [];
        const pair = await testPair(trial, { prefix: 'PF' });
        const singles = (await wishes(trial)).map((wish) => testPurchase(trial, { ...wish, prefix: 'PF' }));
        for (const purchases of [...(await Promise.all(singles)), ...(pair ? [pair] : [])]) {
          const authorized = await authorize(trial, purchases);
          const answered = await pay(trial, authorized);
          if (statusIn(answered) === 'Failed') proof.push((await inquire(trial, authorized)).exchange);
        }
        return proof;
      });
      if (result.length === 0) throw new Lacking('a payment that Failed');
      const after = inWords(changes) === inWords({}) ? { changes, wallets } : await takenBack(trial, before, result);
      return {
        id: 'failed-debits-nothing',
        expected: inWords({}),
        actual: inWords(after.changes),
        proof: [...result, after.wallets],
      };
    });
  },
});

/** A debit may be taken back a while later: a day is enough, or that it is told to be over. */
async function takenBack(trial: Trial, before: Balances, inquiries: readonly Exchange[]): Promise<Changed> {
  const isOver = inquiries.every((it) => Boolean(fieldOf(it, 'WalletDebitReversed')));
  if (!isOver) await advance(trial, dayMs);
  return changesSince(trial, before);
}
