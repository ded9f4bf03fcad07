import type { FaultVerdict, PlantedFault } from './selftest-result.ts';

/** One piece of a selftest: a fault to be judged, or the healthy sandbox under a dialect. */
export type Task =
  | {
      kind: 'fault';
      fault: PlantedFault /** Slugs of the checks that are tried alone before others. */;
      first: string[];
    }
  | { kind: 'healthy'; dialect: Record<string, string> /** Share of each property's runs. */; effort: number };

/** A rule that failed, or was not decided for an error, although nothing was planted. */
export interface Alarm {
  rule: string;
  actual: unknown;
}

/** Which checks saw an answer: slugs by `<api>/<operation>/<status>`, those first that send least. */
export type Sightings = Record<string, string[]>;

export type TaskResult =
  | { kind: 'fault'; verdict: FaultVerdict }
  | { kind: 'healthy'; alarms: Alarm[]; sightings: Sightings };
