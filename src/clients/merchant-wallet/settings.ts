import { type ClientOptions, type ClientSettings, clientSettings, positiveMs } from '../client-settings.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { MerchantWalletOperation } from './error.ts';

/** What came of one call, for a log. Holds no secret and nothing of the bodies but the code. */
export interface MerchantWalletTrace {
  operation: MerchantWalletOperation;
  /** HTTP status. */
  status: number;
  responseCode: unknown;
  /** `X-Trace-Id`, which the service asks callers to log (section 2.1). */
  traceId: string | undefined;
}

/** `timeoutMs` is 30 s where absent. */
export interface MerchantWalletOptions extends ClientOptions {
  /** Else PAYPROOF_MERCHANT_WALLET_API_KEY. */
  apiKey?: string;
  /** Else PAYPROOF_MERCHANT_WALLET_USERNAME. */
  username?: string;
  /** Else PAYPROOF_MERCHANT_WALLET_PASSWORD. */
  password?: string;
  /** How long an access token is valid; 15 minutes where absent, the service's default (section 5). */
  tokenLifetimeMs?: number;
  /** How long before its end a token is renewed; a minute where absent, or a tenth of a short lifetime. */
  renewBeforeMs?: number;
  /** Told of every answer, login's as well. Must not throw. */
  onAnswer?: (trace: MerchantWalletTrace) => void;
}

export interface MerchantWalletSettings extends ClientSettings {
  apiKey: string;
  username: string;
  password: string;
  tokenLifetimeMs: number;
  renewBeforeMs: number;
  onAnswer: (trace: MerchantWalletTrace) => void;
}

/** The options with defaults and environment filled in. Throws InvalidInputError that names what is missing or wrong. */
export function merchantWalletSettings(options: MerchantWalletOptions): MerchantWalletSettings {
  const settings = clientSettings('merchant-wallet', ['apiKey', 'username', 'password'], options, 30_000);
  if (!/^[\x21-\x7e]+$/.test(settings.apiKey)) {
    throw new InvalidInputError('The apiKey holds a character that no header can carry; give it as it was issued.');
  }
  const tokenLifetimeMs = positiveMs(options.tokenLifetimeMs ?? 15 * 60_000, 'tokenLifetimeMs');
  const renewBeforeMs = options.renewBeforeMs ?? Math.min(60_000, tokenLifetimeMs / 10);
  if (!(renewBeforeMs >= 0 && renewBeforeMs < tokenLifetimeMs)) {
    throw new InvalidInputError(
      `renewBeforeMs is ${renewBeforeMs}; give a number from 0 to below the lifetime of ${tokenLifetimeMs} ms.`,
    );
  }
  return { ...settings, tokenLifetimeMs, renewBeforeMs, onAnswer: options.onAnswer ?? (() => undefined) };
}
