import type { Decimal } from '../../../../given/bill-payment/values/decimal.ts';

/** A product as the caller was told of it; undefined is what was not told. */
export interface KnownProduct {
  code: string;
  price?: Decimal | null | undefined;
  department?: string | undefined;
  requiresForex?: boolean | null | undefined;
  min?: Decimal | undefined;
  max?: Decimal | undefined;
  /** Null where the caller sets the price. */
  mandated?: boolean | null | undefined;
  allowsQuantity?: boolean | undefined;
  required: string[];
  fields: string[];
  instructions: string[];
}

/** A biller as the caller was told of it. */
export interface KnownBiller {
  code: string;
  isEnabled?: boolean | undefined;
  regex?: string | undefined;
  allowsSeveral?: boolean | undefined;
  mustInvoice?: boolean | undefined;
  labels: string[];
  products: ReadonlyMap<string, KnownProduct>;
}
