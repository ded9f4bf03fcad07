/** The time of one tenant: the machine's, moved forward by what the driver added. */
export interface Clock {
  /** Unix ms. */
  now(): number;
  advance(ms: number): void;
}

export function startClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
