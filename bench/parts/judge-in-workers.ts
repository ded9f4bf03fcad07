import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Api } from '../../src/contract/index.ts';
import type { ForeignBillsRun } from '../../test/foreign/bill-payment/judge.ts';
import type { ForeignRun } from '../../test/foreign/charge-gateway/judge.ts';
import type { ForeignWalletRun } from '../../test/foreign/merchant-wallet/judge.ts';
import { inLanes } from './in-lanes.ts';
import { keptResults } from './kept-results.ts';

/** One run of the judge: over a foreign provider of one of the APIs, or the embedded sandbox. */
export type Job = (
  | ({ target: 'foreign' } & ForeignRun)
  | ({ target: 'foreign wallet' } & ForeignWalletRun)
  | ({ target: 'foreign bills' } & ForeignBillsRun)
  | { target: 'disturbed'; api: Api; seed: number; effort: number }
  | { target: 'sandbox'; seed: number }
) & {
  withVerdicts?: true;
};

/** What a bench needs to know of one run. */
export interface Judged {
  /** Verdicts `fail` and `error`, one line each. */
  accusations: string[];
  failedRules: string[];
  /** Where it was asked for: outcome and readings of every rule. */
  verdicts?: Record<string, string>;
  exchanges: number;
  /** Calls that the run tells to have been disturbed. */
  disturbed: number;
  tookMs: number;
}

/** Runs of a foreign provider mostly wait, the wallet's nearly all the time, so that several share a core. */
const lanesOfAWorker: Record<Job['target'], number> = {
  foreign: 4,
  'foreign wallet': 10,
  'foreign bills': 4,
  disturbed: 4,
  sandbox: 1,
};

function apiOf(job: Job | undefined): Api {
  if (job?.target === 'disturbed') return job.api;
  if (job?.target === 'foreign wallet') return 'merchant-wallet';
  return job?.target === 'foreign bills' ? 'bill-payment' : 'charge-gateway';
}

/**
 * Judges all jobs, which are of one target and API, on every core; results keep the jobs' order. Rejects with what a worker threw.
 * @param name of the measurement: what was judged under it before is not judged again.
 */
export async function judgeInWorkers(
  name: string,
  jobs: readonly Job[],
  onDone: (done: number, job: Job, judged: Judged) => void = () => undefined,
): Promise<Judged[]> {
  const target = jobs[0]?.target ?? 'sandbox';
  const kept = keptResults<Judged>(name, apiOf(jobs[0]));
  const keys = keysOf(jobs);
  const workers = Array.from({ length: availableParallelism() }, () => newWorker());
  // A run that is to be compared with others has a core of its own.
  const lanes = jobs.some((it) => it.withVerdicts) ? 1 : lanesOfAWorker[target];
  let done = 0;
  let next = 0;
  try {
    return await inLanes(keys, workers.length * lanes, async ([key, job]) => {
      const judged = kept.get(key) ?? (await workers[next++ % workers.length]?.judge(job));
      if (judged === undefined) throw new Error('there is no worker');
      if (kept.get(key) === undefined) kept.add(key, judged);
      onDone(++done, job, judged);
      return judged;
    });
  } finally {
    await Promise.all(workers.map((it) => it.close()));
  }
}

/** A key for each job: what it is, and how many like it came before. */
function keysOf(jobs: readonly Job[]): [key: string, job: Job][] {
  const counts = new Map<string, number>();
  return jobs.map((job) => {
    const text = JSON.stringify(job);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return [`${count} ${text}`, job];
  });
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
