import { Literal } from './exact-json.ts';

/** What a finding shows of a value: a target may send any amount, and it stands in every form of a report. */
const textsUpTo = 4_000;
const membersUpTo = 200;
const depthUpTo = 20;

/**
 * A value as a report can hold it: whole numbers beyond JSON's as decimal text, and of what is too large how it begins, with
 * how much there was.
 */
export function asJson(value: unknown): unknown {
  return shortened(value, { left: 2_000 }, 0);
}

/** The text, or how it begins. */
export function shortText(text: string): string {
  return text.length <= textsUpTo ? text : `${text.slice(0, textsUpTo)}… (${text.length} characters)`;
}

function shortened(value: unknown, budget: { left: number }, depth: number): unknown {
  if (typeof value === 'string') return shortText(value);
  if (typeof value === 'bigint') return shortText(String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Literal) return value.text.length <= textsUpTo ? value : shortText(value.text);
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const room = depth >= depthUpTo ? 0 : Math.max(0, Math.min(entries.length, membersUpTo, budget.left));
  budget.left -= room;
  const kept = entries
    .slice(0, room)
    .map(([name, it]): [string, unknown] => [shortText(name), shortened(it, budget, depth + 1)]);
  const more = entries.length - room;
  if (isList) return [...kept.map(([, it]) => it), ...(more > 0 ? [`… ${more} more`] : [])];
  return Object.fromEntries([...kept, ...(more > 0 ? [['…', `${more} more`]] : [])]);
}
