import { type Clock, systemClock } from './clock.ts';
import { baseAddress, settingsOf } from './credentials.ts';
import type { Fetch } from './transport.ts';

export interface ChargeGatewayOptions {
  /** Base address with the version segment; else PAYPROOF_CHARGE_GATEWAY_BASE. */
  base?: string;
  /** Else PAYPROOF_CHARGE_GATEWAY_USERNAME. */
  username?: string;
  /** Else PAYPROOF_CHARGE_GATEWAY_PASSWORD. */
  password?: string;
  fetch?: Fetch;
  /** How long one call may take; 30 s where absent. */
  timeoutMs?: number;
  clock?: Clock;
  retry?: Partial<RetryDelays>;
  env?: Record<string, string | undefined>;
}

/** One wait in ms before each further attempt; an empty list means none. */
export interface RetryDelays {
  /** After an internal error (E014): exponential backoff. */
  internalErrorMs: readonly number[];
  /** During maintenance (E015), whose length the gateway does not tell. */
  maintenanceMs: readonly number[];
  /** Before each look-up of a charge that got no answer. */
  unknownOutcomeMs: readonly number[];
}

export interface ChargeGatewaySettings {
  base: string;
  username: string;
  password: string;
  fetch: Fetch;
  timeoutMs: number;
  clock: Clock;
  retry: RetryDelays;
}

const defaultRetry: RetryDelays = {
  internalErrorMs: [500, 1000, 2000],
  maintenanceMs: [30_000, 60_000],
  unknownOutcomeMs: [500, 1000, 2000],
};

/** The options with defaults and environment filled in. Throws InvalidInputError that names what is missing. */
export function chargeGatewaySettings(options: ChargeGatewayOptions): ChargeGatewaySettings {
  const names = ['base', 'username', 'password'] as const;
  const { base, username, password } = settingsOf('charge-gateway', names, options, options.env ?? process.env);
  return {
    base: baseAddress(base),
    username,
    password,
    fetch: options.fetch ?? globalThis.fetch,
    timeoutMs: options.timeoutMs ?? 30_000,
    clock: options.clock ?? systemClock,
    retry: { ...defaultRetry, ...options.retry },
  };
}
