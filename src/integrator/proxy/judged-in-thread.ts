import { Worker } from 'node:worker_threads';
import type { Contribution, IntegratorFinding, IntegratorJudge, Moment } from '../../conformance/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { findingOf } from './finding-text.ts';
import type { FromThread, JudgingGround, PackedExchange, PackedMoment, ToThread } from './judging-messages.ts';
import { answerOf, newPackedBodies, packedAnswer, packedRequest, requestOf } from './packed-exchanges.ts';

export interface ThreadOptions {
  /** A module that calls `serveJudging` with its `workerData`. */
  worker: URL;
  ground: JudgingGround;
  onFinding(finding: IntegratorFinding): void;
  /** The thread cannot keep up: from now on nothing is judged. Told once. */
  onFull(): void;
  /** How much may wait for the thread; replaced in tests. */
  waitsAtMost?: { moments: number; bytes: number };
}

/** A judge beside the thread that passes calls on: no call waits for it. */
export interface JudgedInThread {
  see(moment: Moment): void;
  /** How many moments wait to be judged. */
  behind(): number;
  /** Resolves when all that came so far is judged. */
  idle(): Promise<void>;
  /** Judges all that waits, and ends the thread. Rejects where the thread broke. */
  finish(command: string): Promise<JudgedDay>;
}

export interface JudgedDay {
  judge: Pick<IntegratorJudge, 'contributions' | 'exchanges'>;
  /** Exchanges that the provider was not judged by, for they came after what is kept. */
  unjudged: number;
  /** Exchanges that neither end was judged by, for the thread could not keep up. */
  dropped: number;
}

const usuallyWaitsAtMost = { moments: 50_000, bytes: 128 * 1024 * 1024 };
/** So many go in one message at most. */
const batchUpTo = 64;

/**
 * Judges what passes a proxy in a thread of its own. What waits for it is bounded. Where that is full, the day ends for the
 * judge, and the rest is passed on alone: an observer that missed a call would accuse its caller of what follows.
 */
export function judgedInThread(options: ThreadOptions): JudgedInThread {
  const { onFinding, onFull, waitsAtMost = usuallyWaitsAtMost } = options;
  const worker = new Worker(options.worker, { workerData: options.ground });
  const finished = Promise.withResolvers<FromThread & { kind: 'finished' }>();
  finished.promise.catch(() => undefined);
  const bodies = newPackedBodies();
  const waiting = { moments: 0, bytes: 0 };
  let batch: PackedMoment[] = [];
  let wakes: (() => void)[] = [];
  let isFull = false;
  let dropped = 0;
  const post = (message: ToThread, transfer: ArrayBuffer[] = []): void => worker.postMessage(message, transfer);

  worker.on('error', finished.reject);
  worker.on('exit', () => finished.reject(new Error('the thread that judges ended before it was asked to')));
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'finding') return onFinding(findingOf(message.finding));
    if (message.kind === 'finished') return finished.resolve(message);
    waiting.moments -= message.moments;
    waiting.bytes -= message.bytes;
    if (waiting.moments > 0) return;
    for (const wake of wakes) wake();
    wakes = [];
  });

  function flush(): void {
    if (batch.length === 0) return;
    const taken = bodies.taken();
    waiting.bytes += taken.length;
    post({ kind: 'batch', moments: JSON.stringify(batch), bodies: taken }, [taken.buffer]);
    batch = [];
  }

  function push(moment: PackedMoment): void {
    waiting.moments += 1;
    if (batch.length === 0) setImmediate(flush);
    batch.push(moment);
    if (batch.length >= batchUpTo) flush();
  }

  function packed(moment: Moment): PackedMoment {
    if (moment.kind === 'sent') {
      const { request, ...call } = moment.call;
      return { kind: 'sent', at: moment.at, call, request: packedRequest(request, bodies) };
    }
    if (moment.kind !== 'answered') return moment;
    const { id, at: times, answer } = moment.exchange;
    return { kind: 'answered', at: moment.at, id, times, answer: packedAnswer(answer, bodies) };
  }

  return {
    see(moment) {
      if (!isFull && (waiting.moments >= waitsAtMost.moments || waiting.bytes >= waitsAtMost.bytes)) {
        isFull = true;
        push({ kind: 'end', at: moment.at });
        onFull();
      }
      if (!isFull) push(packed(moment));
      else if (moment.kind === 'sent') dropped += 1;
    },
    behind: () => waiting.moments,
    idle: () =>
      waiting.moments === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            wakes.push(resolve);
          }),
    async finish(command) {
      flush();
      post({ kind: 'finish', command });
      const { contributions, findings, exchanges, bodies: kept, unjudged } = await finished.promise;
      await worker.terminate();
      const all = (JSON.parse(exchanges) as PackedExchange[]).map(
        (it): Exchange => ({ ...it, request: requestOf(it.request, kept), answer: answerOf(it.answer, kept) }),
      );
      const judged = contributions.map(
        (it, index): Contribution => ({ ...it, findings: (findings[index] ?? []).map((text) => findingOf(text)) }),
      );
      return { judge: { contributions: () => judged, exchanges: () => all }, unjudged, dropped };
    },
  };
}
