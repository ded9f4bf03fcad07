import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  claim,
  codeRules,
  generatedCode,
  judgePaid,
  lateChangeOf,
  maximumOf,
  mayDo,
  mostTaken,
  paidCode,
  paidStatusRules,
  pay,
  sessionRules,
  usedRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';

/** Sections 1, 3: a code pays once, whoever tries it again. */
export const codesPaidAgain = check({
  slug: 'code-paid-again',
  title: 'a paid code moves no money again, neither for the same customer nor for another',
  rules: [...usedRules, ...paidStatusRules, 'code-is-used-once'],
  assumes: sessionRules,
  needs: ['fixture:numbers.registered', 'customer.payCode', 'customer.walletBalance'],
  async body(trial) {
    const customers = trial.fixtures.numbers?.registered?.slice(0, 2) ?? [];
    for (const { session, types } of await codeMakers(trial))
      for (const type of types)
        for (const again of customers) {
          const paid = await paidCode(trial, session, { type, amount: 211 });
          const wallet = { msisdn: again, currency: paid.wallet.currency };
          // A fee may follow its payment.
          await trial.quiet();
          const before = (await trial.driver.customer?.walletBalance?.(wallet)) ?? 0;
          await pay(trial, again, paid.code);
          const change = await lateChangeOf(trial, wallet, before);
          trial.holds('code-is-used-once', '0 cents moved', `${change} cents moved`, paid.exchange);
          if (mayDo(session.account, 'code-inquiry')) await judgePaid(trial, session, paid);
        }
  },
});

/** Sections 1, 3: of simultaneous uses of one code one moves money. */
export const codesPaidAtOnce = check({
  slug: 'code-paid-at-once',
  title: 'of simultaneous claims and payments of one code by two customers one alone moves money',
  rules: ['code-is-used-once'],
  assumes: [...sessionRules, ...codeRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'customer.walletBalance'],
  async body(trial) {
    const customers = trial.fixtures.numbers?.registered?.slice(0, 2) ?? [];
    const ways = trial.driver.customer?.claimCode ? [[pay], [claim, pay]] : [[pay]];
    for (const { session, types } of await codeMakers(trial))
      for (const type of types)
        for (const uses of ways) {
          // A flat fee on top does not come to this.
          const amount = Math.min(1137, maximumOf(trial));
          const { code, exchange } = await generatedCode(trial, session, { type, amount });
          const before = await total(trial, customers);
          if (before < customers.length * mostTaken(amount))
            throw new Lacking(`${mostTaken(amount)} cents in the USD wallet of each customer`);
          for (const use of uses)
            await Promise.all(
              Array.from({ length: trial.burst }, (_, n) => use(trial, customers[n % customers.length] ?? '', code)),
            );
          let taken = 0;
          await trial.eventually(async () => {
            taken = before - (await total(trial, customers));
            return taken >= amount ? taken : undefined;
          }, 'payment of a code');
          await trial.quiet();
          taken = before - (await total(trial, customers));
          // A fee may come on top of the amount; a second time the amount is no fee.
          const actual = taken < amount ? 'nothing' : taken < 2 * amount ? 'once' : `${taken} instead of ${amount}`;
          trial.holds('code-is-used-once', 'once', actual, exchange);
        }
  },
});

async function total(trial: Trial, customers: readonly string[]): Promise<number> {
  let sum = 0;
  for (const msisdn of customers)
    sum += (await trial.driver.customer?.walletBalance?.({ msisdn, currency: 'USD' })) ?? 0;
  return sum;
}
