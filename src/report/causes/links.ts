import type { Finding, RunResult, Verdict } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { answerPlace } from './answer-place.ts';
import { type OddAnswer, oddAnswersOf } from './odd-answer.ts';
import { sameFailure } from './same-failure.ts';
import { sameRefusal } from './same-refusal.ts';
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
 * What ties broken rules together, the strongest first: one rests on the exchange at which the other broke, or on one that
 * breaks the contract in the same way; so do it and another symptom; proper calls failed alike, were refused in the same words, or
 * one part is wrong in answers of several; or each was seen in a check in which the cause was seen too. A charge from which two checks start ties nothing.
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
  const keyOf = ({ operation, status }: OddAnswer): string => `${operation} ${status}`;
  const oddKeys = ({ findings }: Verdict): string[] => findings.flatMap((it) => odd(it)?.answer ?? []).map(keyOf);
  const oddOnTheWay = ({ findings }: Verdict): string[] =>
    findings.flatMap((it) => proofOf(it).flatMap((exchange) => oddAnswer(exchange) ?? [])).map(keyOf);
  const failuresOf = ({ findings }: Verdict): string[] =>
    findings.flatMap((it) => {
      const last = proofOf(it).at(-1);
      return [sameFailure(it, last) ?? [], sameRefusal(last) ?? []].flat();
    });
  return {
    odd,
    strength(verdict, { primary, symptoms }) {
      const isOf = restsOn(primary.findings);
      if (verdict.findings.some((it) => isOf(it) || restsOnFact(primary, proofOf(it)))) return 3;
      const keys = new Set(oddKeys(primary));
      if (keys.size > 0 && oddOnTheWay(verdict).some((it) => keys.has(it))) return 3;
      if (verdict.findings.some(restsOn(symptoms.flatMap((it) => it.findings)))) return 2;
      const alike = new Set([primary, ...symptoms].flatMap(failuresOf));
      if (failuresOf(verdict).some((it) => alike.has(it))) return 1;
      const part = partOf(verdict.rule);
      if (part !== undefined) return partOf(primary.rule) === part ? 1 : 0;
      const checks = new Set(primary.findings.map(checkOf));
      return verdict.findings.every((it) => checks.has(checkOf(it))) ? 1 : 0;
    },
  };
}

/** What a fact of the contract says of which status, whatever the operation: an error handler is often one for all. */
function partOf(rule: string): string | undefined {
  const place = answerPlace(rule);
  return place?.part && `${place.status} ${JSON.stringify(place.part)}`;
}

/** Whether a finding rests on the exchange at which one of these broke, or one of these on that at which it broke itself. */
function restsOn(findings: readonly Finding[]): (finding: Finding) => boolean {
  const all = new Set(findings.flatMap((it) => it.proof));
  const last = new Set(findings.map((it) => it.proof.at(-1)));
  return ({ proof }) => proof.some((id) => last.has(id)) || all.has(proof.at(-1) ?? '');
}

function restsOnFact({ rule, findings }: Verdict, proof: readonly Exchange[]): boolean {
  const place = answerPlace(rule);
  return place?.part !== undefined && proof.some((it) => findings.some((told) => showsBreak(it, place, told)));
}
