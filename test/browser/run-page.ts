import { checks } from '../../properties/index.ts';
import { runConformance, type Verdict } from '../../src/conformance/index.ts';
import { runGoLive } from '../../src/evidence/index.ts';
import { renderComparison } from '../../src/report/html/comparison/comparison-page.ts';
import { renderEvidenceHtml } from '../../src/report/html/evidence-page.ts';
import { renderHtml } from '../../src/report/html/run-page.ts';
import { builtInTargets, headlines } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { goLiveResult } from '../fixtures/go-live-result.ts';
import { runResult } from '../fixtures/run-result.ts';

/** The verdict as it was before something broke. */
function mendedOf(it: Verdict): Verdict {
  return it.outcome === 'fail' ? { ...it, outcome: 'pass', findings: [] } : it;
}

/** The pages that are looked at: a small run, a whole one with a fault in it, evidence, two runs compared, an integrator's. */
export async function pagesOfRuns(): Promise<Record<string, string>> {
  const target = builtInTargets.sandbox;
  const faults = ['charge-gateway/zwg-refused', 'charge-gateway/accepted-with-202'];
  const whole = await runConformance({
    suite: { checks, observers },
    target,
    apis: ['charge-gateway'],
    faults,
    seed: 1,
    effort: 0.1,
    command: 'npx payproof verify --fault zwg-refused --fault accepted-with-202',
  });
  const goLive = await runGoLive({ target, command: 'npx payproof evidence --out evidence' });
  return {
    comparison: renderComparison(
      { ...runResult, seed: 8, verdicts: runResult.verdicts.map(mendedOf) },
      runResult,
      headlines,
    ),
    integrator: renderHtml({ ...runResult, judged: 'integrator', integrator: { command: 'node shop.js' } }, headlines),
    small: renderHtml(runResult, headlines, goLiveResult),
    whole: renderHtml(whole, headlines, goLive),
    evidence: renderEvidenceHtml(goLive, headlines),
  };
}
