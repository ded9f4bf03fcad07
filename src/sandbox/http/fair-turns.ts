import { newBreather } from '../clock/breather.ts';

/** Shares the one event loop among tenants. */
export interface FairTurns {
  /** Does a call's work when its tenant's turn comes, once all that has come in is read. */
  take(call: TakenCall, work: () => void): void;
}

export interface TakenCall {
  tenant: string;
  /** Of its body. */
  bytes: number;
  /** Nothing more is read from it while one of its calls is beyond the allowance: what waits has a bound. */
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

/** What a tenant may send while the event loop goes round once: so many calls, each of them so many bytes. */
const allowance = { calls: 64, bytesOfCall: 1_024 };

/** Calls of one tenant. */
interface Queue {
  work: (() => void)[];
  next: number;
  /** Of its allowance in this round. */
  spent: number;
}

/**
 * The calls that come in while the event loop goes round are done together at its end, one of each tenant at a time: one
 * after the other they take a seventh less than each between the reading of two requests, as code and data stay in the
 * processor's cache (docs/adr/0017). A tenant that floods waits for itself, and another one for no more than a call of each.
 */
export function fairTurns(): FairTurns {
  const waiting = new Map<string, Queue>();
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
    const { isTired } = newBreather();
    while (waiting.size > 0 && !isTired()) serveFirst();
    if (waiting.size === 0) return;
    // What is left over has been waiting for a round: its connections stay paused.
    for (const queue of waiting.values()) queue.spent = allowance.calls;
    schedule();
  }

  /** The tenant that was served stands behind all others then. */
  function serveFirst(): void {
    for (const [tenant, queue] of waiting) {
      const work = queue.work[queue.next++];
      // A queue that is never empty would keep all that it ever held.
      if (queue.next >= sweepEvery) {
        queue.work.splice(0, queue.next);
        queue.next = 0;
      }
      const isEmpty = queue.next === queue.work.length;
      if (isEmpty || waiting.size > 1) waiting.delete(tenant);
      if (!isEmpty) waiting.set(tenant, queue);
      work?.();
      return;
    }
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
    take({ tenant, bytes, connection }, work) {
      let queue = waiting.get(tenant);
      if (!queue) {
        queue = { work: [], next: 0, spent: 0 };
        waiting.set(tenant, queue);
      }
      if (queue.spent < allowance.calls) queue.work.push(work);
      else {
        pause(connection);
        queue.work.push(() => {
          resume(connection);
          work();
        });
      }
      queue.spent += 1 + bytes / allowance.bytesOfCall;
      schedule();
    },
  };
}
