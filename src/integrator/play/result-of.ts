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

const rulesShown = 6;

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
  const redact = redactor(secrets);
  const notes = [
    ...summed(played.flatMap((it) => it.notes)).map(({ note, times }) => ({ note: redact(note), times })),
    ...played.flatMap(({ report, without }) =>
      without.length === 0
        ? []
        : [{ note: `the scenario ${report.check} gave no occasion for ${listed(without)}`, times: 1 }],
    ),
  ];
  const { integrator } = options;
  return {
    ...result,
    ...(integrator ? { integrator: redactDeep(integrator, redact) } : {}),
    ...(notes.length > 0 ? { notes: [...(result.notes ?? []), ...notes] } : {}),
  };
}

/** A command that does little meets dozens: the skipped rules of a report name them all. */
function listed(rules: readonly string[]): string {
  const more = rules.length - rulesShown;
  return `${rules.slice(0, rulesShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Each note once, with how often it was made in all scenarios. */
function summed(notes: readonly { note: string; times: number }[]): { note: string; times: number }[] {
  return [...Map.groupBy(notes, (it) => it.note)].map(([note, all]) => ({
    note,
    times: all.reduce((sum, it) => sum + it.times, 0),
  }));
}
