import type { Clock } from '../../src/clients/clock.ts';

/**
 * Time that passes at once: waits end immediately and are remembered. A wait with a signal guards a call; it lasts
 * until that call is over, or until `expire` says that time ran out.
 */
export function instantClock(): Clock & { waits: number[]; expire(): void } {
  let now = 0;
  const waits: number[] = [];
  const guards = new Set<() => void>();
  return {
    waits,
    now: () => now,
    expire: () => {
      for (const end of guards) end();
    },
    wait: async (ms, signal) => {
      if (signal) {
        await new Promise<void>((resolve, reject) => {
          guards.add(resolve);
          signal.addEventListener('abort', () => {
            guards.delete(resolve);
            reject(signal.reason);
          });
        });
        return;
      }
      waits.push(ms);
      now += ms;
    },
  };
}
