import { defined, type Exchange, fieldOf, statusOf, textIn } from '../../conformance/index.ts';
import { statusIn } from '../../given/bill-payment/payments/outcome.ts';
import { sent } from '../sent.ts';

/** A call of process that was answered with a Status. */
export interface ProcessCall {
  exchange: Exchange;
  /** In lower case, as it was sent. */
  action: string;
  reference: string;
  status: string;
  /**
   * The AUTH that this payment began with: the call itself, or the one before its only PAY that was not answered 400. What
   * a reference that is used again, or another PAY, is answered is not shown.
   */
  auth?: Exchange;
}

/** Every call of process that was answered with a Status, in the order of the run. Yields before each exchange. */
export function* processCalls(exchanges: readonly Exchange[]): Generator<void, ProcessCall[]> {
  const auths = new Map<string, Exchange>();
  const seen = new Set<string>();
  const calls: ProcessCall[] = [];
  for (const exchange of exchanges) {
    if (exchange.operation !== 'processPayment' || exchange.by !== 'client') continue;
    yield;
    const action = (textIn(sent(exchange, 'Action')) ?? '').toLowerCase();
    const reference = textIn(sent(exchange, 'Reference')) ?? '';
    // Whether letter case tells two references apart is not shown.
    const key = `${action} ${reference.toLowerCase()}`;
    const isFirst = !seen.has(key);
    // A PAY that was answered 400 is none: it is put right and sent again (section 7).
    if (action !== 'pay' || statusOf(exchange) !== 400) seen.add(key);
    if (action === 'auth' && isFirst) auths.set(reference, exchange);
    const status = statusIn(exchange);
    if (status === undefined) continue;
    const auth = isFirst && (action === 'auth' || action === 'pay') ? auths.get(reference) : undefined;
    calls.push(defined({ exchange, action, reference, status, auth }));
  }
  return calls;
}

/** The products of an answer; none where it has no list of them. */
export function productsIn(exchange: Exchange): unknown[] {
  const products = fieldOf(exchange, 'Products');
  return Array.isArray(products) ? products : [];
}

/** The products of a request. */
export function productsSent(exchange: Exchange): unknown[] {
  const products = sent(exchange, 'Products');
  return Array.isArray(products) ? products : [];
}

/** Whether a field says something: absent, null, empty text and an empty list do not. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return !(Array.isArray(value) && value.length === 0);
}
