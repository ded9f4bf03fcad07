import type { RunResult } from '../../../conformance/result.ts';

/** How many calls of an API began in each part of a run. */
export interface Lane {
  api: string;
  bins: number[];
}

export interface CallsInTime {
  /** Unix ms at which the first call was sent, and how long it was to the last. */
  from: number;
  tookMs: number;
  lanes: Lane[];
}

/** The calls of a run over its time, in `count` equal parts; undefined where there is none. */
export function callsInTime({ exchanges }: Pick<RunResult, 'exchanges'>, count: number): CallsInTime | undefined {
  const walls = exchanges.map((it) => it.at.wall);
  if (walls.length === 0) return undefined;
  const from = walls.reduce((least, it) => Math.min(least, it));
  const to = walls.reduce((most, it) => Math.max(most, it));
  const tookMs = Math.max(1, to - from);
  const lanes = [...Map.groupBy(exchanges, (it) => it.api as string)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([api, calls]) => {
      const bins = Array.from({ length: count }, () => 0);
      for (const { at } of calls) {
        const bin = Math.min(count - 1, Math.floor(((at.wall - from) / tookMs) * count));
        bins[bin] = (bins[bin] ?? 0) + 1;
      }
      return { api, bins };
    });
  return { from, tookMs, lanes };
}
