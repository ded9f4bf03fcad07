import type { Subtle } from '../../../shared/subtle.ts';
import type { Hooks } from '../../hooks.ts';
import type { Call, Tenant, Transaction } from '../../model.ts';
import type { Defect } from '../defect.ts';

/** A defect of the gateway that shows only when several things come together. */
export type SubtleDefect = Defect & Subtle;

export const day = 86_400_000;

/** Hooks that read the gateway's clock. */
export function clocked(make: (now: () => number) => Hooks): () => Hooks {
  return () => {
    let now = () => 0;
    const hooks = make(() => now());
    return {
      ...hooks,
      tenant(found, _call, { clock }) {
        now = clock.now;
        return found;
      },
    };
  };
}

export function isCharge({ kind }: Transaction): boolean {
  return kind === 'charge';
}

/** The charge that a refund gives back. */
export function chargeOf(refund: Transaction, { transactions }: Tenant): Transaction | undefined {
  return transactions.find((one) => isCharge(one) && one.transactionId === refund.original);
}

/** Changes what a look-up says of a transaction that it finds. */
export function inLookup(change: (body: Record<string, unknown>, found: Transaction) => void): () => Hooks {
  return () => ({
    answer({ status, body }, { operation }: Call, found) {
      if (operation === 'lookup' && status === 200 && found) change(body, found);
    },
  });
}

/** Changes the text of every SMS. */
export function inSms(change: (text: string, about: Transaction) => string): () => Hooks {
  return () => ({ sms: (message, about) => message && { ...message, text: change(message.text, about) } });
}
