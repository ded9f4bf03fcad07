import type { Api } from '../../contract/api.ts';
import { loadContract } from '../../contract/contract.ts';
import type { Rule } from '../../contract/rule.ts';
import { version } from '../../contract/version.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import type { CheckReport, RunResult } from '../result.ts';
import { drain } from '../run/drain.ts';
import { reportedExchanges } from '../run/reported-exchanges.ts';
import { handedOut } from '../secrets/handed-out.ts';
import { redactDeep } from '../secrets/redact.ts';
import { type Contribution, verdictsOf } from '../verdicts.ts';
import type { IntegratorJudge } from './integrator-judge.ts';

export interface IntegratorResultOptions {
  /** One judge a scenario, or one for all. */
  judges: readonly Pick<IntegratorJudge, 'contributions' | 'exchanges'>[];
  /** All rules of the judged APIs; those of client and receiver are told. */
  rules: readonly Rule[];
  apis: readonly Api[];
  target: RunResult['target'];
  simulated: boolean;
  /** Rules of the provider that are judged beside, by id: then the run is of both ends. */
  alsoProvider?: ReadonlySet<string>;
  /** What each scenario did, as a check's report. */
  reports: CheckReport[];
  /** Texts that no report may show. */
  secrets: readonly (string | undefined)[];
  /** ISO 8601 UTC. */
  startedAt: string;
  tookMs: number;
  interrupted: boolean;
  /** Shell command that makes this run again. */
  command: string;
}

/** The result of a run that judged an integrator: one verdict for each rule of client and receiver, redacted. */
export function integratorResult(options: IntegratorResultOptions): RunResult {
  const { judges, apis, command } = options;
  const { alsoProvider = new Set() } = options;
  const ofProvider = options.rules.filter((it) => alsoProvider.has(it.id));
  const rules = [...ofProvider, ...integratorRules(options.rules)].filter((it) => apis.includes(it.api));
  const judged = judges.map((judge, index) => renumbered(judge.contributions(command), judge, `${index + 1}`));
  const exchanges = judged.flatMap((it) => it.exchanges);
  const contributions = judged.flatMap((it) => it.contributions);
  const redact = redactor([...options.secrets, ...handedOut(exchanges)]);
  const proof = new Set(contributions.flatMap((it) => it.findings.flatMap((finding) => finding.proof)));
  return {
    schema: 1,
    tool: { name: 'payproof', version },
    ...(alsoProvider.size > 0 ? {} : { judged: 'integrator' as const }),
    target: options.target,
    simulated: options.simulated,
    contracts: Object.fromEntries(apis.map((api) => [api, loadContract(api).sha256])),
    seed: 1,
    startedAt: options.startedAt,
    tookMs: options.tookMs,
    command: redact(command),
    interrupted: options.interrupted,
    rules,
    verdicts: redactDeep(verdictsOf(rules, contributions), redact),
    checks: redactDeep(options.reports, redact),
    exchanges: drain(reportedExchanges(exchanges, proof, redact)),
  };
}

/** The rules that bind an integrator and that can be seen. */
export function integratorRules(rules: readonly Rule[]): Rule[] {
  return rules.filter((it) => it.party !== 'provider' && it.undecidable === undefined);
}

/** Ids of the exchanges of several judges must not meet: `x7` of the second is `x2-7`. */
function renumbered(contributions: Contribution[], judge: Pick<IntegratorJudge, 'exchanges'>, of: string) {
  const renamed = (id: string): string => `x${of}-${id.slice(1)}`;
  return {
    exchanges: judge.exchanges().map((it) => ({ ...it, id: renamed(it.id) })),
    contributions: contributions.map((it) => ({
      ...it,
      ...(it.shown && { shown: new Map([...it.shown].map(([rule, ids]) => [rule, ids.map(renamed)])) }),
      findings: it.findings.map((finding) => ({ ...finding, proof: finding.proof.map(renamed) })),
    })),
  };
}
