import { expect, it } from 'vitest';
import { type Contribution, verdictsOf, verdictsSoFar } from '../../src/conformance/verdicts.ts';
import type { Rule } from '../../src/contract/index.ts';

const rule: Rule = {
  id: 'bill-payment/balance-after-debit-true',
  api: 'bill-payment',
  party: 'provider',
  certainty: 'stated',
  source: '2.4',
  text: 'A WalletBalanceAfterDebit is the balance of the debited wallet.',
  from: 'register',
  topic: 'answers',
};

/** A check that ran and decided nothing. */
const ran: Contribution = {
  slug: 'balances',
  rules: [rule.id],
  decided: new Map(),
  readings: new Map(),
  findings: [],
};

const verdictOf = (of: Rule, contribution: Contribution) => {
  const [verdict] = verdictsOf([of], [contribution]);
  return [verdict?.outcome, verdict?.missing ?? verdict?.errors];
};

it('a stated rule that no occasion showed is skipped, with the occasion that never came', () => {
  const occasion = 'an answer whose balance is not null';
  expect(verdictOf({ ...rule, occasion }, ran)).toEqual(['skipped', [occasion]]);
  expect(verdictOf({ ...rule, occasion }, { ...ran, feeders: 'all' })).toEqual(['skipped', [occasion]]);
  expect(verdictOf(rule, ran)).toEqual([
    'skipped',
    ['an occasion to see this: A WalletBalanceAfterDebit is the balance of the debited wallet.'],
  ]);
});

it('a rule that any of several checks would decide says so, and names no need that a lesser one covers', () => {
  const lacking = (...byCheck: string[][]) =>
    verdictsOf(
      [rule],
      byCheck.map((missing, index) => ({ ...ran, slug: `check-${index}`, missing })),
    )[0]?.missing;
  expect(lacking(['callbacks', 'driver.sms'])).toEqual(['callbacks', 'driver.sms']);
  expect(lacking(['driver.sms'], ['driver.sms'])).toEqual(['driver.sms']);
  expect(lacking(['driver.sms'], ['callbacks', 'driver.sms'])).toEqual(['driver.sms']);
  expect(lacking(['driver.sms', 'driver.pin'], ['callbacks'])).toEqual([
    'any of: callbacks; driver.pin and driver.sms',
  ]);
});

it('of an interrupted run what nothing decided was not reached, but for what was lacking anyhow', () => {
  const other = { ...rule, id: 'bill-payment/other' };
  const third = { ...rule, id: 'bill-payment/third' };
  const ended: Contribution[] = [
    { ...ran, missing: ['not reached'] },
    { ...ran, slug: 'lacking', rules: [other.id], missing: ['callbacks'] },
  ];
  expect(verdictsSoFar([rule, other, third], ended).map((it) => [it.outcome, it.missing])).toEqual([
    ['skipped', ['not reached']],
    ['skipped', ['callbacks']],
    ['skipped', ['not reached']],
  ]);
});

it('what passed says who decided it first and by which exchanges; what failed has its findings', () => {
  const decided = new Map([[rule.id, 2]]);
  const without: Contribution = { ...ran, slug: 'first', decided };
  const shown: Contribution = { ...ran, slug: 'second', decided, shown: new Map([[rule.id, ['x3', 'x4']]]) };
  expect(verdictsOf([rule], [without, shown])[0]?.shown).toEqual({ by: 'second', exchanges: ['x3', 'x4'] });
  const finding = { rule: rule.id, check: 'second', title: '', expected: 1, actual: 2, proof: ['x4'], reproduce: '' };
  const [broken] = verdictsOf([rule], [{ ...shown, findings: [finding] }]);
  expect(broken).not.toHaveProperty('shown');
});

it('a check that could not run is an error', () => {
  expect(verdictOf(rule, { ...ran, error: 'the driver threw' })).toEqual(['error', ['the driver threw']]);
});

it('a fact of an answer that nothing brought about lacks what that answer lacks, and nothing of other checks', () => {
  const answer = { ...rule, id: 'charge-gateway/charge/500', from: 'contract' } as const;
  const member = { ...answer, id: 'charge-gateway/charge/500/statusCode' };
  const check = { ...ran, slug: 'internal-error', rules: [answer.id], missing: ['operator.failNext'] };
  const other = { ...ran, slug: 'callbacks', rules: ['charge-gateway/callback'], missing: ['callbacks'] };
  const observer = { ...ran, slug: 'contract', rules: [answer.id, member.id], feeders: 'all' } as const;
  const missing = verdictsOf([answer, member], [check, other, observer]).map((it) => it.missing);
  expect(missing).toEqual([['operator.failNext'], ['operator.failNext']]);
});
