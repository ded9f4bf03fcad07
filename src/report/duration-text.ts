/** A duration as an option takes it: 90s, 2m, 1h. */
export function durationText(ms: number): string {
  const units = [
    ['h', 3_600_000],
    ['m', 60_000],
  ] as const;
  for (const [unit, length] of units) if (ms >= length && ms % length === 0) return `${ms / length}${unit}`;
  return `${Math.ceil(ms / 1_000)}s`;
}
