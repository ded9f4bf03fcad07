import { expect, it } from 'vitest';
import { type Contribution, verdictsOf } from '../../src/conformance/verdicts.ts';
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
  expect(verdictOf(rule, ran)).toEqual(['skipped', ['an occasion to see it']]);
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
