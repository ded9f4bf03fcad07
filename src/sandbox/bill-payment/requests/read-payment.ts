import type { JsonObject } from '../../slice/decision.ts';
import { isObject, text, type Wire } from '../../slice/json-body.ts';
import { leaveOutNulls } from '../../slice/leave-out-nulls.ts';
import { type Invalid, missing, pathOf } from '../answers/bad-request.ts';
import type { Policy } from '../policy.ts';
import type { Action } from '../tables/payments.ts';
import { invalidBy, type JsonRequest, schemaIssues, schemaNamed } from './json-request.ts';
import { metadataIn } from './metadata.ts';
import { type Amount, type Literal, maxProducts, type PaymentRequest, type RequestLine } from './payment-request.ts';

/** Members whose schema an exact reading replaces. */
function isJudgedExactly(steps: readonly (string | number)[]): boolean {
  const [first, , third] = steps;
  return first === 'Action' || first === 'TotalAmount' || third === 'Price' || third === 'Metadata';
}

/** Reads and judges the body of AUTH, PAY or Retry. */
export function readPayment(
  { wire, sourceIn, mayHoldNull }: JsonRequest,
  action: Action,
  policy: Policy,
): { request: PaymentRequest } | { invalid: Invalid[] } {
  if (mayHoldNull && policy.dialect['null-optional-member'] === 'left-out')
    leaveOutNulls(schemaNamed('PaymentRequest'), wire);
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
    const metadata = metadataIn(product.Metadata, policy.dialect['metadata-names-as-keys'] === 'accepted');
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
      metadata: metadata?.entries ?? [],
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
