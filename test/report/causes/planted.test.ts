import { expect, test } from 'vitest';
import { suite } from '../../../src/cli/suite.ts';
import { runConformance } from '../../../src/conformance/index.ts';
import { type Cause, causesOf } from '../../../src/report/causes/index.ts';
import { builtInTargets } from '../../../src/targets/index.ts';

/** What a few checks find on the sandbox with a fault. */
async function causesWith(fault: string, checks: string[]): Promise<Cause[]> {
  const run = await runConformance({
    suite,
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    faults: [`charge-gateway/${fault}`],
    checks,
    rules: ['charge-gateway'],
    effort: 0.1,
    seed: 1,
    command: 'payproof verify',
  });
  return causesOf(run);
}

test.each([
  ['any-amount-refunded', ['refund-ceiling', 'charge-malformed-json'], ['refund-above-original-refused <- refund/422']],
  [
    'derived/lookup/200/clientCorrelator-of-another-type',
    ['charge-unusual-correlators'],
    ['lookup/200/clientCorrelator/type <- accepted-text-unchanged <- lookup-correlator'],
  ],
])('%s is one cause', async (fault, checks, expected) => {
  const short = (id: string): string => id.slice('charge-gateway/'.length);
  const causes = await causesWith(fault, checks);
  const told = causes.map((it) => [it.rule, ...it.symptoms.map(({ rule }) => rule)].map(short).join(' <- '));
  expect(told).toEqual(expected);
});

test('a charge that is accepted with 202 is told as that, once', async () => {
  const causes = await causesWith('accepted-with-202', ['charge-amounts-accepted', 'charge-msisdn-forms']);
  expect(causes.map((it) => it.words.replace(/x\d+/, 'x1'))).toEqual([
    'charge-gateway/charge was answered 202 (x1), which the contract does not have: it has 200, 400, 401, 403, 422, 500, 503',
  ]);
  const [cause] = causes;
  expect([cause?.rule, ...(cause?.symptoms.map((it) => it.rule) ?? [])]).toContain(
    'charge-gateway/both-currencies-accepted',
  );
});
