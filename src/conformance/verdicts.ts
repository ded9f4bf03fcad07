import type { Rule } from '../contract/rule.ts';
import { lackingWords } from './lacking-words.ts';
import type { Finding, Outcome, Verdict } from './result.ts';

/** What one check or observer contributed to a run. */
export interface Contribution {
  slug: string;
  rules: readonly string[];
  decided: ReadonlyMap<string, number>;
  readings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of the exchanges that decided a rule for the first time, by rule. */
  shown?: ReadonlyMap<string, readonly string[]>;
  findings: Finding[];
  /** Of an observer: the checks that send what it needs; all where it names none. */
  feeders?: readonly string[] | 'all';
  /** Why it did not run, or stopped early. */
  missing?: readonly string[];
  error?: string;
}

/**
 * One verdict a rule, in the order of the plan.
 * @param elsewhere what could still decide a rule that nothing decided here, of a part of a run: then such a rule is
 * skipped by that name and no error.
 */
export function verdictsOf(
  rules: readonly Rule[],
  contributions: readonly Contribution[],
  elsewhere?: string,
): Verdict[] {
  const verdicts = rules.map((rule) => {
    const own = contributions.filter((it) => it.rules.includes(rule.id));
    return verdictOf(rule, own, starvedOf(rule, own, contributions) ?? elsewhere);
  });
  const byRule = new Map(verdicts.map((it) => [it.rule, it]));
  return verdicts.map((it, index) => (rules[index]?.from === 'contract' ? unseen(it, byRule) : it));
}

/** What an interrupted run says of a rule that it did not come to: neither an error nor anything that is missing. */
export const notReached = 'not reached';

/**
 * The verdicts of a run that was ended early: what nothing decided by then, and nothing lacked, was not reached.
 * @param leftOut rules of checks that lacked nothing and were left out: they were not reached whatever others lacked.
 */
export function verdictsSoFar(
  rules: readonly Rule[],
  contributions: readonly Contribution[],
  leftOut: ReadonlySet<string> = new Set(),
): Verdict[] {
  const lacked = new Set(
    contributions.filter((it) => it.missing && !it.missing.includes(notReached)).flatMap((it) => it.rules),
  );
  return verdictsOf(rules, contributions).map((it) =>
    it.outcome === 'skipped' && (leftOut.has(it.rule) || !lacked.has(it.rule)) ? { ...it, missing: [notReached] } : it,
  );
}

/** What the checks lacked that an observer of a rule lives on; undefined where no observer decides it. */
function starvedOf(rule: Rule, own: readonly Contribution[], all: readonly Contribution[]): string | undefined {
  const observers = own.filter((it) => it.feeders !== undefined);
  if (observers.length === 0) return undefined;
  const feeds = (slug: string): boolean => observers.some((it) => it.feeders === 'all' || it.feeders?.includes(slug));
  const lacking = lackingWords(all.filter((it) => feeds(it.slug)).map((it) => it.missing ?? []));
  return lacking.length > 0 ? lacking.join(', ') : (rule.occasion ?? occasionOf(rule));
}

/** A fact about an answer that no exchange showed is skipped for the reason for which that status was not seen. */
function unseen(verdict: Verdict, byRule: ReadonlyMap<string, Verdict>): Verdict {
  const [api, operation, status] = verdict.rule.split('/');
  const answer = `${api}/${operation}/${status}`;
  if (verdict.decided > 0 || verdict.rule === answer) return verdict;
  const whole = byRule.get(answer);
  // What other checks lacked would not have brought that answer about.
  if (verdict.outcome === 'skipped' && whole?.outcome === 'skipped' && whole.missing)
    return { ...verdict, missing: whole.missing };
  if (verdict.outcome !== 'error' && !verdict.missing?.includes(anyOccasion)) return verdict;
  const { errors: _, ...rest } = verdict;
  return { ...rest, outcome: 'skipped', missing: whole?.missing ?? [`an answer ${status} to ${operation}`] };
}

const anyOccasion = 'an occasion to see it';

/** Which occasion never came: of a fact of the contract the answer is told instead (`unseen`). */
function occasionOf({ from, text }: Rule): string {
  return from === 'contract' || text === '' ? anyOccasion : `an occasion to see this: ${text}`;
}

function verdictOf(rule: Rule, contributions: readonly Contribution[], elsewhere: string | undefined): Verdict {
  const findings = contributions.flatMap((it) => it.findings.filter((finding) => finding.rule === rule.id));
  const decided = contributions.reduce((sum, it) => sum + (it.decided.get(rule.id) ?? 0), 0);
  const readings = [...new Set(contributions.flatMap((it) => [...(it.readings.get(rule.id) ?? [])]))].sort();
  const lacking = lackingWords(contributions.map((it) => it.missing ?? []));
  const missing = lacking.length === 0 && elsewhere !== undefined ? [elsewhere] : lacking;
  const errors = [
    ...new Set(
      contributions.filter((it) => it.error !== undefined && !it.decided.has(rule.id)).map((it) => it.error as string),
    ),
  ];
  const outcome = outcomeOf(rule, { failed: findings.length > 0, decided, errors });
  const shown = outcome === 'pass' || outcome === 'observed' ? shownOf(rule, contributions) : undefined;
  return {
    rule: rule.id,
    outcome,
    decided,
    ...(readings.length > 0 ? { readings } : {}),
    ...(outcome === 'skipped' ? { missing: missing.length > 0 ? missing : [rule.occasion ?? occasionOf(rule)] } : {}),
    ...(outcome === 'error' ? { errors } : {}),
    ...(shown ? { shown } : {}),
    findings,
    checks: contributions.map((it) => it.slug),
  };
}

/** Who decided a rule first, and the exchanges that show it; undefined where no exchange was named. */
function shownOf(rule: Rule, contributions: readonly Contribution[]): Verdict['shown'] {
  for (const { slug, shown } of contributions) {
    const exchanges = shown?.get(rule.id);
    if (exchanges) return { by: slug, exchanges: [...exchanges] };
  }
  return undefined;
}

function outcomeOf(rule: Rule, seen: { failed: boolean; decided: number; errors: string[] }): Outcome {
  if (seen.failed) return 'fail';
  if (seen.errors.length > 0) return 'error';
  if (seen.decided > 0) return rule.certainty === 'stated' || rule.certainty === 'implied' ? 'pass' : 'observed';
  // Its checks ran to their end and saw nothing that decides it: the provider never did what it may leave out.
  return 'skipped';
}
