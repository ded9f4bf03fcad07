import { existsSync, globSync } from 'node:fs';
import { ConfigurationError } from '../../targets/settings/configuration-error.ts';

/** Where packages put the library. */
const places = [
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
  '/usr/local/lib/faketime/libfaketime.so.1',
];

/** Path of libfaketime: as it was given, or where packages put it. Throws ConfigurationError where there is none. */
export function findFaketime(given?: string): string {
  const found = given === undefined ? globSync(places)[0] : existsSync(given) ? given : undefined;
  if (found !== undefined) return found;
  const problem =
    given === undefined
      ? 'libfaketime is not installed here; install it (Debian, Ubuntu: libfaketime), or give its path: --faketime=/path/libfaketime.so.1'
      : `there is no ${given}; give the path of libfaketime.so.1`;
  throw new ConfigurationError([{ place: { file: '--faketime' }, problem }]);
}

/**
 * Variables under which a process on Linux reads the provider's clock and sleeps on it, `scale` times as fast as the wall;
 * what it starts does too.
 * @param aheadMs by how much the provider's clock is before the wall's now.
 */
export function faketimeVariables(
  library: string,
  { scale, aheadMs, preloaded }: { scale: number; aheadMs: number; preloaded: string | undefined },
): Record<string, string> {
  return {
    LD_PRELOAD: preloaded ? `${library} ${preloaded}` : library,
    FAKETIME: `${aheadMs < 0 ? '-' : '+'}${(Math.abs(aheadMs) / 1000).toFixed(3)}s x${scale}`,
    // Its clock runs as fast as the provider's: there is nothing to divide.
    PAYPROOF_TIME_SCALE: '1',
  };
}
