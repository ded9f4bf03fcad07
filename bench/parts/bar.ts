/** One thing that the bench wants: what it measured, and whether that is enough. */
export interface Bar {
  name: string;
  wanted: string;
  measured: string;
  holds: boolean;
}

/** @param digits behind the point. */
export function atMost(name: string, limit: number, measured: number, unit = '', digits = 2): Bar {
  return {
    name,
    wanted: `at most ${limit}${unit}`,
    measured: measured.toFixed(digits) + unit,
    holds: measured <= limit,
  };
}

/** @param digits behind the point. */
export function atLeast(name: string, limit: number, measured: number, unit = '', digits = 2): Bar {
  return {
    name,
    wanted: `at least ${limit}${unit}`,
    measured: measured.toFixed(digits) + unit,
    holds: measured >= limit,
  };
}
