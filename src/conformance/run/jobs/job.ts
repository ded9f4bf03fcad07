import { Worker } from 'node:worker_threads';
import type { TargetEvent } from '../../check.ts';
import type { FromJob, JobGround } from './messages.ts';
import type { PackedPart } from './packed-part.ts';
import type { HiddenTexts } from './team.ts';

/** What findings rest on. */
export interface DeedsTold {
  deeds: string[][];
  events: TargetEvent[];
}

/** One job as the first one sees it: its thread, and what it told so far. */
export interface Job {
  number: number;
  worker: Worker;
  begun: PromiseWithResolvers<true>;
  hidden: PromiseWithResolvers<HiddenTexts>;
  part: PromiseWithResolvers<PackedPart>;
  deeds: PromiseWithResolvers<DeedsTold>;
}

/** Who hears of it; `onFail` of whatever keeps it from going on. */
export interface JobEars {
  onDone(check: string, broken: readonly string[]): void;
  onNote(note: string): void;
  onFail(words: string): void;
}

/** @param module calls `serveJob` with its `workerData`. */
export function startJob(module: URL, ground: JobGround, { onDone, onNote, onFail }: JobEars): Job {
  const worker = new Worker(module, { workerData: ground });
  const job: Job = {
    number: ground.job,
    worker,
    begun: Promise.withResolvers(),
    hidden: Promise.withResolvers(),
    part: Promise.withResolvers(),
    deeds: Promise.withResolvers(),
  };
  worker.on('message', (message: FromJob) => {
    if (message.kind === 'done') onDone(message.check, message.broken);
    else if (message.kind === 'note') onNote(message.note);
    else if (message.kind === 'begun') job.begun.resolve(true);
    else if (message.kind === 'hidden') job.hidden.resolve(message.hidden);
    else if (message.kind === 'part') job.part.resolve(message.packed);
    else if (message.kind === 'deeds') job.deeds.resolve(message);
    else onFail(message.words);
  });
  worker.on('error', (problem: NodeJS.ErrnoException) =>
    onFail(problem.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : problem.message),
  );
  worker.on('exit', (code) => onFail(`its thread exited with ${code}`));
  return job;
}
