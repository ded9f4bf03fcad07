import {
  type Exchange,
  type Hand,
  listOf,
  type Moment,
  memberOf,
  RecentMap,
  statusOf,
  textIn,
} from '../../../../conformance/index.ts';
import { decimalIn } from '../../../../given/bill-payment/values/decimal.ts';
import { answerOf } from './body-of.ts';
import type { KnownBiller, KnownProduct } from './known-biller.ts';
import { testBillerOf } from './test-biller-products.ts';

/** What a caller knows of the catalogue by the answers that it got. */
export interface KnownCatalogue {
  see(moment: Moment): void;
  /** The biller as it is known, and as it was known until just before: who was under way may go by either. */
  of(code: string, at: number): readonly KnownBiller[];
  /** Whether any answer held it. */
  has(code: string): boolean;
  readonly isEmpty: boolean;
}

/** How long after a change somebody may still go by what was before. */
const overlapMs = 60_000;

interface Versions {
  now: KnownBiller;
  before?: KnownBiller;
  changedAt: number;
}

export function knownCatalogue(hand: Hand): KnownCatalogue {
  const billers = new RecentMap<string, Versions>(5_000);
  let isEmpty = true;
  const testBiller = testBillerOf(hand.issued?.fixtures.testBiller);
  return {
    get isEmpty() {
      return isEmpty;
    },
    has: (code) => billers.has(code),
    see(moment) {
      if (moment.kind !== 'answered' || moment.exchange.operation !== 'listBillers') return;
      for (const biller of billersTold(moment.exchange)) {
        isEmpty = false;
        const known = billers.get(biller.code);
        billers.set(biller.code, {
          now: biller,
          changedAt: moment.at,
          ...(known ? { before: known.now } : {}),
        });
      }
    },
    of(code, at) {
      const known = billers.get(code);
      if (!known) return testBiller?.code === code ? [testBiller] : [];
      return known.before && at - known.changedAt < Math.max(overlapMs, 4 * hand.tolerance(1_000))
        ? [known.now, known.before]
        : [known.now];
    },
  };
}

const read = new WeakMap<Exchange, KnownBiller[]>();

/** The billers of an answer; read once for all who look at it. */
export function billersTold(exchange: Exchange): KnownBiller[] {
  const before = read.get(exchange);
  if (before) return before;
  const list = statusOf(exchange) === 200 ? (listOf(answerOf(exchange)) ?? []) : [];
  const billers = list.map(billerIn).filter(({ code }) => code !== '');
  read.set(exchange, billers);
  return billers;
}

function billerIn(it: unknown): KnownBiller {
  const products = memberOf(it, 'Products');
  return {
    code: textIn(memberOf(it, 'Code')) ?? '',
    isEnabled: booleanIn(it, 'Enabled'),
    regex: textIn(memberOf(it, 'MemberNumberFieldRegex')) || undefined,
    allowsSeveral: booleanIn(it, 'AllowMultipleProductsPerPayment'),
    mustInvoice: booleanIn(it, 'VendorMustInvoicePayments'),
    labels: textsIn(it, ['MemberNumberFieldLabel', 'MemberNumberFieldDesc']),
    products: new Map((Array.isArray(products) ? products : []).map(productIn).map((own) => [own.code, own])),
  };
}

function productIn(it: unknown): KnownProduct {
  const listed = memberOf(it, 'MetadataFields');
  const fields = (Array.isArray(listed) ? listed : []).map((field) => ({
    name: textIn(memberOf(field, 'Name')) ?? '',
    isRequired: memberOf(field, 'Required') === true,
  }));
  const price = memberOf(it, 'Price');
  return {
    code: textIn(memberOf(it, 'Code')) ?? '',
    price: price === null ? null : decimalIn(price),
    department: textIn(memberOf(it, 'Department')) || undefined,
    requiresForex: nullableIn(it, 'RequiresForex'),
    min: decimalIn(memberOf(it, 'MinAmount')),
    max: decimalIn(memberOf(it, 'MaxAmount')),
    mandated: nullableIn(it, 'AuthAmountMandated'),
    allowsQuantity: booleanIn(it, 'AllowSpecifyQuantity'),
    required: fields.filter((field) => field.isRequired).map((field) => field.name),
    fields: fields.map((field) => field.name),
    instructions: textsIn(it, ['PrePurchaseInstructions', 'PostPurchaseInstructions']),
  };
}

function booleanIn(it: unknown, name: string): boolean | undefined {
  const value = memberOf(it, name);
  return typeof value === 'boolean' ? value : undefined;
}

function nullableIn(it: unknown, name: string): boolean | null | undefined {
  return memberOf(it, name) === null ? null : booleanIn(it, name);
}

function textsIn(it: unknown, names: readonly string[]): string[] {
  return names.flatMap((name) => textIn(memberOf(it, name)) || []);
}
