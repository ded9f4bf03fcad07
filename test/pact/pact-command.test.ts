import { expect, it } from 'vitest';
import { payproof } from '../cli/fake-io.ts';

const one = ['pact', 'verify', '--check', 'pact-charge-a-third-currency', '--quiet'];

it('verifies one interaction and says which rules it decided', async () => {
  const { code, out } = await payproof(one);
  expect(code).toBe(0);
  expect(out).toMatch(/decided 5 of 5 rules: 5 passed, 0 failed, 0 skipped, 0 observed, 0 errors\n$/);
});

it('names the rule that a provider breaks, and the command that shows it again', async () => {
  const { code, out } = await payproof([
    ...one,
    ...['--api', 'charge-gateway', '--fault', 'charge-gateway/any-currency-accepted'],
  ]);
  expect(code).toBe(1);
  expect(out).toContain(
    'npx payproof pact verify --api charge-gateway --fault charge-gateway/any-currency-accepted --check pact-charge-a-third-currency',
  );
  expect(out).toMatch(/^FAILED charge-gateway\/currency-other-refused$/m);
  expect(out).toMatch(/^ {2}and so 1 rule could not hold: charge\/400$/m);
});

it.each([
  [['pact'], /verify/],
  [['pact', 'nope'], /Legal commands: verify, publish\./],
  [['pact', 'verify', '--check', 'nope'], /unknown interaction 'nope'\. Legal: pact-.+ and \d+ more\./],
  [['pact', 'verify', '--api', 'nope'], /Legal: bill-payment, charge-gateway, merchant-wallet\./],
])('%j is a usage error', async (words, told) => {
  const { code, err } = await payproof(words);
  expect(code).toBe(2);
  expect(err).toMatch(told);
});
