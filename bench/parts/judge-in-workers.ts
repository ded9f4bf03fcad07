import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ForeignRun } from '../../test/foreign/judge.ts';
import { inLanes } from './in-lanes.ts';

/** One run of the judge: over the foreign gateway, or over the embedded sandbox. */
export type Job = ({ target: 'foreign' } & ForeignRun) | { target: 'sandbox'; seed: number };

/** What a bench needs to know of one run. */
export interface Judged {
  /** Verdicts `fail` and `error`, one line each. */
  accusations: string[];
  failedRules: string[];
  /** Every rule with its outcome and readings, as JSON: equal text is the same verdict on every rule. */
  verdicts: string;
  exchanges: number;
  tookMs: number;
}

/** Runs of the foreign gateway mostly wait, so that several share a core; a run of the sandbox has one for itself. */
const lanesOfAWorker = { foreign: 4, sandbox: 1 };

/** Judges all jobs, on every core; results keep the jobs' order. Rejects with what a worker threw. */
export async function judgeInWorkers(
  jobs: readonly Job[],
  onDone: (done: number, job: Job, judged: Judged) => void = () => undefined,
): Promise<Judged[]> {
  const workers = Array.from({ length: availableParallelism() }, () => newWorker());
  const lanes = jobs.some(({ target }) => target === 'sandbox') ? lanesOfAWorker.sandbox : lanesOfAWorker.foreign;
  let done = 0;
  let next = 0;
  try {
    return await inLanes(jobs, workers.length * lanes, async (job) => {
      const judged = await workers[next++ % workers.length]?.judge(job);
      if (judged === undefined) throw new Error('there is no worker');
      onDone(++done, job, judged);
      return judged;
    });
  } finally {
    await Promise.all(workers.map((it) => it.close()));
  }
}

type Reply = { number: number; judged?: Judged; problem?: string };

function newWorker() {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url));
  const waiting = new Map<number, { resolve(judged: Judged): void; reject(problem: Error): void }>();
  let number = 0;
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.number);
    waiting.delete(reply.number);
    if (reply.judged) asked?.resolve(reply.judged);
    else asked?.reject(new Error(reply.problem));
  });
  worker.on('error', (problem: Error) => {
    for (const asked of waiting.values()) asked.reject(problem);
  });
  return {
    judge(job: Job): Promise<Judged> {
      const own = number++;
      return new Promise((resolve, reject) => {
        waiting.set(own, { resolve, reject });
        worker.postMessage({ number: own, job });
      });
    },
    close: () => worker.terminate(),
  };
}
