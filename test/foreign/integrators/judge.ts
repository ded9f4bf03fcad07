import { type Integrator, playScenario, type Scenario } from '../../../src/integrator/index.ts';
import { integratorObservers } from '../../../src/traffic/integrator-observers.ts';

export interface Seen {
  /** Rules that failed, without their API. */
  broken: string[];
  errors: string[];
  /** With what the program ended before its time. */
  crash?: string;
}

/** Plays one scenario around a foreign integrator, and judges it. */
export async function seenIn(scenario: Scenario, integrator: Integrator, seed = 1): Promise<Seen> {
  const { api } = scenario;
  const { result, crash } = await playScenario({
    scenario,
    integrator,
    observers: integratorObservers,
    clock: 'virtual',
    apis: [api],
    seed,
  });
  const failed = result.verdicts.filter((it) => it.outcome === 'fail');
  return {
    broken: failed.map((it) => it.rule.slice(api.length + 1)),
    errors: result.verdicts.flatMap((it) => it.errors ?? []),
    ...(crash === undefined ? {} : { crash }),
  };
}
