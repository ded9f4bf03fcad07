import type { RunResult } from '../conformance/index.ts';
import { defined } from '../contract/index.ts';
import { playScenarios, type Scenario } from '../integrator/index.ts';
import { integratorSuite } from './integrator-suite.ts';

export interface JudgeExampleOptions {
  command: string;
  build?: string | undefined;
  signal: AbortSignal;
  onScenario(progress: { done: number; total: number; check: string }): void;
}

/** Judges payproof's own model integrators in place of a command: on virtual time, so that all of it takes seconds. */
export function judgeExample(scenarios: readonly Scenario[], options: JudgeExampleOptions): Promise<RunResult> {
  const { models, observers } = integratorSuite;
  return playScenarios(scenarios, {
    ...options,
    observers,
    integrator: defined({ command: "payproof's own example", build: options.build }),
    integratorOf(api) {
      const model = models.find((it) => it.api === api)?.variants['model'];
      if (!model) throw new Error(`${api} has no model integrator`);
      return model;
    },
  });
}
