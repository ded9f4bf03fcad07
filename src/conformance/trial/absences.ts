/** How often in a row something that must come stayed away, and when the last wait for it ended, by its kind. */
export type Absences = Map<string, { count: number; endedAt: number }>;

/**
 * Counts what came of a wait, from one instant of the target's timers to another. Waits side by side count once: a machine
 * that stalls lets all of them end in vain.
 */
export function countAbsence(
  absences: Absences,
  kind: string,
  { from, to, came }: { from: number; to: number; came: boolean },
): void {
  if (came) {
    absences.delete(kind);
    return;
  }
  const { count, endedAt } = absences.get(kind) ?? { count: 0, endedAt: from };
  absences.set(kind, from < endedAt ? { count, endedAt } : { count: count + 1, endedAt: to });
}

/** Whether nothing is lost by a shorter wait: twice nothing came. */
export function stayedAway(absences: Absences, kind: string): boolean {
  return (absences.get(kind)?.count ?? 0) >= 2;
}
