import { type Exchange, Lacking, type Trial } from '../../conformance/index.ts';
import type { UtilityProduct } from '../../target/settings.ts';
import { judgeAccepted } from './accepted.ts';
import type { Currency } from './linked-account.ts';
import { rule } from './rule.ts';
import { call, type Session } from './session.ts';

/** What a utility payment shall be beside its product; what is left out is made fresh. */
export interface UtilityWish {
  /** Whole cents; any other JSON value for what is not documented. */
  amount?: unknown;
  currency?: string;
  /** Left out of the body where null. */
  reference?: string | null;
  /** Left out of the body where null. */
  narration?: string | null;
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
export const utilityRules = ['utilityPayment/2XX', 'optional-fields-given', 'optional-fields-left-out'].map(rule);

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
  return {
    provider,
    providerProduct,
    amount: wish.amount ?? 219,
    currency: wish.currency ?? product.currency ?? 'USD',
    ...(reference === null ? {} : { reference }),
    ...(narration === null ? {} : { narration }),
    destinationAccount,
    ...(additionalData === undefined ? {} : { additionalData }),
  };
}

/** A utility payment that the provider has to make. Its rules: `utilityRules`. Throws GivenBroken where it did not. */
export async function madePayment(
  trial: Trial,
  session: Session,
  product: UtilityProduct,
  wish: UtilityWish & { amount?: number } = {},
): Promise<UtilityPaid> {
  const body = utilityBody(trial, product, wish);
  const exchange = await call(trial, session, 'utilityPayment', { json: body });
  const whole = 'reference' in body && 'narration' in body;
  judgeAccepted(trial, session, rule(whole ? 'optional-fields-given' : 'optional-fields-left-out'), exchange);
  return {
    currency: product.currency ?? 'USD',
    reference: String(body['reference'] ?? ''),
    cents: Number(body['amount']),
    body,
    exchange,
  };
}
