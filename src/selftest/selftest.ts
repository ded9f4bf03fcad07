import { availableParallelism } from 'node:os';
import type { Api } from '../contract/index.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Timers, wallTimers } from '../targets/timers.ts';
import { batchesOf } from './batches-of.ts';
import type { FaultVerdict, PlantedFault, SelftestResult } from './selftest-result.ts';
import type { FaultTask, HealthyTask, TaskResult } from './task.ts';
import { startWorkers } from './workers.ts';

export interface SelftestOptions {
  /** A module that calls `serveTasks` with the suite: each thread runs it. */
  worker: URL;
  /** As many threads as there are cores where absent. */
  threads?: number;
  target: TargetSettings;
  apis: readonly Api[];
  faults: readonly PlantedFault[];
  /**
   * Dialects under which the healthy sandbox is judged, by full names of switches: the APIs that they belong to. The
   * default one is always among them, of all APIs and with full effort.
   */
  dialects: readonly Record<string, string>[];
  seed: number;
  /**
   * The check that killed a fault before, by the fault's id: it is tried alone before all others. A healthy run shows
   * which checks decide what only where one of them does not kill its fault again, or a fault has none.
   */
  killers?: Readonly<Record<string, string>>;
  /** Of every n-th fault it is also looked in which cause its rule stands; of none where it is absent. */
  causesOfEvery?: number;
  onProgress?(progress: { done: number; total: number; check: string }): void;
  signal?: AbortSignal;
  timers?: Timers;
}

/** Share of each property's runs under a dialect that is not the default. */
const dialectEffort = 0.1;

/**
 * Plants every fault in a run of its own and looks whether its rule kills it; judges the healthy sandbox under each
 * dialect, where nothing may fail. A fault meets the check that killed it before; where that is not known or does not do it
 * again, a run of the healthy sandbox shows which checks decide which rule, and with how many calls: those that need the
 * fewest are tried first. Rejects when `signal` is aborted.
 */
export async function selftest(options: SelftestOptions): Promise<SelftestResult> {
  const { faults, dialects, target, apis, seed, signal, timers = wallTimers } = options;
  const from = timers.elapsed();
  const workers = startWorkers(options.worker, { target, apis, seed }, options.threads ?? availableParallelism());
  const stop = (): void => void workers.end();
  signal?.addEventListener('abort', stop, { once: true });
  const total = faults.length + dialects.length + 1;
  let done = 0;
  function tell(check: string): void {
    done += 1;
    options.onProgress?.({ done, total, check });
  }
  async function run<K extends 'fault' | 'healthy'>(
    task: (FaultTask | HealthyTask) & { kind: K },
  ): Promise<TaskResult & { kind: K }> {
    return (await workers.run(task)) as TaskResult & { kind: K };
  }
  const healthy = (dialect: Record<string, string>, effort: number, learns = false) => {
    const named = apis.filter((api) => Object.keys(dialect).some((name) => name.startsWith(`${api}/`)));
    return run({ kind: 'healthy', apis: named.length > 0 ? named : apis, dialect, effort, learns });
  };
  let learning: ReturnType<typeof healthy> | undefined;
  const judge = async (fault: PlantedFault, causes: boolean): Promise<FaultVerdict> => {
    const killer = options.killers?.[fault.id];
    const task = { kind: 'fault', fault, causes } as const;
    if (killer !== undefined) {
      const { verdict } = await run({ ...task, batches: [[killer]], others: false });
      if (verdict.outcome === 'killed') return verdict;
    }
    learning ??= healthy({}, dialectEffort, true);
    const { learned } = await learning;
    const batches = batchesOf(learned.deciding[fault.breaks] ?? [], (slug) => learned.costs[slug] ?? 0);
    return (await run({ ...task, batches, others: true })).verdict;
  };
  try {
    signal?.throwIfAborted();
    const thorough = [{}, ...dialects].map(async (dialect: Record<string, string>, index) => {
      const { alarms } = await healthy(dialect, index === 0 ? 1 : dialectEffort);
      tell(nameOf(dialect));
      return alarms.map((it) => ({ dialect, ...it }));
    });
    const judged = faults.map(async (fault, index) => {
      const causes = options.causesOfEvery !== undefined && (index + 1) % options.causesOfEvery === 0;
      const verdict = await judge(fault, causes);
      tell(fault.id);
      return verdict;
    });
    const [verdicts, alarms] = await Promise.all([Promise.all(judged), Promise.all(thorough)]);
    return {
      schema: 1,
      faults: verdicts,
      healthyRuns: dialects.length + 1,
      falseAlarms: alarms.flat(),
      tookMs: Math.round(timers.elapsed() - from),
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    await workers.end();
  }
}

function nameOf(dialect: Record<string, string>): string {
  const switches = Object.entries(dialect).map(([name, value]) => `${name}=${value}`);
  return switches.join(' ') || 'healthy sandbox';
}
