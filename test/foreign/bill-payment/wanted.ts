import { isObject, type Json, NumberText } from '../shared/json.ts';
import { readCents } from './amount.ts';
import { billerOf, productOf, textOf } from './asked.ts';
import type { Asked, Biller, Problem, Product } from './model.ts';
import { quantityIn } from './shape.ts';

export interface WantedLine {
  product: Product;
  path: string;
  quantity: number;
  department: string;
  /** Cents; undefined where it is blank. */
  price: number | undefined;
  acknowledged: boolean;
  metadata: [string, string][];
  asObject: boolean;
}

/** What a payment request asks for. */
export interface Wanted {
  biller: Biller;
  memberNumber: string;
  lines: WantedLine[];
  total: number | undefined;
}

/** Reads a request whose shape was looked at, or tells what is not known. */
export function wantedOf(asked: Asked): Wanted | Problem {
  const { body } = asked.call;
  const biller = billerOf(asked, textOf(asked, 'BillerCode'));
  if (!biller) return { cause: 'unknownBiller', field: 'BillerCode', text: 'This biller is not known.' };
  const lines: WantedLine[] = [];
  for (const [index, one] of (Array.isArray(body.Products) ? body.Products : []).entries()) {
    if (!isObject(one)) continue;
    const path = `Products[${index}]`;
    const product = productOf(biller, plain(one.Code));
    if (!product) return { cause: 'unknownProduct', field: `${path}.Code`, text: 'This product is not known.' };
    lines.push({
      product,
      path,
      quantity: quantityIn(one.Quantity, asked.readings) ?? 1,
      department: plain(one.Department),
      price: readCents(one.Price, asked.readings),
      acknowledged: one.RequiresForexPayment === true,
      metadata: metadataIn(one.Metadata),
      asObject: isObject(one.Metadata),
    });
  }
  return {
    biller,
    memberNumber: textOf(asked, 'MemberNumber'),
    lines,
    total: readCents(body.TotalAmount, asked.readings),
  };
}

export function plain(value: Json | undefined): string {
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value, (_key, it) => it?.source ?? it);
}

/** Metadata as pairs, whichever form they were sent in (section 2.3). */
export function metadataIn(value: Json | undefined): [string, string][] {
  if (isObject(value)) return Object.entries(value).map(([name, it]) => [name, plain(it)]);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (!isObject(one)) return [];
    const named = (...names: string[]) => Object.entries(one).find(([name]) => names.includes(name.toLowerCase()))?.[1];
    return [[plain(named('key', 'name')), plain(named('value'))]];
  });
}
