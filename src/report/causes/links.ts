import type { Finding, RunResult, Verdict } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { answerPlace } from './answer-place.ts';
import { type OddAnswer, oddAnswersOf } from './odd-answer.ts';
import { showsBreak } from './shows-break.ts';

/** A cause as it grows. */
export interface Group {
  primary: Verdict;
  symptoms: Verdict[];
}

export interface Links {
  /** How well a cause explains a broken rule: 0 not at all. */
  strength(verdict: Verdict, group: Group): number;
  /** The answer without a place in the contract on which a finding rests. */
  odd(finding: Finding): { answer: OddAnswer; exchange: Exchange } | undefined;
}

/**
 * What ties broken rules together, the strongest first: they rest on an exchange that the cause's rule rests on, or on one
 * that breaks the contract in the same way; on an exchange of another symptom; or each was seen in a check in which the
 * cause was seen too.
 */
export function linksOf(run: RunResult): Links {
  const exchanges = new Map(run.exchanges.map((it) => [it.id, it]));
  const proofOf = (finding: Finding): Exchange[] => finding.proof.flatMap((id) => exchanges.get(id) ?? []);
  const checkOf = (finding: Finding): string => proofOf(finding).at(-1)?.check ?? finding.check;
  const oddAnswer = oddAnswersOf(run);
  const odd: Links['odd'] = (finding) => {
    // The last one is what was judged; what came before may be the way to it.
    const exchange = proofOf(finding).at(-1);
    const answer = exchange && oddAnswer(exchange);
    return answer && { answer, exchange };
  };
  const oddKeys = ({ findings }: Verdict): string[] =>
    findings.flatMap((it) => odd(it)?.answer ?? []).map((it) => `${it.operation} ${it.status}`);
  return {
    odd,
    strength(verdict, { primary, symptoms }) {
      const isOf = shares(primary.findings);
      if (verdict.findings.some((it) => isOf(it) || restsOn(primary, proofOf(it)))) return 3;
      const keys = new Set(oddKeys(primary));
      if (keys.size > 0 && oddKeys(verdict).some((it) => keys.has(it))) return 3;
      if (verdict.findings.some(shares(symptoms.flatMap((it) => it.findings)))) return 2;
      const checks = new Set(primary.findings.map(checkOf));
      return verdict.findings.every((it) => checks.has(checkOf(it))) ? 1 : 0;
    },
  };
}

function shares(findings: readonly Finding[]): (finding: Finding) => boolean {
  const ids = new Set(findings.flatMap((it) => it.proof));
  return ({ proof }) => proof.some((id) => ids.has(id));
}

function restsOn({ rule, findings }: Verdict, proof: readonly Exchange[]): boolean {
  const place = answerPlace(rule);
  return place?.part !== undefined && proof.some((it) => findings.some((told) => showsBreak(it, place, told)));
}
