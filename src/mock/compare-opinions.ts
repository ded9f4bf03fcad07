import type { KnownDifference } from './known-differences.ts';
import type { Violation } from './violations.ts';

/** One recorded call as both saw it. */
export interface SeenExchange {
  id: string;
  operation: string;
  status: number;
  violations: Violation[];
}

/** One failure of ours: the rule and the exchanges that prove it. */
export interface SeenFailure {
  rule: string;
  proof: readonly string[];
}

/** One violation of Prism's, wherever it was seen, and what became of it. */
export interface Difference {
  operation: string;
  status: number;
  violation: Violation;
  /** Ids of the exchanges, in order. */
  exchanges: string[];
}

export interface Comparison {
  /** Requests that Prism calls broken and the target refused. */
  refused: number;
  /** Violations for which rules of ours failed, by rule. */
  agreed: (Difference & { rules: string[] })[];
  /** Violations that stand in the list of known differences. */
  known: (Difference & { known: KnownDifference })[];
  unexplained: Difference[];
  /** Rules of ours that failed where Prism said nothing. */
  oursAlone: string[];
}

/** Holds every violation that Prism saw against the rules that failed in the same run. */
export function compareOpinions(
  exchanges: readonly SeenExchange[],
  failures: readonly SeenFailure[],
  list: readonly KnownDifference[],
): Comparison {
  const result: Comparison = { refused: 0, agreed: [], known: [], unexplained: [], oursAlone: [] };
  for (const it of differencesOf(exchanges)) {
    if (it.violation.of === 'request' && it.status >= 400) {
      result.refused += it.exchanges.length;
      continue;
    }
    const rules = rulesFor(it, failures);
    const known = list.find((entry) => isKnown(entry, it));
    if (rules.length > 0) result.agreed.push({ ...it, rules });
    else if (known) result.known.push({ ...it, known });
    else result.unexplained.push(it);
  }
  const agreed = new Set(result.agreed.flatMap((it) => it.rules));
  result.oursAlone = [...new Set(failures.map((it) => it.rule))].filter((rule) => !agreed.has(rule));
  return result;
}

/** The same violation in many exchanges is one difference. */
function differencesOf(exchanges: readonly SeenExchange[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const { id, operation, status, violations } of exchanges) {
    for (const violation of violations) {
      const key = JSON.stringify([operation, status, violation]);
      const before = found.get(key);
      if (before === undefined) found.set(key, { operation, status, violation, exchanges: [id] });
      else if (before.exchanges.at(-1) !== id) before.exchanges.push(id);
    }
  }
  return [...found.values()];
}

/**
 * The failed rules that say what Prism says: the fact of openapi.yaml at the same place, or any rule that one of these
 * exchanges proves broken (an observer names three exchanges at most).
 */
function rulesFor({ operation, status, violation, exchanges }: Difference, failures: readonly SeenFailure[]): string[] {
  const field = fieldOf(violation);
  const own = failures.filter(({ rule, proof }) => {
    const [, ofOperation, ofStatus, ofField] = rule.split('/');
    const samePlace = ofOperation === operation && ofStatus === String(status) && field !== '' && ofField === field;
    return samePlace || proof.some((id) => exchanges.includes(id));
  });
  return [...new Set(own.map((it) => it.rule))];
}

/** The field that a violation is about: its place below the body, or the property that is missing there. */
function fieldOf({ place, message }: Violation): string {
  const missing = /required property '([^']+)'/.exec(message)?.[1];
  return [...place.split('.').slice(1), ...(missing === undefined ? [] : [missing])].join('.');
}

function isKnown(known: KnownDifference, { operation, violation }: Difference): boolean {
  return (
    known.of === violation.of &&
    known.operations.includes(operation) &&
    known.place === [violation.of, ...violation.place.split('.').filter((it) => it !== '')].join('.') &&
    violation.message.includes(known.message)
  );
}
