import { type Clock, systemClock } from './clock.ts';
import { baseAddress, settingsOf } from './credentials.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import type { Fetch } from './transport.ts';

/** Options that the clients of all APIs share. */
export interface ClientOptions {
  /** Base address; else PAYPROOF_<API>_BASE. */
  base?: string;
  fetch?: Fetch;
  /** How long one call may take. */
  timeoutMs?: number;
  clock?: Clock;
  env?: Record<string, string | undefined>;
}

export interface ClientSettings {
  base: string;
  fetch: Fetch;
  timeoutMs: number;
  clock: Clock;
}

/**
 * The shared options with defaults filled in, and the credentials of these names, each from its option or from
 * PAYPROOF_<API>_<NAME>. Throws InvalidInputError that names what is missing.
 */
export function clientSettings<Name extends string>(
  api: string,
  names: readonly Name[],
  options: ClientOptions & Partial<Record<Name, string | undefined>>,
  defaultTimeoutMs: number,
): ClientSettings & Record<Name, string> {
  const given: Partial<Record<Name | 'base', string | undefined>> = options;
  const found = settingsOf(api, ['base', ...names], given, options.env ?? process.env);
  return {
    ...found,
    base: baseAddress(found.base),
    fetch: options.fetch ?? globalThis.fetch,
    timeoutMs: positiveMs(options.timeoutMs ?? defaultTimeoutMs, 'timeoutMs'),
    clock: options.clock ?? systemClock,
  };
}

/** A duration that is a duration. Throws InvalidInputError. */
export function positiveMs(ms: number, name: string): number {
  if (Number.isFinite(ms) && ms > 0) return ms;
  throw new InvalidInputError(`${name} is ${ms}; give a number of milliseconds above 0.`);
}
