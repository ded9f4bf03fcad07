import type { TargetEvent } from '../conformance/check.ts';
import type { AcceptedFailure, Finding, Outcome, RunResult, Verdict } from '../conformance/result.ts';
import type { Rule } from '../contract/rule.ts';
import type { HeadlinesByApi } from '../targets/apis/profile.ts';
import type { Exchange } from '../targets/exchange.ts';
import { type Cause, causesOf } from './causes/index.ts';
import { type Difference, differences } from './difference.ts';
import { jsonText } from './json-value.ts';
import { visibleRun } from './visible-run.ts';

export type Counts = Record<Outcome, number>;

/** A verdict with its rule. */
export interface JudgedRule {
  rule: Rule;
  verdict: Verdict;
}

/** A run result, indexed for readers. */
export interface RunModel {
  run: RunResult;
  /** What pictures show of the calls of each API; nothing where no page is drawn. */
  headlines: HeadlinesByApi;
  counts: Counts;
  judged: JudgedRule[];
  exchange(id: string): Exchange | undefined;
  event(id: string): TargetEvent | undefined;
  /** Exchanges of these ids that the run has, in order. */
  exchanges(ids: readonly string[]): Exchange[];
  of(outcome: Outcome): JudgedRule[];
  /** What is wrong, in the order in which it is told; those that were expected come last. */
  causes: Cause[];
  /** The broken rules, each cause before its symptoms. */
  broken: JudgedRule[];
  /** Where a rule stands that is a symptom. */
  causeOf(rule: string): Cause | undefined;
  /** The known failure that a broken rule was. */
  expected(rule: string): AcceptedFailure | undefined;
  /** Whether all that a cause broke was expected. */
  isExpected(cause: Cause): boolean;
}

/** Indexes a run result, its texts made visible. A verdict whose rule the run does not hold gets a rule without words. */
export function runModel(given: RunResult, headlines: HeadlinesByApi = {}): RunModel {
  const run = visibleRun(given);
  const rules = new Map(run.rules.map((rule) => [rule.id, rule]));
  const exchanges = new Map(run.exchanges.map((it) => [it.id, it]));
  const events = new Map((run.events ?? []).flatMap((it) => (it.id === undefined ? [] : [[it.id, it]])));
  const judged: JudgedRule[] = run.verdicts.map((verdict) => ({
    verdict,
    rule: rules.get(verdict.rule) ?? unknownRule(verdict.rule),
  }));
  const byRule = new Map(judged.map((it) => [it.rule.id, it]));
  const accepted = new Map((run.expected ?? []).map((it) => [it.rule, it]));
  const causes = causesOf(run);
  const rulesOf = (it: Cause): string[] => [it.rule, ...it.symptoms.map((symptom) => symptom.rule)];
  const causeOf = new Map(causes.flatMap((it) => it.symptoms.map((symptom) => [symptom.rule, it] as const)));
  return {
    run,
    headlines,
    judged,
    causes,
    causeOf: (rule) => causeOf.get(rule),
    expected: (rule) => accepted.get(rule),
    isExpected: (cause) => rulesOf(cause).every((it) => accepted.has(it)),
    counts: countsOf(run.verdicts),
    exchange: (id) => exchanges.get(id),
    event: (id) => events.get(id),
    exchanges: (ids) => ids.flatMap((id) => exchanges.get(id) ?? []),
    of: (outcome) => judged.filter((it) => it.verdict.outcome === outcome),
    broken: causes.flatMap((it) => rulesOf(it).flatMap((rule) => byRule.get(rule) ?? [])),
  };
}

/** How many verdicts there are of each outcome. */
export function countsOf(verdicts: readonly Verdict[]): Counts {
  const counts: Counts = { pass: 0, fail: 0, skipped: 0, observed: 0, error: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

/** The last line of every run: a rule is decided where it passed or failed. */
export function decidedLine(verdicts: readonly Verdict[]): string {
  const { pass, fail, skipped, observed, error } = countsOf(verdicts);
  return `decided ${pass + fail} of ${verdicts.length} rules: ${pass} passed, ${fail} failed, ${skipped} skipped, ${observed} observed, ${error} errors`;
}

/** Rules grouped by each thing that was missing, the most wanted first. */
export function skippedByReason(model: RunModel): { missing: string; rules: JudgedRule[] }[] {
  const groups = Map.groupBy(
    model.of('skipped'),
    (it) => (it.verdict.missing ?? []).join(', ') || 'an occasion to see it',
  );
  return [...groups]
    .map(([missing, rules]) => ({ missing, rules }))
    .sort((a, b) => b.rules.length - a.rules.length || a.missing.localeCompare(b.missing, 'en'));
}

function unknownRule(id: string): Rule {
  return {
    id,
    api: id.split('/')[0] as Rule['api'],
    party: 'provider',
    certainty: 'stated',
    source: '',
    text: '',
    from: 'register',
    topic: '',
  };
}

/** What makes two findings the same sight: exchanges, demand and answer. */
export function sightOf({ proof, expected, actual }: Finding): string {
  return jsonText([proof, expected, actual]) ?? '';
}

/** Rules broken earlier in reading order whose findings show the very same exchanges and values, by sight. */
export function firstSights(model: RunModel): Map<string, string> {
  const seen = new Map<string, string>();
  for (const { rule, verdict } of model.broken)
    for (const it of verdict.findings) if (!seen.has(sightOf(it))) seen.set(sightOf(it), rule.id);
  return seen;
}

/** Findings to tell: one for each check and difference, for the others say the same of another input. */
export function distinctFindings(findings: readonly Finding[]): Finding[] {
  const keys = findings.map((it) =>
    JSON.stringify([it.check, differences(it.expected, it.actual).map(differenceLine)]),
  );
  return findings.filter((_, index) => keys.indexOf(keys[index] as string) === index);
}

function differenceLine({ path, expected, actual }: Difference): string {
  return `${path} ${jsonText(expected)} ${jsonText(actual)}`;
}
