import type { Clock } from '../../src/clients/clock.ts';
import { start } from '../sandbox/support.ts';

/**
 * One time for a client and a sandbox: what the client waits, the sandbox's clock moves. `meanwhile` goes on at the end
 * of each wait. A wait with a signal guards a call; it lasts until that call is over, or until `expire` says that its
 * time ran out.
 */
export function sandboxClock(
  { advance }: { advance(ms: number): Promise<void> },
  meanwhile: (waits: number[]) => Promise<unknown> = async () => undefined,
): Clock & { waits: number[]; expire(): Promise<void> } {
  let now = start;
  const waits: number[] = [];
  const guards = new Map<() => void, number>();
  return {
    waits,
    now: () => now,
    async wait(ms, signal) {
      if (signal) return guard(guards, ms, signal);
      now += ms;
      waits.push(ms);
      await advance(ms);
      await meanwhile(waits);
    },
    async expire() {
      const longest = Math.max(0, ...guards.values());
      now += longest;
      await advance(longest);
      for (const end of guards.keys()) end();
    },
  };
}

/** A wait that only guards a call. */
export function guard(guards: Map<() => void, number>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    guards.set(resolve, ms);
    signal.addEventListener('abort', () => {
      guards.delete(resolve);
      reject(signal.reason);
    });
  });
}
