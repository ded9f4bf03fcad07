import type { MessagePort } from 'node:worker_threads';
import { type IntegratorSuite, runIntegratorTask } from './integrators/run-integrator-task.ts';
import { type Ground, type Judging, runTask } from './run-task.ts';
import type { Task, TaskResult } from './task.ts';

/** What goes to a worker, and what comes back from it. */
export interface TaskMessage {
  id: number;
  task: Task;
}

export type DoneMessage = { id: number; result: TaskResult } | { id: number; problem: string };

/**
 * The worker's side of a selftest: does each task that comes through the port and sends its result back. The suite
 * cannot be sent, as checks are functions: the worker's own module brings it.
 */
export function serveTasks(suites: Judging & { integrators: IntegratorSuite }, ground: Ground, port: MessagePort) {
  const done = (task: Task): Promise<TaskResult> =>
    task.kind === 'mistake' || task.kind === 'model'
      ? runIntegratorTask(suites.integrators, task)
      : runTask(suites, ground, task);
  port.on('message', ({ id, task }: TaskMessage) => {
    done(task).then(
      (result) => port.postMessage({ id, result } satisfies DoneMessage),
      (problem: unknown) => {
        const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
        port.postMessage({ id, problem: text } satisfies DoneMessage);
      },
    );
  });
}
