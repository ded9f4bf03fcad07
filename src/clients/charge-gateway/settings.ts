import { type ClientOptions, type ClientSettings, clientSettings } from '../client-settings.ts';

/** `base` includes the version segment; `timeoutMs` is 30 s where absent. */
export interface ChargeGatewayOptions extends ClientOptions {
  /** Else PAYPROOF_CHARGE_GATEWAY_USERNAME. */
  username?: string;
  /** Else PAYPROOF_CHARGE_GATEWAY_PASSWORD. */
  password?: string;
  retry?: Partial<RetryDelays>;
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

export interface ChargeGatewaySettings extends ClientSettings {
  username: string;
  password: string;
  retry: RetryDelays;
}

const defaultRetry: RetryDelays = {
  internalErrorMs: [500, 1000, 2000],
  maintenanceMs: [30_000, 60_000],
  unknownOutcomeMs: [500, 1000, 2000],
};

/** The options with defaults and environment filled in. Throws InvalidInputError that names what is missing. */
export function chargeGatewaySettings(options: ChargeGatewayOptions): ChargeGatewaySettings {
  const settings = clientSettings('charge-gateway', ['username', 'password'], options, 30_000);
  return { ...settings, retry: { ...defaultRetry, ...options.retry } };
}
