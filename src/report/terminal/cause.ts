import type { Cause } from '../causes/index.ts';
import { findingLine } from '../finding-line.ts';
import type { RunModel } from '../run-model.ts';
import { failureBlock } from './finding.ts';
import type { Paint } from './paint.ts';

/** Rules named of those that a cause keeps from holding, and of those that could not be tried for it. */
const symptomsShown = 8;
const untriedShown = 4;
/** Characters of a cause's reason in the last lines. */
const shownOfWhy = 120;

/** The block of one cause: the rule that tells what broke first, and below it what follows from that. */
export function causeBlock(cause: Cause, model: RunModel, paint: Paint, { whole }: { whole: boolean }): string[] {
  const judged = model.judged.find((it) => it.rule.id === cause.rule);
  if (judged === undefined) return [];
  const [title = '', ...rest] = failureBlock(judged, model, paint);
  const told = cause.odd ? [paint('bold', `  ${cause.words}`)] : [];
  return [title, ...told, ...rest.slice(0, -1), ...consequences(cause, model, whole), ''];
}

/** What follows from a cause, folded: nothing where nothing does. */
export function consequences(cause: Cause, model: RunModel, whole: boolean): string[] {
  const rules = cause.symptoms.map((it) => it.rule);
  return [
    ...knownLines(cause, model),
    ...folded(rules, (n) => `and so ${n} could not hold`, cause, whole ? rules.length : symptomsShown),
    ...folded(cause.untried, (n) => `and ${n} could not be tried`, cause, whole ? cause.untried.length : untriedShown),
  ];
}

/** A cause in one line, with how many rules follow from it. */
export function causeLine({ n, rule, finding, odd, words, symptoms }: Cause): string {
  const more = symptoms.length > 0 ? ` and ${symptoms.length} more` : '';
  const why = odd ? words : findingLine(finding);
  return `  ${n} ${rule}${more}: ${why.length <= shownOfWhy ? why : `${why.slice(0, shownOfWhy)}…`}`;
}

/** Where some of a cause was expected: which, why, and until when. */
function knownLines(cause: Cause, model: RunModel): string[] {
  const rules = [cause.rule, ...cause.symptoms.map((it) => it.rule)];
  const known = rules.flatMap((it) => model.expected(it) ?? []);
  const reasons = [...new Set(known.map((it) => `${it.reason}, until ${it.until}`))];
  if (known.length === 0) return [];
  if (known.length === rules.length) return reasons.map((it) => `  expected  ${it}`);
  return known.map((it) => `  expected  ${it.rule} alone: ${it.reason}, until ${it.until}`);
}

function folded(rules: readonly string[], words: (n: string) => string, { rule }: Cause, shown: number): string[] {
  if (rules.length === 0) return [];
  const api = `${rule.split('/')[0]}/`;
  const short = rules.slice(0, shown).map((it) => (it.startsWith(api) ? it.slice(api.length) : it));
  const more = rules.length > shown ? `, ${rules.length - shown} more` : '';
  return [`  ${words(rules.length === 1 ? '1 rule' : `${rules.length} rules`)}: ${short.join(', ')}${more}`];
}
