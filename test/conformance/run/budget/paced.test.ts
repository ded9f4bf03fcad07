import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Check } from '../../../../src/conformance/check.ts';
import { type Budget, type BudgetPlan, runConformance } from '../../../../src/conformance/index.ts';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { type TargetSettings, wallTimers } from '../../../../src/targets/index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const timeoutMs = 60_000;

/** A provider without isolation that grants 300 calls a minute: 60 at once and four a second. */
function target(): TargetSettings {
  const api = sandbox.ready.workspaces[0]?.apis['charge-gateway'];
  if (!api) throw new Error('the sandbox has a charge gateway');
  return {
    name: 'paced',
    kind: 'remote',
    apis: { 'charge-gateway': api as NonNullable<TargetSettings['apis']['charge-gateway']> },
    timeoutMs,
    patienceMs: 1_000,
    quietMs: 15_000,
    callsPerMinute: 300,
  };
}

/** Waits take no time but move it on; only what a call may take at most is not waited for. */
function skipping() {
  let skipped = 0;
  return {
    now: () => wallTimers.now() + skipped,
    elapsed: () => wallTimers.elapsed() + skipped,
    async after(ms: number, signal?: AbortSignal): Promise<void> {
      if (ms >= timeoutMs) return wallTimers.after(ms, signal);
      skipped += ms;
    },
  };
}

const rules = [
  'both-currencies-accepted',
  'refund-above-original-refused',
  'error-answers-are-json',
  'transaction-id-unique',
] as const;
const full = (rule: string): string => `charge-gateway/${rule}`;

function check(slug: string, of: readonly string[], changes: Partial<Check> & { calls?: number }): Check {
  const { calls = 3, ...rest } = changes;
  return {
    slug,
    api: 'charge-gateway',
    topic: 'errors',
    title: slug,
    rules: of.map(full),
    needs: [],
    async body(trial) {
      for (let n = 0; n < calls; n += 1) await trial.send('lookup', { path: { correlator: trial.fresh() } });
      for (const it of of) trial.holds(it, 1, 1);
    },
    ...rest,
  };
}

/** What came of a run: its checks in their order, what it says of its budget, the outcome of each rule, and what was told before. */
async function judged(checks: readonly Check[], budget: Budget) {
  let told: BudgetPlan | undefined;
  const run = await runConformance({
    suite: { checks, observers: [], costs: Object.fromEntries(checks.map((it) => [it.slug, 10])) },
    target: target(),
    apis: ['charge-gateway'],
    rules: rules.map(full),
    seed: 1,
    budget,
    onBudget: (it) => {
      told = it;
    },
    timers: skipping(),
    command: 'payproof verify',
  });
  const outcomes = run.verdicts.map((it) => it.missing?.join() ?? it.outcome);
  return {
    told,
    begun: run.exchanges.map((it) => it.check).filter((it, at, all) => it !== all[at - 1]),
    run,
    outcomes,
  };
}

it('calls that are over are not exceeded but by the check under way, and what was left out was not reached', async () => {
  const [a, b, c, d] = rules;
  const { told, begun, run, outcomes } = await judged(
    [
      check('lacks', [d], { needs: ['customer.answerPrompt'] }),
      check('one', [a], { calls: 30 }),
      check('two', [b, c], {}),
      check('three', [d], {}),
    ],
    { calls: 25 },
  );
  // A look at the set-up has had its calls by then: there is room for one check beside the first.
  expect(told).toEqual({ checks: 2, ofChecks: 3, rules: 3, ofRules: 4, calls: 20, leastMs: 0 });
  expect(begun).toEqual(['two', 'one']);
  expect(run.budget).toEqual({ calls: 25, sent: expect.any(Number), leftOut: 1 });
  expect(run.budget?.sent).toBeGreaterThan(30 + 3);
  expect(run.budget?.sent).toBeLessThan(25 + 30);
  // Of the last rule one check lacked something, and the other would not have.
  expect(outcomes.sort()).toEqual(['not reached', 'pass', 'pass', 'pass']);
});

it('the look at the set-up has had some of the calls', async () => {
  const [a, b] = rules;
  const { told } = await judged([check('one', [a], {}), check('two', [b], {})], { calls: 20 });
  expect(told?.checks).toBe(1);
});

it('calls that are left over go to further checks', async () => {
  const [a, b, c] = rules;
  const { told, begun, run } = await judged([check('one', [a], {}), check('two', [b], {}), check('three', [c], {})], {
    calls: 25,
  });
  expect(told).toMatchObject({ checks: 2, calls: 20 });
  expect(begun).toEqual(['one', 'two', 'three']);
  expect(run).not.toHaveProperty('budget');
});

it('what disturbs others still comes after them, and calls are kept for it', async () => {
  const [a, b, c, d] = rules;
  const { begun } = await judged(
    [check('disturbs', [a, b], { disturbs: true }), check('one', [c], { calls: 9 }), check('two', [d], { calls: 9 })],
    { calls: 26 },
  );
  expect(begun).toEqual(['one', 'disturbs']);
});

it('time that is over lets the check under way end, and begins no other', async () => {
  const [a, b, c] = rules;
  const waiting = (slug: string, rule: string): Check => ({
    ...check(slug, [rule], {}),
    async body(trial) {
      await trial.quiet();
      await trial.send('lookup', { path: { correlator: trial.fresh() } });
      trial.holds(rule, 1, 1);
    },
  });
  const { told, begun, run, outcomes } = await judged([waiting('one', a), waiting('two', b), waiting('three', c)], {
    ms: 20_000,
  });
  expect(told).toMatchObject({ checks: 3, ofChecks: 3, rules: 3 });
  expect(begun).toEqual(['one', 'two']);
  expect(run.budget).toEqual({ ms: 20_000, sent: expect.any(Number), leftOut: 1 });
  expect(outcomes.filter((it) => it === 'pass')).toHaveLength(2);
});
