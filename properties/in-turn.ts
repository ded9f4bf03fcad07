/** How many of a list are looked at besides what a step was about: the latest, and others by turns. */
export interface Share {
  latest: number;
  byTurns: number;
}

/**
 * What of a growing list is looked at after a step: what the step was about, the latest, and some of the rest, from where
 * the step before left off. So a story of many things costs no square of calls, and each comes up again and again.
 */
export function inTurn<T>(all: readonly T[], turn: number, { latest, byTurns }: Share, about: readonly T[] = []): T[] {
  const earlier = Math.max(0, all.length - latest);
  const turns = Array.from({ length: Math.min(byTurns, earlier) }, (_, n) => (turn * byTurns + n) % earlier);
  return all.filter((it, n) => n >= earlier || turns.includes(n) || about.includes(it));
}
