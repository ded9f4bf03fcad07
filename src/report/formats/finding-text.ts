import type { JudgedRule, RunModel } from '../run-model.ts';
import { failureBlock } from '../terminal/finding.ts';
import { painter } from '../terminal/paint.ts';

const plain = painter(false);

/** The block of a broken rule as the terminal shows it, without colour, for formats that hold plain text. */
export function failureText(judged: JudgedRule, model: RunModel): string {
  return failureBlock(judged, model, plain).join('\n').trimEnd();
}

/** Why a rule was not decided, in one line. */
export function undecidedLine({ verdict }: JudgedRule): string {
  if (verdict.outcome === 'skipped') return `the target lacks ${(verdict.missing ?? []).join(', ')}`;
  if (verdict.outcome === 'error') return (verdict.errors ?? []).join('; ');
  return `observed, never judged: ${(verdict.readings ?? []).join(', ')}`;
}
