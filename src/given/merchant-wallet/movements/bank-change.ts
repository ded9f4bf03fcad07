import { defined, type Exchange, type Trial } from '../../../conformance/index.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { call, type Session } from '../calls/session.ts';
import type { Currency } from './linked-account.ts';

/** What a bank change shall be; what is left out is made fresh, and no two fields ever share a value. */
export interface ChangeWish {
  destinationMsisdn: string;
  /** Whole cents; any other JSON value for what is not documented. */
  amount?: unknown;
  currency?: string;
  /** Left out of the body where null. */
  reference?: string | null;
  /** Left out of the body where null. */
  narration?: string | null;
}

/** A bank change that was given. */
export interface Changed {
  msisdn: string;
  currency: Currency;
  reference: string;
  cents: number;
  body: Record<string, unknown>;
  exchange: Exchange;
}

/** Rules that an accepted bank change decides. */
export const changeRules = [
  'bankChange/2XX',
  'bank-change-up-to-500-accepted',
  'both-currencies-accepted',
  'optional-fields-given',
  'optional-fields-left-out',
];

/** The most that a bank change in USD may be, in cents (sections 4.8, 8). */
export const changeAtMost = 500;

/** The body of a bank change (section 4.8). */
export function changeBody(trial: Trial, wish: ChangeWish): Record<string, unknown> {
  const reference = wish.reference === undefined ? trial.fresh('chg') : wish.reference;
  const narration = wish.narration === undefined ? trial.fresh('change') : wish.narration;
  return defined({
    reference: reference ?? undefined,
    currency: wish.currency ?? 'USD',
    amount: wish.amount ?? 137,
    narration: narration ?? undefined,
    destinationMsisdn: wish.destinationMsisdn,
  });
}

/** Sends a bank change; nothing is judged. */
export function sendChange(trial: Trial, session: Session, wish: ChangeWish): Promise<Exchange> {
  return call(trial, session, 'bankChange', { json: changeBody(trial, wish) });
}

/** A bank change that the provider has to give. Its rules: `changeRules`. Throws GivenBroken where it did not. */
export async function givenChange(
  trial: Trial,
  session: Session,
  wish: ChangeWish & { amount: number; currency: Currency },
): Promise<Changed> {
  const body = changeBody(trial, wish);
  const exchange = await call(trial, session, 'bankChange', { json: body });
  const whole = 'reference' in body && 'narration' in body;
  const limit = wish.currency === 'USD' ? ['bank-change-up-to-500-accepted'] : [];
  const plain = [...limit, 'both-currencies-accepted', 'optional-fields-given'];
  judgeAccepted(trial, session, whole ? plain : ['optional-fields-left-out'], exchange);
  return {
    msisdn: wish.destinationMsisdn,
    currency: wish.currency,
    reference: String(body['reference'] ?? ''),
    cents: wish.amount,
    body,
    exchange,
  };
}
