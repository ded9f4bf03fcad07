import { memberOf, type Sending, textIn } from '../../../../conformance/index.ts';
import { type Decimal, decimalIn } from '../../../../given/bill-payment/values/decimal.ts';
import { bodyOf } from './body-of.ts';
import { isRecord } from './is-record.ts';
import { type Metadata, metadataIn } from './metadata.ts';

/** One product of a payment as it was sent (section 2.3). */
export interface Line {
  code: string;
  /** 1 where it is left out. */
  quantity: Decimal;
  department: string;
  /** Undefined where it is blank, however that is written. */
  price: Decimal | undefined;
  isForex: boolean;
  metadata: Metadata;
}

/** A call of process as it was sent. */
export interface ProcessRequest {
  call: Sending;
  at: number;
  /** In lower case. */
  action: string;
  reference: string;
  billerCode: string;
  memberNumber: string;
  lines: Line[];
  total: Decimal | undefined;
  /** Its members. */
  wire: Record<string, unknown>;
}

/** What a call of process asks for; undefined for another call, or where its body is no JSON object. */
export function processRequestIn(call: Sending, at: number): ProcessRequest | undefined {
  if (call.operation !== 'processPayment' || call.by !== 'client') return undefined;
  const wire = bodyOf(call);
  if (!isRecord(wire)) return undefined;
  const text = (name: string): string => textIn(wire[name]) ?? '';
  const products = Array.isArray(wire.Products) ? wire.Products : [];
  return {
    call,
    at,
    action: text('Action').toLowerCase(),
    reference: text('Reference'),
    billerCode: text('BillerCode'),
    memberNumber: text('MemberNumber'),
    lines: products.map(lineIn),
    total: decimalIn(wire.TotalAmount),
    wire,
  };
}

/** A product of a request or an answer. */
export function lineIn(product: unknown): Line {
  return {
    code: textIn(memberOf(product, 'Code')) ?? '',
    quantity: decimalIn(memberOf(product, 'Quantity')) ?? '1',
    department: textIn(memberOf(product, 'Department')) ?? '',
    price: decimalIn(memberOf(product, 'Price')),
    isForex: memberOf(product, 'RequiresForexPayment') === true,
    metadata: metadataIn(memberOf(product, 'Metadata')),
  };
}
