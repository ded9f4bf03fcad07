import { newBreather } from '../clock/breather.ts';

/** Shares the one event loop among tenants. */
export interface FairTurns {
  /** Does a call's work at once, or when its tenant's turn comes. */
  take(call: TakenCall, work: () => void): void;
}

export interface TakenCall {
  tenant: string;
  /** Of its body. */
  bytes: number;
  /** Nothing more is read from it while one of its calls waits: what waits has a bound. */
  connection: Connection;
}

interface Connection {
  pause(): unknown;
  resume(): unknown;
  on(event: 'resume', listener: () => void): unknown;
  off(event: 'resume', listener: () => void): unknown;
}

/** After how many calls those that were served are dropped from their queue. */
const sweepEvery = 1_000;

/** What a tenant may do while the event loop goes round once: so many calls, each of them so many bytes. */
const allowance = { calls: 64, bytesOfCall: 1_024 };

/**
 * A tenant that sends more in one round of the event loop than its allowance waits for the next one, behind what it sent
 * before; those that wait are served in turn, one call each. So a tenant that floods waits for itself, and another one
 * for no more than the call that is under way.
 */
export function fairTurns(): FairTurns {
  const spent = new Map<string, number>();
  const waiting = new Map<string, { work: (() => void)[]; next: number }>();
  /** How many calls of a connection wait. */
  const paused = new Map<Connection, { calls: number; pauseAgain(): void }>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(goRound);
  }

  function goRound(): void {
    isScheduled = false;
    spent.clear();
    const { isTired } = newBreather();
    while (waiting.size > 0 && !isTired()) serveFirst();
    if (waiting.size > 0) schedule();
  }

  /** The tenant that was served stands behind all others then. */
  function serveFirst(): void {
    for (const [tenant, queue] of waiting) {
      waiting.delete(tenant);
      const work = queue.work[queue.next++];
      // A queue that is never empty would keep all that it ever held.
      if (queue.next >= sweepEvery) {
        queue.work.splice(0, queue.next);
        queue.next = 0;
      }
      if (queue.next < queue.work.length) waiting.set(tenant, queue);
      work?.();
      return;
    }
  }

  function wait({ tenant, connection }: TakenCall, work: () => void): void {
    const queue = waiting.get(tenant) ?? { work: [], next: 0 };
    waiting.set(tenant, queue);
    pause(connection);
    queue.work.push(() => {
      resume(connection);
      work();
    });
  }

  function pause(connection: Connection): void {
    const there = paused.get(connection);
    if (there) {
      there.calls += 1;
      return;
    }
    // Node resumes it for reasons of its own, such as answers that left.
    const pauseAgain = (): void => void connection.pause();
    paused.set(connection, { calls: 1, pauseAgain });
    connection.pause();
    connection.on('resume', pauseAgain);
  }

  function resume(connection: Connection): void {
    const there = paused.get(connection);
    if (!there || --there.calls > 0) return;
    paused.delete(connection);
    connection.off('resume', there.pauseAgain);
    connection.resume();
  }

  return {
    take(call, work) {
      const { tenant, bytes } = call;
      const before = spent.get(tenant) ?? 0;
      if (before >= allowance.calls || waiting.has(tenant)) {
        wait(call, work);
        schedule();
        return;
      }
      schedule();
      spent.set(tenant, before + 1 + bytes / allowance.bytesOfCall);
      work();
    },
  };
}
