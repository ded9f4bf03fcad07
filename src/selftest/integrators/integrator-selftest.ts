import { availableParallelism } from 'node:os';
import type { Api } from '../../contract/index.ts';
import { shippedScenarios } from '../../integrator/index.ts';
import { type Timers, wallTimers } from '../../targets/timers.ts';
import type { Ground } from '../run-task.ts';
import type { SelftestResult } from '../selftest-result.ts';
import type { MistakeTask, ModelTask, TaskResult } from '../task.ts';
import { startWorkers } from '../workers.ts';

/** A mistake as far as a selftest has to know it. */
export interface PlannedMistake {
  api: Api;
  id: string;
  scenario: string;
}

export interface IntegratorSelftestOptions {
  /** A module that calls `serveTasks` with the integrators: each thread runs it. */
  worker: URL;
  ground: Ground;
  mistakes: readonly PlannedMistake[];
  /** Those that keep to their document, by name. */
  variants: readonly { api: Api; variant: string }[];
  /** Under the first of them each is judged in every scenario; under each other, one in every scenario, in turn. */
  seeds: readonly number[];
  /** Under the first seed too each scenario meets one of them in turn, not all. */
  fewPlays?: boolean;
  threads?: number;
  onProgress?(progress: { done: number; total: number; check: string }): void;
  signal?: AbortSignal;
  timers?: Timers;
}

/**
 * Judges every mistake of the model integrators in its scenario, where its rule has to fail, and those that keep to their
 * document in every scenario, where nothing may. Rejects when `signal` is aborted.
 */
export async function integratorSelftest(options: IntegratorSelftestOptions): Promise<SelftestResult> {
  const { ground, mistakes, seeds, signal, timers = wallTimers } = options;
  const from = timers.elapsed();
  const workers = startWorkers(options.worker, ground, options.threads ?? availableParallelism());
  const stop = (): void => void workers.end();
  signal?.addEventListener('abort', stop, { once: true });
  const models = modelTasks(options);
  const planted = mistakes.map(
    ({ api, id, scenario }): MistakeTask => ({ kind: 'mistake', api, mistake: id, scenario, seed: ground.seed }),
  );
  let done = 0;
  async function run<K extends 'mistake' | 'model'>(
    task: (MistakeTask | ModelTask) & { kind: K },
  ): Promise<TaskResult & { kind: K }> {
    const result = await workers.run(task);
    done += 1;
    const check = 'mistake' in task ? task.mistake : task.scenario;
    options.onProgress?.({ done, total: models.length + planted.length, check });
    return result as TaskResult & { kind: K };
  }
  try {
    signal?.throwIfAborted();
    const [verdicts, alarms] = await Promise.all([
      Promise.all(planted.map(async (it) => (await run(it)).verdict)),
      Promise.all(
        models.map(async (it) => {
          const { alarms: own } = await run(it);
          const dialect = {
            variant: it.variant,
            scenario: `${it.api}/${it.scenario}`,
            ...(seeds.length > 1 ? { seed: `${it.seed}` } : {}),
          };
          return own.map((alarm) => ({ dialect, ...alarm }));
        }),
      ),
    ]);
    return {
      schema: 1,
      planted: 'mistakes',
      faults: verdicts,
      healthyRuns: models.length,
      falseAlarms: alarms.flat(),
      tookMs: Math.round(timers.elapsed() - from),
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    await workers.end();
  }
}

/** All pairs of integrator and scenario would take hours with many seeds; so each seed meets every scenario, and every integrator. */
function modelTasks({ variants, seeds, fewPlays = false }: IntegratorSelftestOptions): ModelTask[] {
  return [...Map.groupBy(variants, (it) => it.api)].flatMap(([api, own]) => {
    const scenarios = shippedScenarios([api]).map(({ name }) => name);
    return seeds.flatMap((seed, turn) =>
      scenarios.flatMap((scenario, index) => {
        const inTurn = (place: number): boolean => place === (index + turn) % own.length;
        const chosen = own.filter((_, place) => inTurn(place) || (turn === 0 && !fewPlays));
        return chosen.map(({ variant }): ModelTask => ({ kind: 'model', api, variant, scenario, seed }));
      }),
    );
  });
}
