import type { Clock } from '../clock.ts';
import { ChargeGatewayError } from './error.ts';
import type { RetryDelays } from './settings.ts';

/**
 * Waits as the gateway allows after E014 and E015 and says whether another attempt may follow (section 7, rule 1).
 * Nothing else is ever attempted again. One counter serves one call with all its attempts.
 */
export function documentedRetry(clock: Clock, delays: RetryDelays): (error: unknown) => Promise<boolean> {
  const left = { E014: [...delays.internalErrorMs], E015: [...delays.maintenanceMs] };
  return async (error) => {
    const code = error instanceof ChargeGatewayError ? error.code : undefined;
    const delayMs = code === 'E014' || code === 'E015' ? left[code].shift() : undefined;
    if (delayMs === undefined) return false;
    await clock.wait(delayMs);
    return true;
  };
}

/** Runs a call that may be repeated as it is, such as a look-up, with the documented retries. */
export async function retryDocumented<T>(clock: Clock, delays: RetryDelays, call: () => Promise<T>): Promise<T> {
  const mayRetry = documentedRetry(clock, delays);
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(await mayRetry(error))) throw error;
    }
  }
}
