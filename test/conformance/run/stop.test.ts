import { expect, it } from 'vitest';
import type { Check } from '../../../src/conformance/check.ts';
import { runConformance } from '../../../src/conformance/index.ts';
import { planOf } from '../../../src/conformance/run/plan.ts';
import { loadRegister } from '../../../src/contract/index.ts';
import { builtInTargets } from '../../../src/targets/index.ts';

const ids = [
  'charge-gateway/both-currencies-accepted',
  'charge-gateway/refund-above-original-refused',
  'charge-gateway/error-answers-are-json',
];
const [broken = '', other = '', never = ''] = ids;

function checkOf(slug: string, rule: string, body: Check['body']): Check {
  return { slug, api: 'charge-gateway', topic: 'errors', title: slug, rules: [rule], needs: [], body };
}

const breaks: Check['body'] = async ({ holds }) => void holds(broken.replace(/^[^/]+\//, ''), 'one', 'other');

/** The checks that begin at the same time wait for the first of them, so that none begins before it is judged. */
function suite() {
  const first = Promise.withResolvers<void>();
  const holds: Check['body'] = async (trial) => {
    await first.promise;
    trial.holds(other.replace(/^[^/]+\//, ''), 1, 1);
  };
  const beside = Array.from({ length: 11 }, (_, i) => checkOf(`beside-${i}`, other, holds));
  return {
    first,
    checks: [checkOf('breaks', broken, breaks), ...beside, checkOf('later', never, holds)],
  };
}

async function judged(stop: { failures: number; known: ReadonlySet<string> }) {
  const { first, checks } = suite();
  return runConformance({
    suite: { checks, observers: [] },
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    rules: ids,
    seed: 1,
    stop,
    onProgress: () => first.resolve(),
    command: 'payproof verify',
  });
}

it('no check begins once enough is broken, and what was not reached is not decided', async () => {
  const run = await judged({ failures: 1, known: new Set() });
  expect([run.interrupted, run.stoppedAfter, run.checks.length]).toEqual([false, 1, 12]);
  expect(Object.fromEntries(run.verdicts.map(({ rule, outcome, missing }) => [rule, missing ?? outcome]))).toEqual({
    [broken]: 'fail',
    [other]: 'pass',
    [never]: ['not reached'],
  });
});

it.each([
  ['fewer are broken', { failures: 2, known: new Set<string>() }],
  ['what is broken was expected', { failures: 1, known: new Set([broken]) }],
])('a run comes to its end where %s', async (_what, stop) => {
  const run = await judged(stop);
  expect([run.stoppedAfter, run.checks.length]).toEqual([undefined, 13]);
});

it('checks of rules that are wanted sooner come first, among those that are not first or last anyway', () => {
  const { checks } = suite();
  const first = { ...checkOf('first', other, breaks), when: 'first' } as const;
  const selection = { apis: ['charge-gateway'] as const, rules: ids, sooner: new Set([never]) };
  const plan = planOf({ checks: [...checks, first], observers: [] }, loadRegister('charge-gateway'), selection);
  expect(plan.checks.slice(0, 3).map((it) => it.slug)).toEqual(['first', 'later', 'breaks']);
});
