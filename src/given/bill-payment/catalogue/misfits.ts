import { Lacking } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { compare } from '../values/decimal.ts';
import { fitsPattern } from './any-purchase.ts';
import type { Biller, Product } from './catalogue.ts';
import { setsPrice } from './purchases.ts';

/** One thing of a purchase that the catalogue does not allow. */
export interface Misfit {
  /** The member of the purchase; undefined where it is about the whole. */
  part?: keyof Purchase;
  found: string;
  remedy: string;
}

/** What of a purchase contradicts the catalogue's biller and product (sections 2.1, 2.2, 2.5). */
export function misfitsOf(biller: Biller, product: Product, purchase: Purchase): Misfit[] {
  return [
    ...availability(biller, product),
    ...ofMember(biller, purchase),
    ...ofPrice(product, purchase),
    ...ofDepartment(product, purchase),
    ...ofMetadata(product, purchase),
    ...ofBets(purchase),
  ];
}

/** Throws Lacking where the catalogue does not allow a purchase that was refused: the target file may name a wrong one. */
export function demandFit(biller: Biller, product: Product, purchase: Purchase): void {
  const [misfit] = misfitsOf(biller, product, purchase);
  if (misfit) throw new Lacking(`a purchase of ${biller.code} that its catalogue allows (${misfit.found})`);
}

function availability(biller: Biller, product: Product): Misfit[] {
  if (biller.enabled && product.enabled) return [];
  const what = biller.enabled ? `the product ${product.code}` : `the biller ${biller.code}`;
  const found = `${what} is not enabled: nothing can be bought`;
  return [{ found, remedy: 'Let the operator enable it, or name another' }];
}

function ofMember(biller: Biller, { memberNumber }: Purchase): Misfit[] {
  if (fitsPattern(biller, memberNumber) !== false) return [];
  const found = `it does not match the member numbers of ${biller.code} (${biller.memberNumberRegex})`;
  return [{ part: 'memberNumber', found, remedy: 'Write a number that matches' }];
}

function ofPrice(product: Product, { price }: Purchase): Misfit[] {
  const limits = limitsOf(product);
  if (price === undefined) {
    const found = `the caller sets the price of ${product.code}, and \`price\` is missing`;
    return setsPrice(product) ? [{ found, remedy: `Add it${limits}` }] : [];
  }
  const isLess = product.minAmount !== undefined && compare(price, product.minAmount) < 0;
  const isMore = product.maxAmount !== undefined && compare(price, product.maxAmount) > 0;
  if (!isLess && !isMore) return [];
  const found = `${price} is outside of what ${product.code} allows`;
  return [{ part: 'price', found, remedy: `Write one${limits}` }];
}

function limitsOf({ minAmount, maxAmount }: Product): string {
  const least = minAmount === undefined ? '' : ` from ${minAmount}`;
  return `${least}${maxAmount === undefined ? '' : ` up to ${maxAmount}`}`;
}

/** One that is left out is sent as the catalogue has it. */
function ofDepartment({ code, department }: Product, purchase: Purchase): Misfit[] {
  if (department === undefined || (purchase.department ?? department) === department) return [];
  const found = `${code} has the department ${department}, not ${purchase.department}`;
  return [{ part: 'department', found, remedy: "Write the catalogue's" }];
}

function ofMetadata({ code, metadataFields }: Product, { metadata }: Purchase): Misfit[] {
  const missing = metadataFields.filter((it) => it.required && metadata?.[it.name] === undefined);
  if (missing.length === 0) return [];
  const found = `${code} needs metadata: ${missing.map((it) => it.name).join(', ')}`;
  return [{ found, remedy: 'Add it under `metadata`' }];
}

const betSet = /^(?:0[1-9]|[1-3]\d|4[0-5])(?:;(?:0[1-9]|[1-3]\d|4[0-5])){5}$/;

/** Section 3.4: sets of six numbers from 01 to 45, each ended by `$`, as many as the quantity says. */
function ofBets({ metadata, quantity = 1 }: Purchase): Misfit[] {
  const bets = metadata?.['BetInfo'];
  if (bets === undefined) return [];
  const remedy = 'Write sets such as 01;07;13;22;38;45$, as many as `quantity` says';
  const sets = typeof bets === 'string' && bets.endsWith('$') ? bets.slice(0, -1).split('$') : [];
  if (sets.length === 0 || !sets.every((it) => betSet.test(it)))
    return [{ part: 'metadata', found: 'BetInfo is not made of sets of six numbers', remedy }];
  return sets.length === quantity
    ? []
    : [{ part: 'quantity', found: `BetInfo has ${sets.length} sets, and the quantity is ${quantity}`, remedy }];
}
