import type { IntegratorObserver } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import { findScenarios, type Integrator, type Played, playScenario, type Scenario } from '../../integrator/index.ts';
import type { Alarm, MistakeTask, ModelTask, TaskResult } from '../task.ts';
import type { ModelIntegrators } from './model-integrators.ts';

/** What integrators are judged with, and which ones there are. */
export interface IntegratorSuite {
  observers: readonly IntegratorObserver[];
  models: readonly ModelIntegrators[];
}

/** Plays one scenario around a model integrator. */
export async function runIntegratorTask(suite: IntegratorSuite, task: MistakeTask | ModelTask): Promise<TaskResult> {
  const { api, scenario, seed } = task;
  const model = suite.models.find((it) => it.api === api);
  if (!model) throw new Error(`${api} has no model integrators`);
  if (task.kind === 'model') {
    const integrator = model.variants[task.variant];
    if (!integrator) throw new Error(`${api} has no model integrator ${task.variant}`);
    const { result, crash } = await played(suite, { api, scenario, seed, integrator });
    const failed = result.verdicts.filter((it) => it.outcome === 'fail' || (it.outcome === 'error' && it.errors));
    const alarms: Alarm[] = failed.map((it) => ({ rule: it.rule, actual: it.findings[0]?.actual ?? it.errors }));
    if (crash !== undefined) alarms.push({ rule: 'the integrator did not end as it should', actual: crash });
    return { kind: 'model', alarms };
  }
  const mistake = model.mistakes.find((it) => it.id === task.mistake);
  if (!mistake) throw new Error(`${api} has no mistake ${task.mistake}`);
  const { result } = await played(suite, { api, scenario, seed, integrator: mistake.integrator });
  const killedBy = result.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
  const primary = `${api}/${mistake.breaks}`;
  const outcome = killedBy.includes(primary) ? 'killed' : killedBy.length > 0 ? 'killed-by-another' : 'survived';
  return {
    kind: 'mistake',
    verdict: { fault: `${api}/${mistake.id}`, title: mistake.title, primary, outcome, killedBy },
  };
}

const known = new Map<string, Scenario>();

/** A scenario is read once, however often it is played. */
function scenarioCalled(name: string, api: Api): Scenario {
  const [scenario] = known.has(name) ? [known.get(name)] : findScenarios([name], [api], '');
  if (!scenario) throw new Error(`there is no scenario ${name}`);
  known.set(name, scenario);
  return scenario;
}

function played(
  { observers }: IntegratorSuite,
  of: { api: Api; scenario: string; seed: number; integrator: Integrator },
): Promise<Played> {
  const { api, integrator, seed } = of;
  const scenario = scenarioCalled(`${api}/${of.scenario}`, api);
  return playScenario({ scenario, integrator, observers, clock: 'virtual', seed });
}
