import { checks } from '../../properties/index.ts';
import { runConformance } from '../../src/conformance/index.ts';
import { runGoLive } from '../../src/evidence/index.ts';
import { renderEvidenceHtml } from '../../src/report/html/evidence-page.ts';
import { renderHtml } from '../../src/report/html/run-page.ts';
import { builtInTargets, headlines } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { goLiveResult } from '../fixtures/go-live-result.ts';
import { runResult } from '../fixtures/run-result.ts';

/** The pages that are looked at: a small run, a whole one with a fault in it, and evidence. */
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
    small: renderHtml(runResult, headlines, goLiveResult),
    whole: renderHtml(whole, headlines, goLive),
    evidence: renderEvidenceHtml(goLive, headlines),
  };
}
