import type { AcceptedFailure, Verdict } from '../../conformance/result.ts';
import type { Cause } from '../causes/index.ts';
import type { JudgedRule, RunModel } from '../run-model.ts';
import { causeBlock } from '../terminal/cause.ts';
import { failureBlock } from '../terminal/finding.ts';
import { painter } from '../terminal/paint.ts';

const plain = painter(false);

/**
 * The block of a broken rule as the terminal shows it, without colour, for formats that hold plain text: that of a cause
 * with what follows from it, that of a symptom with the cause that it names.
 */
export function failureText(judged: JudgedRule, model: RunModel): string {
  const cause = model.causeOf(judged.rule.id);
  const own = model.causes.find((it) => it.rule === judged.rule.id);
  const lines = own
    ? causeBlock(own, model, plain, { whole: true })
    : [...(cause ? [symptomLine(cause), ''] : []), ...failureBlock(judged, model, plain)];
  return lines.join('\n').trimEnd();
}

/** What a symptom says of itself. */
export function symptomLine({ n, rule }: Cause): string {
  return `symptom of cause ${n}, ${rule}`;
}

/** What a failure says of itself that was expected. */
export function expectedLine({ reason, until }: AcceptedFailure): string {
  return `failed as expected until ${until}: ${reason}`;
}

/** What an interrupted run says of what it did not come to (`verdictsSoFar` writes it). */
const notReached = 'not reached';

function lacks({ missing = [] }: Verdict): string {
  return `the target lacks ${missing.join(', ')}`;
}

/** Why a rule was not decided, in one line. */
export function undecidedLine({ verdict }: JudgedRule): string {
  if (verdict.outcome === 'skipped') return verdict.missing?.includes(notReached) ? notReached : lacks(verdict);
  if (verdict.outcome === 'error') return (verdict.errors ?? []).join('; ');
  return `observed, never judged: ${(verdict.readings ?? []).join(', ')}`;
}
