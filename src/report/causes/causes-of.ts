import type { RunResult, Verdict } from '../../conformance/result.ts';
import { brokenRules } from './broken-rules.ts';
import type { Cause } from './cause.ts';
import { causeWords } from './cause-words.ts';
import { type Group, type Links, linksOf } from './links.ts';
import { untriedFor } from './untried-for.ts';

/**
 * What is wrong in a run, the causes in the order in which they are told, each with the rules that could not hold either.
 * Every rule that failed stands in one of them; what most follows from comes first, and last
 * what was expected to fail as a whole. Rules in reading order join the cause that explains them best; those
 * that nothing explains are causes of their own.
 */
export function causesOf(run: RunResult): Cause[] {
  const links = linksOf(run);
  const groups: Group[] = [];
  for (const verdict of brokenRules(run, (it) => links.odd(it) !== undefined)) {
    const best = groups
      .map((group) => ({ group, strength: links.strength(verdict, group) }))
      .filter((it) => it.strength > 0)
      .sort((a, b) => b.strength - a.strength)[0];
    if (best) best.group.symptoms.push(verdict);
    else groups.push({ primary: verdict, symptoms: [] });
  }
  const known = new Set(run.expected?.map((it) => it.rule));
  const isKnown = ({ primary, symptoms }: Group): boolean => [primary, ...symptoms].every((it) => known.has(it.rule));
  groups.sort((a, b) => b.symptoms.length - a.symptoms.length);
  const told = [...groups.filter((it) => !isKnown(it)), ...groups.filter(isKnown)];
  return told.map((group, index) => causeOf(group, index + 1, run, links));
}

function causeOf({ primary, symptoms }: Group, n: number, run: RunResult, links: Links): Cause {
  const [finding] = primary.findings;
  if (finding === undefined) throw new TypeError(`${primary.rule} failed without a finding`);
  const odd = links.odd(finding);
  return {
    n,
    rule: primary.rule,
    verdict: primary,
    finding,
    symptoms: symptoms.flatMap((verdict: Verdict) =>
      verdict.findings.slice(0, 1).map((it) => ({ rule: verdict.rule, verdict, finding: it })),
    ),
    untried: untriedFor([primary, ...symptoms], run),
    exchanges: finding.proof,
    ...(odd ? { odd: odd.answer } : {}),
    words: causeWords(primary, finding, run, odd),
  };
}
