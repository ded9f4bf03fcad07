import { newBreather } from '../clock/breather.ts';

/** Shares the one event loop among tenants. */
export interface FairTurns {
  /** Does a call's work at once, or when its tenant's turn comes. `bytes` says how large its body is. */
  take(tenant: string, bytes: number, work: () => void): void;
}

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
      if (queue.next < queue.work.length) waiting.set(tenant, queue);
      work?.();
      return;
    }
  }

  return {
    take(tenant, bytes, work) {
      const queue = waiting.get(tenant);
      if (queue) {
        queue.work.push(work);
        return;
      }
      const before = spent.get(tenant) ?? 0;
      schedule();
      if (before >= allowance.calls) {
        waiting.set(tenant, { work: [work], next: 0 });
        return;
      }
      spent.set(tenant, before + 1 + bytes / allowance.bytesOfCall);
      work();
    },
  };
}
