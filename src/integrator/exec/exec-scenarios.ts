import type { RunResult } from '../../conformance/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import { resultOf } from '../play/result-of.ts';
import type { Scenario } from '../scenario.ts';
import { type ExecOptions, type ExecutedScenario, execScenario } from './exec-scenario.ts';

export interface ExecRun {
  result: RunResult;
  /** The command's code: of the first scenario in which it failed, else 0. */
  code: number;
}

export interface ExecScenariosOptions extends ExecOptions {
  /** Shell command that makes this run again. */
  command: string;
  /** What is judged, for reports. */
  integrator: NonNullable<RunResult['integrator']>;
  onScenario?(progress: { done: number; total: number; check: string }): void;
}

/** Plays one scenario after the other, each around a command and on a workspace of its own. */
export async function execScenarios(scenarios: readonly Scenario[], options: ExecScenariosOptions): Promise<ExecRun> {
  const startedAt = new Date(wallTimers.now()).toISOString();
  const begunAt = wallTimers.elapsed();
  const played: ExecutedScenario[] = [];
  for (const scenario of scenarios) {
    if (options.signal.aborted) break;
    played.push(await execScenario(scenario, options));
    options.onScenario?.({ done: played.length, total: scenarios.length, check: scenario.name });
  }
  const result = resultOf(played, {
    rules: options.rules,
    apis: options.apis,
    startedAt,
    tookMs: Math.round(wallTimers.elapsed() - begunAt),
    interrupted: options.signal.aborted,
    command: options.command,
    integrator: options.integrator,
  });
  return { result, code: played.find((it) => it.end.code !== 0)?.end.code ?? 0 };
}
