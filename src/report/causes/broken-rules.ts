import type { Finding, RunResult, Verdict } from '../../conformance/result.ts';
import { answerPlace } from './answer-place.ts';

/**
 * The verdicts that failed in reading order, causes before symptoms: a part of an answer that is not as the contract has
 * it, what a check set out to decide, what was seen beside, and the statuses of the contract. A status that the contract
 * does not have at all (`isOdd`) comes first.
 */
export function brokenRules({ verdicts, checks }: RunResult, isOdd: (finding: Finding) => boolean): Verdict[] {
  const aimed = new Map(checks.map((it) => [it.check, new Set(it.rules)]));
  const rankOf = ({ rule, findings }: Verdict): number => {
    const place = answerPlace(rule);
    if (place) return place.part || findings.some(isOdd) ? 0 : 3;
    return findings.some((it) => aimed.get(it.check)?.has(rule)) ? 1 : 2;
  };
  return verdicts
    .filter((it) => it.outcome === 'fail')
    .map((it) => ({ it, rank: rankOf(it) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ it }) => it);
}
