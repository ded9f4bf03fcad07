import fc from 'fast-check';
import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  changeAtMost,
  changeRules,
  currenciesOf,
  customerOf,
  customersOf,
  givenChange,
  judgeChanges,
  maximumOf,
  type Session,
  sessionFor,
  sessionRules,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { centsExamples, cents as wholeCents } from '../../arbitraries/cents.ts';
import { easilySpoilt } from '../../arbitraries/related-references.ts';

const assumes = [...sessionRules, ...changeRules];

function most(trial: Trial): number {
  return Math.min(changeAtMost, maximumOf(trial));
}

/** Sections 4.8, 8: up to 500 cents in USD; small change in ZWG, whose limit is not shown. */
export const changeAccepted = check({
  slug: 'bank-change-accepted',
  title: 'change of up to 500 cents is given in either currency',
  rules: changeRules,
  assumes: sessionRules,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const currencies = currenciesOf(session.account);
    const values = fc.record({
      cents: wholeCents(most(trial)),
      currency: fc.constantFrom(...currencies),
      customer: fc.constantFrom(...customersOf(trial)),
    });
    const examples = [499, ...centsExamples(most(trial))].flatMap((it, index) =>
      currencies.map((currency) => ({
        cents: it,
        currency,
        customer: customersOf(trial)[index % 2] ?? customerOf(trial),
      })),
    );
    await trial.property(
      values,
      async (t, { cents, currency, customer }) => {
        await givenChange(t, session, { destinationMsisdn: customer, amount: cents, currency });
      },
      { runs: 15, examples },
    );
    for (const currency of currencies)
      for (const wish of [{ narration: null }, { reference: null }, { reference: null, narration: null }])
        await givenChange(trial, session, {
          destinationMsisdn: customerOf(trial),
          amount: most(trial),
          currency,
          ...wish,
        });
    for (const [n, reference] of easilySpoilt(trial.fresh('chg')).entries())
      await givenChange(trial, session, {
        destinationMsisdn: customerOf(trial),
        amount: 11 + n,
        currency: currencies[n % currencies.length] ?? 'USD',
        reference,
      });
  },
});

/** Sections 1, 4.8: the wallet, where it can be looked into. */
export const changeCredits = check({
  slug: 'bank-change-credits',
  title: "change credits the customer's wallet once, and no other",
  rules: ['bank-change-credits-the-wallet'],
  assumes,
  needs: ['fixture:numbers.registered', 'customer.walletBalance'],
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const customers = customersOf(trial);
    for (const msisdn of customers)
      for (const currency of currenciesOf(session.account))
        for (const amount of [1, 57, 110, 307, 499, 500]) {
          const before = await balancesBefore(trial, customers);
          const leftOut = amount === 57 ? { narration: null } : amount === 110 ? { reference: null } : {};
          const wish = { destinationMsisdn: msisdn, amount, currency, ...leftOut };
          const { exchange } = await givenChange(trial, session, wish);
          const expected = { [walletName(msisdn, currency)]: amount };
          await judgeChanges(trial, 'bank-change-credits-the-wallet', before, expected, exchange);
        }
    await judgeAlike(trial, session, customerOf(trial));
    const before = await balancesBefore(trial, customers);
    const many = await Promise.all(
      Array.from({ length: Math.min(16, trial.burst) }, (_, index) =>
        givenChange(trial, session, { destinationMsisdn: customerOf(trial), amount: 301 + index, currency: 'USD' }),
      ),
    );
    const total = many.reduce((sum, it) => sum + it.cents, 0);
    const proof = many.map((it) => it.exchange).slice(0, 4);
    const expected = { [walletName(customerOf(trial), 'USD')]: total };
    await judgeChanges(trial, 'bank-change-credits-the-wallet', before, expected, ...proof);
  },
});

/** A customer may be given the same twice: change that differs in its reference alone is change once more. */
async function judgeAlike(trial: Trial, session: Session, msisdn: string): Promise<void> {
  const [currency = 'USD'] = currenciesOf(session.account);
  const wish = { destinationMsisdn: msisdn, amount: 211, currency, narration: trial.fresh('alike') };
  const before = await balancesBefore(trial, [msisdn]);
  const proof = [await givenChange(trial, session, wish), await givenChange(trial, session, wish)];
  const expected = { [walletName(msisdn, currency)]: 2 * wish.amount };
  const exchanges = proof.map((it) => it.exchange);
  await judgeChanges(trial, 'bank-change-credits-the-wallet', before, expected, ...exchanges);
}
