import { expect, it } from 'vitest';
import { suite } from '../../../../src/cli/suite.ts';
import { type RunResult, runConformance } from '../../../../src/conformance/index.ts';
import { costOf } from '../../../../src/conformance/run/jobs/how-many.ts';
import type { Api } from '../../../../src/contract/index.ts';
import { builtInTargets } from '../../../../src/targets/index.ts';
import { sample } from '../../../fixtures/sample.ts';

const worker = new URL('../../../../src/cli/verify-worker.ts', import.meta.url);

/** A seed each, and what the sandbox does wrong. */
const judged: [seed: number, api: Api, faults: string[]][] = [
  [1, 'charge-gateway', ['charge-gateway/one-cent-above-refunded', 'charge-gateway/zwg-refused']],
  [3, 'merchant-wallet', ['merchant-wallet/large-deposit-not-credited']],
  [2, 'charge-gateway', ['charge-gateway/any-amount-refunded']],
];

function run(seed: number, api: Api, faults: string[], atMost: number): Promise<RunResult> {
  return runConformance({
    suite,
    target: builtInTargets.sandbox,
    apis: [api],
    // The longest say no more about this than the others.
    checks: suite.checks.filter((it) => it.api === api && costOf(it, suite.costs) < 80).map((it) => it.slug),
    faults,
    effort: 0.02,
    seed,
    command: 'npx payproof verify',
    jobs: { worker, atMost, worth: 1, together: true },
  });
}

/** A run without what no two runs share: times, references, ports, and how often something was asked for. */
function said({
  verdicts,
  checks,
  exchanges: _,
  target,
  startedAt: __,
  tookMs: ___,
  events: ____,
  disturbances: _____,
  ...it
}: RunResult) {
  return {
    ...it,
    target: { ...target, bases: Object.keys(target.bases), otherBases: undefined },
    verdicts: verdicts.map(({ findings, shown, ...verdict }) => ({
      ...verdict,
      // How often something is asked for until it is there depends on the milliseconds between.
      decided: verdict.decided > 0,
      shown: shown?.by,
      findings: findings.map(({ rule, check, path }) => ({ rule, check, path })),
    })),
    checks: checks.map(({ tookMs: ______, exchanges: _______, ...check }) => check),
  };
}

it.each(sample(judged, 2))('seed %i, %s: one, two and three jobs give the same run', async (seed, api, faults) => {
  const one = await run(seed, api, faults, 1);
  expect(one.verdicts.filter((it) => it.outcome === 'fail')).not.toEqual([]);
  expect(one.target).not.toHaveProperty('otherBases');
  for (const jobs of [2, 3]) {
    const several = await run(seed, api, faults, jobs);
    expect(said(several)).toEqual(said(one));
    // Each job had a sandbox of its own, and what was called is told.
    expect(several.target.otherBases?.[api]).toHaveLength(jobs - 1);
    expect(several.exchanges.map((it) => it.id)).toEqual(several.exchanges.map((_, index) => `x${index + 1}`));
    const sent = several.exchanges.map((it) => it.at.wall);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  }
});
