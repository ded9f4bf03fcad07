import { integratorRules, type RunResult } from '../../../src/conformance/index.ts';
import { type Api, loadRegister } from '../../../src/contract/index.ts';
import { type Integrator, playScenario, type Scenario } from '../../../src/integrator/index.ts';
import { integratorObservers } from '../../../src/traffic/integrator-observers.ts';

export interface Seen {
  scenario: string;
  /** Rules that failed, without their API. */
  broken: string[];
  errors: string[];
  crash?: string;
}

/** Plays one scenario around a foreign integrator. */
export async function seenIn(scenario: Scenario, integrator: Integrator): Promise<Seen> {
  const { result, crash } = await playScenario({
    scenario,
    integrator,
    observers: integratorObservers,
    clock: 'virtual',
    apis: [scenario.api],
  });
  return {
    scenario: scenario.name,
    broken: slugsOf(result, 'fail', scenario.api),
    errors: result.verdicts.flatMap((it) => it.errors ?? []),
    ...(crash === undefined ? {} : { crash }),
  };
}

function slugsOf(result: RunResult, outcome: string, api: Api): string[] {
  const own = new Set(integratorRules(loadRegister(api)).map((it) => it.id));
  return result.verdicts
    .filter((it) => it.outcome === outcome && own.has(it.rule))
    .map((it) => it.rule.slice(api.length + 1));
}
