import { defined, type Exchange, Lacking, type Trial } from '../../../conformance/index.ts';
import type { UtilityProduct } from '../../../targets/apis/merchant-wallet.ts';
import { maximumOf } from '../calls/accounts.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { succeeded, verdictOf } from '../calls/result.ts';
import { call, type Session } from '../calls/session.ts';
import type { Currency } from './linked-account.ts';

export type { UtilityProduct };

/** What a utility payment shall be beside its product; what is left out is made fresh. */
export interface UtilityWish {
  /** Whole cents; any other JSON value for what is not documented. */
  amount?: unknown;
  currency?: string;
  /** Left out of the body where null. */
  reference?: string | null;
  /** Left out of the body where null. */
  narration?: string | null;
  /** That of the product where left out. */
  additionalData?: Record<string, unknown>;
}

/** A utility payment that was made. */
export interface UtilityPaid {
  currency: Currency;
  reference: string;
  cents: number;
  body: Record<string, unknown>;
  exchange: Exchange;
}

/** Rules that an accepted utility payment decides. */
export const utilityRules = ['utilityPayment/2XX', 'optional-fields-given', 'optional-fields-left-out'];

/** The products of the target. Throws Lacking where the target file has none. */
export function productsOf(trial: Trial): readonly UtilityProduct[] {
  const products = trial.fixtures.utility ?? [];
  if (products.length === 0) throw new Lacking('fixture:utility');
  return products;
}

/** The body of a utility payment (section 4.9). */
export function utilityBody(trial: Trial, product: UtilityProduct, wish: UtilityWish = {}): Record<string, unknown> {
  const reference = wish.reference === undefined ? trial.fresh('utl') : wish.reference;
  const narration = wish.narration === undefined ? trial.fresh('bought') : wish.narration;
  const { provider, providerProduct, destinationAccount, additionalData } = product;
  return defined({
    provider,
    providerProduct,
    amount: wish.amount ?? 219,
    currency: wish.currency ?? product.currency ?? 'USD',
    reference: reference ?? undefined,
    narration: narration ?? undefined,
    destinationAccount,
    additionalData: wish.additionalData ?? additionalData,
  });
}

/** Amounts that products of few amounts may have. */
const roundCents = [200, 100, 500, 1000, 2000, 5000, 10_000];

/**
 * An amount that the product takes: which ones it takes is not shown. Tries round ones in the name of a session, once in
 * a run; 200 where none is taken. Nothing is judged.
 */
export async function takenCents(trial: Trial, session: Session, product: UtilityProduct): Promise<number> {
  const key = `merchant-wallet: ${product.provider} ${product.providerProduct} ${product.currency ?? 'USD'} takes`;
  const known = trial.learned.get(key);
  if (known !== undefined) return Number(known);
  const body = utilityBody(trial, product);
  const taken = (await firstTaken(trial, session, body)) ?? 200;
  trial.learned.set(key, String(taken));
  return taken;
}

/** The first round amount with which this payment is taken; undefined where none is. */
async function firstTaken(trial: Trial, session: Session, body: Record<string, unknown>): Promise<number | undefined> {
  for (const amount of roundCents.filter((it) => it <= maximumOf(trial))) {
    const fresh = 'reference' in body ? { reference: trial.fresh('utl') } : {};
    const exchange = await call(trial, session, 'utilityPayment', { json: { ...body, amount, ...fresh } });
    if (succeeded(exchange)) return amount;
  }
  return undefined;
}

/**
 * A utility payment that the provider has to make. Its rules: `utilityRules`. Throws GivenBroken where it did not, Lacking
 * where the same payment of a round amount goes through: then the product has limits of its own.
 */
export async function madePayment(
  trial: Trial,
  session: Session,
  product: UtilityProduct,
  wish: UtilityWish & { amount?: number } = {},
): Promise<UtilityPaid> {
  const body = utilityBody(trial, product, wish);
  const exchange = await call(trial, session, 'utilityPayment', { json: body });
  const whole = 'reference' in body && 'narration' in body;
  if (verdictOf(exchange) === 'refused') {
    const taken = await firstTaken(trial, session, body);
    if (taken !== undefined)
      throw new Lacking(
        `a utility product of any amount (${product.providerProduct} takes ${taken} cents, not ${body['amount']})`,
      );
  }
  judgeAccepted(trial, session, whole ? 'optional-fields-given' : 'optional-fields-left-out', exchange);
  return {
    currency: product.currency ?? 'USD',
    reference: String(body['reference'] ?? ''),
    cents: Number(body['amount']),
    body,
    exchange,
  };
}
