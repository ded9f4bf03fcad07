import type { Moment } from '../../src/conformance/index.ts';
import { type Integrator, type Played, playScenario, type Scenario } from '../../src/integrator/index.ts';
import { integratorObservers } from '../../src/traffic/integrator-observers.ts';

/** Plays a scenario around an integrator and judges it with all that there is. */
export async function playing(scenario: Scenario, integrator: Integrator) {
  const moments: Moment[] = [];
  const played: Played = await playScenario({
    scenario,
    integrator,
    observers: integratorObservers,
    clock: 'virtual',
    onMoment: (it) => moments.push(it),
  });
  const outcomes = new Map(played.result.verdicts.map((it) => [it.rule, it.outcome]));
  /** Ids of the broken rules. */
  const broken = [...outcomes].filter(([, it]) => it === 'fail').map(([rule]) => rule);
  return { ...played, moments, outcomes, broken };
}
