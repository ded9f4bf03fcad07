import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  type Balances,
  balances,
  currencies,
  hourMs,
  inquire,
  keepingWallets,
  pay,
  setWallet,
  statusIn,
  testPurchase,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { assumes, needs } from './test-outcomes.ts';

const id = 'test-pp-paid-after-24-h';

/** Sections 3.2, 3.3: what was debited for a payment pays it, whatever the wallet holds a day later. */
export const paidFromEmptyWallet = check({
  slug: 'test-pp-from-empty-wallet',
  title:
    'a payment with the prefix PP that was debited by PAY is Paid after 24 hours though its wallet is empty by then',
  rules: [id],
  assumes: [...assumes, 'test-pp-pay-being-paid'],
  needs: [...needs, 'operator.setWallet', 'alone'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const pending: { authorized: Authorized; answered: Exchange }[] = [];
    for (const product of ['AA', 'FP'] as const) {
      const authorized = await authorize(trial, await testPurchase(trial, { product, prefix: 'PP' }));
      const { result: answered, changes } = await withChanges(trial, () => pay(trial, authorized));
      if (statusIn(answered) === 'BeingPaid' && isDebited(changes)) pending.push({ authorized, answered });
    }
    // One that is debited a day later may need its money then.
    if (pending.length === 0) throw new Lacking('a payment with the prefix PP that PAY debits');
    await keepingWallets(trial, async () => {
      await empty(trial);
      await advance(trial, 25 * hourMs);
      for (const { authorized, answered } of pending) {
        const { status, exchange } = await inquire(trial, authorized);
        trial.holds(id, 'Paid', status, answered, exchange);
      }
    });
  },
});

function isDebited(changes: Balances): boolean {
  return Object.values(changes).some((it) => it.startsWith('-'));
}

async function empty(trial: Trial): Promise<void> {
  const held = await balances(trial);
  for (const currency of currencies)
    if (held[currency] !== undefined) await setWallet(trial, { currency, balance: '0' });
}
