import { DriverBroken, type Exchange, Lacking, type Trial } from '../../conformance/index.ts';
import type { GoLiveCase } from '../../conformance/result.ts';
import type { CaseOutcome } from './case-outcome.ts';
import { type GoLiveScenario, lookupScenario, pinScenarios, refundScenario } from './go-live-scenario.ts';
import { lookupCase } from './lookup-case.ts';
import { pinCase } from './pin-case.ts';
import { refundCase } from './refund-case.ts';

/** A case that can be run on a trial with a merchant reference. */
export interface RunnableCase {
  scenario: GoLiveScenario;
  needs: readonly string[];
  run(trial: Trial, referenceCode: string): Promise<CaseOutcome>;
}

const fixtures = ['fixture:merchant', 'fixture:numbers.whitelisted'];
const person = [...fixtures, 'customer.answerPrompt'];

/** The six cases in the document's order. */
export const goLiveCases: readonly RunnableCase[] = [
  ...pinScenarios.map(
    (scenario): RunnableCase => ({
      scenario,
      needs: person,
      run: (trial, referenceCode) => pinCase(trial, scenario, referenceCode),
    }),
  ),
  { scenario: lookupScenario, needs: fixtures, run: lookupCase },
  { scenario: refundScenario, needs: person, run: refundCase },
];

/** Runs one case; what it lacks makes it `Not run`, and says what to add. */
export async function runCase(it: RunnableCase, trial: Trial, referenceCode: string): Promise<CaseOutcome> {
  const missing = it.needs.filter((need) => !trial.has(need));
  if (missing.length > 0) return notRun(`the target lacks ${missing.join(', ')}`);
  try {
    return await it.run(trial, referenceCode);
  } catch (problem) {
    if (problem instanceof Lacking || problem instanceof DriverBroken) return notRun(problem.message);
    throw problem;
  }
}

export function notRun(why: string): CaseOutcome {
  return { status: 'Not run', actual: '', notes: [why], proof: [] };
}

/** The filled row of a case. `all` are its exchanges in order, the look-ups while it waited included. */
export function filledCase(
  { scenario }: RunnableCase,
  referenceCode: string,
  outcome: CaseOutcome,
  all: readonly Exchange[],
  simulated: boolean,
): GoLiveCase {
  const { id, api, pin, expected } = scenario;
  const decisive = outcome.proof.map((it) => it.id).join(', ');
  const comments = [
    ...(simulated ? ['SIMULATED: a simulation answered'] : []),
    ...outcome.notes,
    ...(decisive ? [`proof: exchanges ${decisive} of exchanges.har`] : []),
  ].join('; ');
  return {
    id,
    api,
    pin,
    merchantReference: referenceCode,
    expected,
    actual: outcome.actual,
    status: outcome.status,
    comments,
    proof: all.map((it) => it.id),
  };
}
