const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 43_200, 86_400];

/** Round times in ms from nought on, `most` and one at most. */
export function ticksOf(tookMs: number, most: number): number[] {
  const whole = tookMs / 1000;
  const step = steps.find((it) => whole / it <= most) ?? whole / most;
  return Array.from({ length: Math.floor(whole / step) + 1 }, (_, index) => index * step * 1000);
}

/** `0`, `0.5 s`, `40 s`, `1:20 min`, `2:00 h`. */
export function tickText(ms: number): string {
  const whole = Math.round(ms / 1000);
  const of = (big: number, small: number): string => `${big}:${String(small).padStart(2, '0')}`;
  if (ms === 0) return '0';
  if (ms < 1000) return `${(ms / 1000).toFixed(1)} s`;
  if (whole < 60) return `${whole} s`;
  return whole < 3600
    ? `${of(Math.floor(whole / 60), whole % 60)} min`
    : `${of(Math.floor(whole / 3600), Math.floor((whole % 3600) / 60))} h`;
}
