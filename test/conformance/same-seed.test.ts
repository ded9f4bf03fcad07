import { expect, test } from 'vitest';
import { checks } from '../../properties/index.ts';
import { type RunResult, runConformance } from '../../src/conformance/index.ts';
import { builtInTargets } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { isShort } from '../fixtures/worlds.ts';

function run(faults: string[], effort: number): Promise<RunResult> {
  return runConformance({
    suite: { checks, observers },
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    // The long ones are the same in each run or not as the others are.
    checks: checks.filter((it) => it.api === 'charge-gateway' && isShort(it)).map((it) => it.slug),
    faults,
    effort,
    seed: 20_261_121,
    command: 'npx payproof verify',
  });
}

/** The verdicts of a run without what no two runs share: times, references, ids, and which check decided first. */
function verdictsOf({ verdicts }: RunResult) {
  return verdicts.map(({ findings, decided, shown: _, ...it }) => ({
    ...it,
    decided: decided > 0,
    findings: findings.map(({ rule, check, reproduce, path }) => ({ rule, check, reproduce, path })),
  }));
}

test('three runs with one seed give the same verdicts', async () => {
  const first = verdictsOf(await run([], 0.2));
  expect(first.filter((it) => it.outcome === 'fail' || it.outcome === 'error')).toEqual([]);
  for (let n = 1; n < 3; n += 1) expect(verdictsOf(await run([], 0.2))).toEqual(first);
});

test('two runs with one seed find the same failures, down to the counterexample', async () => {
  const faults = ['charge-gateway/zwg-refused', 'charge-gateway/currency-echoed-as-usd'];
  const [one, two] = [await run(faults, 0.2), await run(faults, 0.2)].map(verdictsOf);
  expect(one?.filter((it) => it.outcome === 'fail').length).toBeGreaterThan(1);
  expect(two).toEqual(one);
});
