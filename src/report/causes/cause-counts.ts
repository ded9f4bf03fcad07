import type { Cause } from './cause.ts';

/** `1 cause, 4 rules`. */
export function causeCounts(causes: readonly Cause[]): string {
  const rules = causes.reduce((sum, it) => sum + 1 + it.symptoms.length, 0);
  return `${counted(causes.length, 'cause')}, ${counted(rules, 'rule')}`;
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
