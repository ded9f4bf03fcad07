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

/** All stages of a run by their numbers; each of three groups of checks has one for those that come last. */
export const stageNumbers = [0, 1, 2, 3, 4, 5];

/** One after the other, and none twice; of those whose API has a plot that is free, where there are plots. */
export function first(checks: Check[], plots?: Plots): () => Taken | undefined {
  return () => {
    const place = checks.findIndex((it) => mayBegin(it, plots));
    const [check] = place < 0 ? [] : checks.splice(place, 1);
    return check && onPlotOf(plots, { check });
  };
}

/** Whether a check finds a plot of its API, where there are plots. */
export function mayBegin({ api }: Check, plots: Plots | undefined): boolean {
  return plots?.isFree(api) !== false;
}

/** Taken together with a plot of its API, where there is one; it is given back when the check has ended. */
export function onPlotOf(plots: Plots | undefined, taken: Taken): Taken {
  const plot = plots?.take(taken.check.api);
  if (!plots || !plot) return taken;
  return {
    ...taken,
    plot,
    end(done) {
      plots.give(plot);
      taken.end?.(done);
    },
  };
}
