import type { JsonObject } from '../../slice/decision.ts';
import type { WalletEnv } from '../operation.ts';
import { resultOf } from './errors.ts';
import { isoLocal, offsetMs } from './local-time.ts';

/** Cents as answers write them (section 2.1). */
export function answeredAmount(cents: number, { policy: { dialect } }: WalletEnv): number | string {
  return dialect['amount-form'] === 'text' ? String(cents) : cents;
}

/** An instant as answers write it, statement and utility payment apart. */
export function answeredDate(at: number, { policy: { dialect } }: WalletEnv): string {
  const iso = isoLocal(at, offsetMs(dialect['utc-offset']));
  return dialect['other-answer-date-forms'] === 'iso-8601' ? iso : iso.replace('T', ' ');
}

/** The text notes that values are in the subunit (section 2.3). */
export function currencySymbol(currency: string): string {
  return `${currency} (cents)`;
}

/** What every answer about a movement of money holds (section 2.2), the account number apart. */
export function movementMembers(operation: string, stan: string, authNumber: string, env: WalletEnv): JsonObject {
  return { stan, authNumber, processedDateTime: answeredDate(env.now, env), ...resultOf(operation, '00') };
}
