import { integratorResult, type RunResult } from '../../conformance/index.ts';
import { redactDeep } from '../../conformance/secrets/redact.ts';
import type { Api, Rule } from '../../contract/index.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import type { JudgedScenario } from './judged-scenario.ts';

export interface ResultOptions {
  rules: readonly Rule[];
  apis: readonly Api[];
  startedAt: string;
  tookMs: number;
  interrupted: boolean;
  command: string;
  /** What was judged. */
  integrator?: RunResult['integrator'];
}

/** The result of a run of scenarios: what they show together, and what each of them gave no occasion for. */
export function resultOf(played: readonly JudgedScenario[], options: ResultOptions): RunResult {
  const bases = Object.assign({}, ...played.map((it) => it.bases)) as RunResult['target']['bases'];
  const secrets = played.flatMap((it) => it.secrets);
  const result = integratorResult({
    ...options,
    judges: played.map((it) => it.judge),
    target: { name: 'sandbox', kind: 'embedded', bases, capabilities: [] },
    simulated: true,
    reports: played.map((it) => it.report),
    secrets,
  });
  const notes = played.flatMap(({ report, without }) =>
    without.length === 0
      ? []
      : [{ note: `the scenario ${report.check} gave no occasion for ${without.join(', ')}`, times: 1 }],
  );
  const { integrator } = options;
  return {
    ...result,
    ...(integrator ? { integrator: redactDeep(integrator, redactor(secrets)) } : {}),
    ...(notes.length > 0 ? { notes: [...(result.notes ?? []), ...notes] } : {}),
  };
}
