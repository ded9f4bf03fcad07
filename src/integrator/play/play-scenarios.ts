import type { IntegratorObserver, RunResult } from '../../conformance/index.ts';
import { type Api, loadRegister } from '../../contract/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import type { Integrator } from '../ground.ts';
import type { Scenario } from '../scenario.ts';
import { type Played, playScenario } from './play-scenario.ts';
import { resultOf } from './result-of.ts';

export interface PlayScenariosOptions {
  integratorOf(api: Api): Integrator;
  observers: readonly IntegratorObserver[];
  command: string;
  /** What is judged, for reports. */
  integrator: NonNullable<RunResult['integrator']>;
  signal: AbortSignal;
  onScenario?(progress: { done: number; total: number; check: string }): void;
}

/** Plays scenarios one after the other around an integrator in this process, on virtual time. */
export async function playScenarios(scenarios: readonly Scenario[], options: PlayScenariosOptions): Promise<RunResult> {
  const { observers, signal, integratorOf } = options;
  const rules = loadRegister();
  const startedAt = new Date(wallTimers.now()).toISOString();
  const begunAt = wallTimers.elapsed();
  const played: Played[] = [];
  for (const scenario of scenarios) {
    if (signal.aborted) break;
    const integrator = integratorOf(scenario.api);
    played.push(await playScenario({ scenario, integrator, observers, rules, clock: 'virtual' }));
    options.onScenario?.({ done: played.length, total: scenarios.length, check: scenario.name });
  }
  return resultOf(played, {
    rules,
    apis: [...new Set(scenarios.map((it) => it.api))],
    startedAt,
    tookMs: Math.round(wallTimers.elapsed() - begunAt),
    interrupted: signal.aborted,
    command: options.command,
    integrator: options.integrator,
  });
}
