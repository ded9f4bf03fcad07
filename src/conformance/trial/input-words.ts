import fc from 'fast-check';
import { type StoryStep, stepsIn } from './stories.ts';

/**
 * A generated input as people read it: a story as its deeds (`AUTH AA, PAY 0, PAY 0`), members by name, and whatever has words
 * of its own by these.
 */
export function inputWords(value: unknown): string {
  const steps = stepsIn(value);
  if (steps) return steps.map(stepWords).join(', ');
  if (typeof value === 'bigint') return String(value);
  return isPlain(value) ? membersWords(Object.entries(value)) : fc.stringify(value);
}

function stepWords(step: StoryStep): string {
  const name = typeof step.kind === 'string' ? 'kind' : 'do';
  const deed = String(step[name]).replaceAll('-', ' ').toUpperCase();
  const others = Object.entries(step).filter(([it]) => it !== name);
  const words = others.flatMap(([it, value]) =>
    isNothing(value) ? [] : [it === 'of' ? plain(value) : named(it, value)],
  );
  return [deed, ...words].join(' ');
}

function membersWords(members: readonly [string, unknown][]): string {
  const words = members.flatMap(([name, value]) => (isNothing(value) ? [] : [named(name, value)]));
  return words.length > 0 ? words.join(', ') : 'nothing in particular';
}

function named(name: string, value: unknown): string {
  return value === true ? name : `${name} ${plain(value)}`;
}

function plain(value: unknown): string {
  if (typeof value === 'string') return /^[\w.+-]+$/.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`;
  if (!isPlain(value)) return typeof value === 'bigint' ? String(value) : fc.stringify(value);
  // An amount: how it is written says all.
  const { literal } = value as { literal?: unknown };
  return typeof literal === 'string' ? plain(literal) : `(${membersWords(Object.entries(value))})`;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === false || value === '';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !Object.hasOwn(value, 'toString') && !Object.hasOwn(value, fc.toStringMethod) && isOfNoClass(value);
}

function isOfNoClass(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
