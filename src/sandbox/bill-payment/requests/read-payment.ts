import type { JsonObject } from '../../slice/decision.ts';
import { isObject, text, type Wire } from '../../slice/json-body.ts';
import { isBoundedJson } from '../../slice/json-bounds.ts';
import { type Invalid, missing, pathOf } from '../answers/bad-request.ts';
import type { Policy } from '../policy.ts';
import type { Action, MetadataValue } from '../tables/payments.ts';
import { invalidBy, type JsonRequest, schemaIssues } from './json-request.ts';
import { type Amount, type Literal, maxProducts, type PaymentRequest, type RequestLine } from './payment-request.ts';

/** Members whose schema an exact reading replaces. */
function isJudgedExactly(steps: readonly (string | number)[]): boolean {
  const [first, , third] = steps;
  return first === 'Action' || first === 'TotalAmount' || third === 'Price' || third === 'Metadata';
}

/** Reads and judges the body of AUTH, PAY or Retry. */
export function readPayment(
  { wire, sourceIn }: JsonRequest,
  action: Action,
  policy: Policy,
): { request: PaymentRequest } | { invalid: Invalid[] } {
  const products = Array.isArray(wire.Products) ? wire.Products : [];
  // What is beyond the limit is not looked at.
  const judged = products.length > maxProducts ? { ...wire, Products: products.slice(0, maxProducts) } : wire;
  const invalid = schemaIssues('PaymentRequest', judged)
    .filter((issue) => !isJudgedExactly(issue.steps) && policy.issueStands(issue, action))
    .map(invalidBy);
  for (const name of ['BillerCode', 'Reference', 'MemberNumber']) {
    if (wire[name] === '' && policy.emptyIsMissing(name, action)) invalid.push(missing(name));
  }
  const amount = (holder: Wire, name: string, path: string): Amount => {
    const read = policy.amount(literalOf(holder, name, sourceIn), name, action);
    if (typeof read === 'object') invalid.push({ path, message: read.message });
    return typeof read === 'object' ? 'blank' : read;
  };
  const lines = products.slice(0, maxProducts).map((it: unknown, at): RequestLine => {
    const product = isObject(it) ? it : {};
    if (product.Code === '' && policy.emptyIsMissing('Code', action)) {
      invalid.push(missing('Code', pathOf(['Products', at, 'Code'])));
    }
    const { Quantity = 1, RequiresForexPayment: forex } = product;
    if (typeof Quantity === 'number' && !policy.takesQuantity(Quantity)) {
      invalid.push({ path: pathOf(['Products', at, 'Quantity']), message: 'Quantity must be 1 to 1000.' });
    }
    const metadata = metadataOf(product.Metadata);
    if (!metadata) {
      const message = 'Metadata must be a list of key and value objects, or one object.';
      invalid.push({ path: pathOf(['Products', at, 'Metadata']), message });
    }
    return {
      code: text(product.Code),
      quantity: Number(Quantity),
      department: text(product.Department),
      price: amount(product, 'Price', pathOf(['Products', at, 'Price'])),
      acknowledgesForex: forex === true,
      metadata: metadata?.pairs ?? [],
      metadataForm: metadata?.form ?? 'none',
    };
  });
  if (products.length > maxProducts) {
    invalid.push({ path: pathOf(['Products']), message: `A payment holds at most ${maxProducts} products.` });
  }
  const total = amount(wire, 'TotalAmount', pathOf(['TotalAmount']));
  if (invalid.length > 0) return { invalid };
  return {
    request: {
      action,
      reference: text(wire.Reference),
      billerCode: text(wire.BillerCode),
      memberNumber: text(wire.MemberNumber),
      lines,
      total,
      payerDetails: isObject(wire.PayerDetails) ? (wire.PayerDetails as JsonObject) : null,
    },
  };
}

function literalOf(holder: Wire, name: string, sourceIn: JsonRequest['sourceIn']): Literal {
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (value === undefined) return { kind: 'absent' };
  if (value === null) return { kind: 'null-value' };
  if (value === '') return { kind: 'empty-text' };
  if (typeof value === 'number') return { kind: 'number', source: sourceIn(holder, name) ?? String(value) };
  return typeof value === 'string' ? { kind: 'text', source: value } : { kind: 'other' };
}

/** Spellings of a pair's two members: the document shows none (section 2.3). */
const spellings = [
  ['Key', 'Value'],
  ['key', 'value'],
  ['Name', 'Value'],
  ['name', 'value'],
] as const;

/** What must not be kept of a lottery's new user (section 3.4). */
const unkept = new Set(['Password', 'Answer1', 'Answer2']);

function metadataOf(
  value: unknown,
): { pairs: { name: string; value: MetadataValue }[]; form: 'pairs' | 'object' | 'none' } | undefined {
  if (value === undefined || value === null) return { pairs: [], form: 'none' };
  if (Array.isArray(value)) {
    const pairs = value.map(pairOf);
    return pairs.every((it) => it !== undefined) ? { pairs, form: 'pairs' } : undefined;
  }
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value).map(([name, it]) => ({ name, value: metadataValue(it) }));
  return { pairs, form: 'object' };
}

function pairOf(value: unknown): { name: string; value: MetadataValue } | undefined {
  if (!isObject(value)) return undefined;
  const [key, of] = spellings.find(([name, it]) => typeof value[name] === 'string' && it in value) ?? [];
  return key === undefined || of === undefined
    ? undefined
    : { name: String(value[key]), value: metadataValue(value[of]) };
}

function metadataValue(value: unknown): MetadataValue {
  if (isObject(value)) return kept(value) as JsonObject;
  return typeof value === 'string' ? keptText(value) : JSON.stringify(kept(value ?? null));
}

/** A JSON value without what must not be kept, however deep it stands. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return keptText(value);
  if (Array.isArray(value)) return value.map(kept);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !unkept.has(name))
      .map(([name, it]) => [name, kept(it)]),
  );
}

/** A client may send an object as JSON in a text. */
function keptText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  if (!isBoundedJson(text)) return '';
  try {
    const value: unknown = JSON.parse(text);
    const rest = JSON.stringify(kept(value));
    return rest === JSON.stringify(value) ? text : rest;
  } catch (error) {
    // What is nested too deep to be looked through is not kept.
    return error instanceof SyntaxError ? text : '';
  }
}
