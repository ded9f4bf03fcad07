import type { Part } from '../join-parts.ts';
import { unlessInterrupted } from '../until-interrupted.ts';
import { type DeedsTold, type Job, startJob } from './job.ts';
import { JobBroken } from './job-broken.ts';
import type { JobGround, ToJob } from './messages.ts';
import { unpackPart } from './packed-part.ts';
import { newQueueMemory, queueIn, type SharedQueue } from './shared-queue.ts';
import type { HiddenTexts } from './team.ts';

export interface JobsOptions {
  /** A module that calls `serveJob` with its `workerData`. */
  module: URL;
  /** All of them: the first is the thread that calls. */
  jobs: number;
  ground: Omit<JobGround, 'job' | 'jobs' | 'memory'>;
  onDone(check: string, broken: readonly string[]): void;
  onNote(note: string): void;
  signal: AbortSignal;
}

/** The other jobs of a run, each a thread with a sandbox (or tenants) of its own, as the first one sees them. */
export interface Jobs {
  queue: SharedQueue;
  /** Starts their threads, unless that was done or the run is over. Loading all modules, they slow down what runs beside. */
  start(): void;
  /** Rejects with JobBroken as soon as one of them cannot go on. */
  broken: Promise<never>;
  /** Resolves when all take from the queue. */
  allBegun(): Promise<unknown>;
  /** What is hidden in any job that took something; call it when nothing is left to take. */
  hiddenOfAll(own: HiddenTexts): Promise<HiddenTexts>;
  /** What those did, which know by then what is hidden. After an interruption without those that are too late. */
  parts(): Promise<{ part: Part; deedsOf: AskDeeds }[]>;
  /** Ends them whatever they do. */
  end(): Promise<void>;
}

/** Asks what findings with these proofs rest on; one answer is waited for before the next is asked for. */
export type AskDeeds = (proofs: readonly (readonly string[])[]) => Promise<DeedsTold>;

export function startJobs({ module, jobs, ground, onDone, onNote, signal }: JobsOptions): Jobs {
  const memory = newQueueMemory(jobs);
  const queue = queueIn(memory, ground.costs, 1);
  const broken = Promise.withResolvers<never>();
  // Whoever waits for it hears of it; nobody may do so any more.
  broken.promise.catch(() => undefined);
  let hasEnded = false;
  let all: readonly Job[] = [];
  function start(): void {
    if (all.length > 0 || hasEnded || signal.aborted) return;
    all = Array.from({ length: jobs - 1 }, (_, index) => {
      const number = index + 2;
      return startJob(
        module,
        { ...ground, job: number, jobs, memory },
        {
          onDone,
          onNote,
          onFail(words) {
            // Of an interrupted run whatever is there in time is told.
            if (!hasEnded && !signal.aborted) broken.reject(new JobBroken(number, jobs, words));
          },
        },
      );
    });
  }
  queue.begin();

  const tell = ({ worker }: Job, message: ToJob): void => worker.postMessage(message);
  const interrupt = (): void => {
    queue.close();
    for (const it of all) tell(it, { kind: 'interrupt' });
  };
  if (signal.aborted) interrupt();
  else signal.addEventListener('abort', interrupt, { once: true });

  /** Those that answered in time, with their answers. */
  async function answered<T>(of: readonly Job[], what: (job: Job) => Promise<T>) {
    const answers = of.map(async (job) => {
      const answer = await unlessInterrupted(Promise.race([what(job), broken.promise]), signal);
      return answer === undefined ? [] : [{ job, answer }];
    });
    return (await Promise.all(answers)).flat();
  }

  let working: readonly Job[] = [];
  return {
    queue,
    start,
    broken: broken.promise,
    allBegun() {
      start();
      return answered(all, (it) => it.begun.promise);
    },
    async hiddenOfAll(own) {
      queue.close();
      const told = await answered(
        all.filter((it) => queue.hasBegun(it.number)),
        (it) => it.hidden.promise,
      );
      working = told.map((it) => it.job);
      const hidden = {
        secrets: [...own.secrets, ...told.flatMap((it) => it.answer.secrets)],
        inReports: [...own.inReports, ...told.flatMap((it) => it.answer.inReports)],
      };
      for (const it of working) tell(it, { kind: 'hidden', hidden });
      return hidden;
    },
    async parts() {
      const packed = await answered(working, (it) => it.part.promise);
      return packed.map(({ job, answer }) => ({
        part: unpackPart(answer),
        deedsOf(proofs) {
          job.deeds = Promise.withResolvers();
          tell(job, { kind: 'deeds', proofs });
          return Promise.race([job.deeds.promise, broken.promise]);
        },
      }));
    },
    async end() {
      hasEnded = true;
      signal.removeEventListener('abort', interrupt);
      await Promise.all(all.map((it) => it.worker.terminate()));
    },
  };
}
