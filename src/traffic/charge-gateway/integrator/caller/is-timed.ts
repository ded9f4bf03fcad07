/** Timers end late by less than that share of a wait. */
const sameWithin = 0.02;
const sameFactorWithin = 0.05;

/** Whether no person makes such waits: the last three are all the same, or four grow by one factor. */
export function isTimed(waits: readonly number[]): boolean {
  const factors = waits.slice(1).map((it, before) => it / (waits[before] || 1));
  const isBackoff = factors.length >= 3 && Math.min(...factors) > 1.2;
  return areSame(waits.slice(-3), sameWithin) || (isBackoff && areSame(factors, sameFactorWithin));
}

function areSame(values: readonly number[], within: number): boolean {
  const greatest = Math.max(...values);
  return values.length >= 3 && greatest - Math.min(...values) <= within * greatest;
}
