import { integratorResult, type RunResult } from '../../conformance/index.ts';
import type { Api, Rule } from '../../contract/index.ts';
import type { JudgedScenario } from './judged-scenario.ts';

export interface ResultOptions {
  rules: readonly Rule[];
  apis: readonly Api[];
  startedAt: string;
  tookMs: number;
  interrupted: boolean;
  command: string;
}

/** The result of a run of scenarios: what they show together, and what each of them gave no occasion for. */
export function resultOf(played: readonly JudgedScenario[], options: ResultOptions): RunResult {
  const bases = Object.assign({}, ...played.map((it) => it.bases)) as RunResult['target']['bases'];
  const result = integratorResult({
    ...options,
    judges: played.map((it) => it.judge),
    target: { name: 'sandbox', kind: 'embedded', bases, capabilities: [] },
    simulated: true,
    reports: played.map((it) => it.report),
    secrets: played.flatMap((it) => it.secrets),
  });
  const notes = played.flatMap(({ report, without }) =>
    without.length === 0
      ? []
      : [{ note: `the scenario ${report.check} gave no occasion for ${without.join(', ')}`, times: 1 }],
  );
  return notes.length === 0 ? result : { ...result, notes: [...(result.notes ?? []), ...notes] };
}
