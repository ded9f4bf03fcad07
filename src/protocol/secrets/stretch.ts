import { mark } from './mark.ts';

/** A part of a text that is to be hidden. */
export interface Stretch {
  from: number;
  to: number;
  /** Whether the mark stands in quotes, for a value of JSON that is hidden as a whole. */
  isValue?: boolean;
}

/** The text with a mark in place of each stretch; of such as touch each other, one. */
export function hide(text: string, stretches: readonly Stretch[]): string {
  if (stretches.length === 0) return text;
  const sorted = [...stretches].sort((a, b) => a.from - b.from || b.to - a.to);
  const parts: string[] = [];
  let shown = 0;
  for (let i = 0; i < sorted.length; ) {
    const { from, isValue } = sorted[i] as Stretch;
    let { to } = sorted[i] as Stretch;
    for (i += 1; i < sorted.length && (sorted[i] as Stretch).from <= to; i += 1) to = Math.max(to, sorted[i]?.to ?? to);
    parts.push(text.slice(shown, from), isValue ? `"${mark}"` : mark);
    shown = to;
  }
  parts.push(text.slice(shown));
  return parts.join('');
}
