import { Worker } from 'node:worker_threads';
import type { Ground } from './run-task.ts';
import type { DoneMessage, TaskMessage } from './serve-tasks.ts';
import type { Task, TaskResult } from './task.ts';

/** Several threads that do tasks, a few at a time each. */
export interface Workers {
  /** Rejects where the task could not be done, or the workers were ended. */
  run(task: Task): Promise<TaskResult>;
  end(): Promise<void>;
}

interface Waiting {
  task: Task;
  resolve(result: TaskResult): void;
  reject(problem: Error): void;
}

/** What a thread may have in hand. */
const capacity = 8;

/**
 * Most faults wait for something that does not happen. A healthy run computes most of its time: two of them leave room for
 * faults, which fill what they wait. A scenario is played when nothing else happens beside it.
 */
function weightOf({ kind }: Task): number {
  if (kind === 'mistake' || kind === 'model') return capacity;
  return kind === 'healthy' ? 3 : 1;
}

/** Starts `count` threads of a module that calls `serveTasks` with its `workerData`. A thread takes the first task that it has room for. */
export function startWorkers(module: URL, ground: Ground, count: number): Workers {
  const queue: Waiting[] = [];
  let ended: Error | undefined;
  const threads = Array.from({ length: count }, () => startThread(module, ground, { next, fail }));

  function next(room: number): Waiting | undefined {
    const place = queue.findIndex((it) => weightOf(it.task) <= room);
    return place < 0 ? undefined : queue.splice(place, 1)[0];
  }

  function fail(problem: Error): void {
    ended ??= problem;
    for (const it of queue.splice(0)) it.reject(ended);
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        queue.push({ task, resolve, reject });
        for (const thread of threads) thread.fill();
      }),
    async end() {
      fail(new Error('the selftest was ended'));
      await Promise.all(threads.map((it) => it.end()));
    },
  };
}

interface Thread {
  /** Takes tasks until its hands are full. */
  fill(): void;
  end(): Promise<void>;
}

function startThread(
  module: URL,
  ground: Ground,
  { next, fail }: { next(room: number): Waiting | undefined; fail(problem: Error): void },
): Thread {
  const worker = new Worker(module, { workerData: ground });
  const inHand = new Map<number, Waiting>();
  let count = 0;
  function fill(): void {
    for (;;) {
      const weight = [...inHand.values()].reduce((sum, it) => sum + weightOf(it.task), 0);
      const waiting = next(capacity - weight);
      if (!waiting) return;
      count += 1;
      inHand.set(count, waiting);
      worker.postMessage({ id: count, task: waiting.task } satisfies TaskMessage);
    }
  }
  function dropAll(problem: Error): void {
    for (const it of inHand.values()) it.reject(problem);
    inHand.clear();
    fail(problem);
  }
  worker.on('message', (message: DoneMessage) => {
    const waiting = inHand.get(message.id);
    inHand.delete(message.id);
    if ('problem' in message) waiting?.reject(new Error(message.problem));
    else waiting?.resolve(message.result);
    fill();
  });
  worker.on('error', dropAll);
  return {
    fill,
    async end() {
      await worker.terminate();
      dropAll(new Error('the selftest was ended'));
    },
  };
}
