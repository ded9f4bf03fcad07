import type { Check } from '../check.ts';
import type { CheckRun } from './check-run.ts';
import type { Plot, Plots } from './plots.ts';

/** The next check to begin, and what is to be done when it has ended. */
export interface Taken {
  check: Check;
  /** What it has for itself of a tenant that it shares. */
  plot?: Plot;
  end?(done: CheckRun): void;
}

/** Checks of which one begins after the other, or some at the same time; the next stage begins when all of them have ended. */
export interface Stage {
  take(): Taken | undefined;
  atMost: number;
}

/** One after the other, and none twice. */
export function first(checks: Check[]): () => Taken | undefined {
  return () => {
    const check = checks.shift();
    return check && { check };
  };
}

/** The first of them whose API has a plot that is free. */
export function firstOnPlot(checks: Check[], plots: Plots): () => Taken | undefined {
  return () => {
    const place = checks.findIndex(({ api }) => plots.isFree(api));
    const [check] = place < 0 ? [] : checks.splice(place, 1);
    return check && onPlotOf(plots, { check });
  };
}

/** Taken together with a plot of its API, which is given back when it has ended. */
export function onPlotOf(plots: Plots, taken: Taken): Taken {
  const plot = plots.take(taken.check.api);
  if (!plot) return taken;
  return {
    ...taken,
    plot,
    end(done) {
      plots.give(plot);
      taken.end?.(done);
    },
  };
}
