import type { CheckReport, IntegratorJudge } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from './stage.ts';

/** One scenario that was played, and what was seen of the integrator. */
export interface JudgedScenario {
  scenario: Scenario;
  judge: IntegratorJudge;
  report: CheckReport;
  /** Base address of each API. */
  bases: Partial<Record<Api, string>>;
  /** Texts that no report may show. */
  secrets: (string | undefined)[];
  /** What is to be told beside the verdicts. */
  notes: { note: string; times: number }[];
  /** Rules that the scenario names and that had no occasion all the same. */
  without: string[];
}

/** What is left of a scenario once it was played. */
export function judgedScenario(
  scenario: Scenario,
  judge: IntegratorJudge,
  stage: Pick<Stage, 'ground' | 'issued' | 'callbackSignature' | 'notes'>,
  { tookMs, error }: { tookMs: number; error: string | undefined },
): JudgedScenario {
  const rules = scenario.occasions.map((it) => `${scenario.api}/${it}`);
  const decided = judge.contributions('').map((it) => it.decided);
  return {
    scenario,
    judge,
    report: {
      check: `${scenario.api}/${scenario.name}`,
      title: scenario.title,
      api: scenario.api,
      rules,
      outcome: error === undefined ? 'done' : 'error',
      ...(error === undefined ? {} : { error }),
      tookMs: Math.round(tookMs),
      exchanges: judge.exchanges().length,
    },
    bases: Object.fromEntries(Object.entries(stage.ground.apis).map(([api, { base }]) => [api, base])),
    secrets: [
      stage.callbackSignature.secret,
      ...Object.values(stage.issued).flatMap((it) => it.secrets.map(({ value }) => value)),
    ],
    notes: stage.notes(),
    without: rules.filter((rule) => !decided.some((it) => (it.get(rule) ?? 0) > 0)),
  };
}
