import { createHash, createHmac } from 'node:crypto';
import { decimalOf } from '../../../conformance/index.ts';
import { dateWritings } from '../values/date-writings.ts';
import { decimalIn } from '../values/decimal.ts';
import { type NotifiedPayment, notified } from './webhook.ts';

/** Whether a text is the Base64 of the HMAC-SHA256 over these bytes; how the key's text makes bytes is left open. */
export function isSignature(signature: string, body: Buffer, secretKey: string): boolean {
  const keys = [Buffer.from(secretKey, 'utf8'), Buffer.from(secretKey, 'base64'), Buffer.from(secretKey, 'hex')];
  return keys.some((key) => createHmac('sha256', key).update(body).digest('base64') === signature);
}

/** How a Hash joins what it is made of. The documented way is `documented` (section 6.2); the others are mistakes. */
interface HashRecipe {
  fields: readonly string[];
  price: 'two-decimals' | 'as-in-body';
  /** What stands for an absent ProductDepartment. */
  absentDepartment: string;
  key: 'last' | 'first' | 'after-each' | 'left-out';
}

const fields = [
  'PaymentId',
  'PlatformReference',
  'BankReference',
  'PaidDate',
  'MemberNumber',
  'MemberName',
  'ProductCode',
  'ProductPrice',
  'ProductDepartment',
] as const;

const documented: HashRecipe = { fields, price: 'two-decimals', absentDepartment: '', key: 'last' };

/** Mistakes by the rule that each breaks, to tell which part of a wrong Hash is wrong. */
export function mistakes(): [slug: string, recipe: HashRecipe][] {
  const swaps = fields
    .slice(1)
    .map((_, n) => [...fields.slice(0, n), fields[n + 1], fields[n], ...fields.slice(n + 2)]);
  const orders = [...swaps, [...fields].reverse(), [...fields].sort()] as string[][];
  return [
    ...orders.map((own): [string, HashRecipe] => ['payment-webhook-hash-field-order', { ...documented, fields: own }]),
    ['payment-webhook-hash-price-two-decimals', { ...documented, price: 'as-in-body' }],
    ...['null', 'undefined', 'None', '-', ' '].map((absentDepartment): [string, HashRecipe] => [
      'payment-webhook-hash-absent-department',
      { ...documented, absentDepartment },
    ]),
    ...(['first', 'after-each', 'left-out'] as const).map((key): [string, HashRecipe] => [
      'payment-webhook-hash-key-last',
      { ...documented, key },
    ]),
  ];
}

/**
 * Which writing of PaidDate makes a recipe give this Hash: `as-in-body`, `other`, or undefined where none does.
 * Every payment of a body writes it in the same way.
 */
export function dateFormOfHash(
  hash: string,
  payments: readonly NotifiedPayment[],
  secretKey: string,
  recipe: HashRecipe = documented,
): 'as-in-body' | 'other' | undefined {
  const writings = payments.map((it) => dateWritings(notified(it, 'PaidDate')));
  const count = Math.max(1, ...writings.map((it) => it.length));
  for (let n = 0; n < count; n += 1) {
    const dates = writings.map((it) => it[n]);
    if (hashOf(payments, secretKey, recipe, dates) === hash) return n === 0 ? 'as-in-body' : 'other';
  }
  return undefined;
}

/** The Hash that a recipe gives; dates as they stand in the body where none are given. */
export function hashOf(
  payments: readonly NotifiedPayment[],
  secretKey: string,
  recipe: HashRecipe = documented,
  dates: readonly (string | undefined)[] = [],
): string {
  const parts = payments.map((it, n) => joined(it, dates[n] ?? notified(it, 'PaidDate'), recipe));
  const text = {
    last: [...parts, secretKey],
    first: [secretKey, ...parts],
    'after-each': parts.map((it) => it + secretKey),
    'left-out': parts,
  }[recipe.key];
  return createHash('sha256').update(text.join(''), 'utf8').digest('hex');
}

function joined(
  payment: NotifiedPayment,
  paidDate: string,
  { fields: own, price, absentDepartment }: HashRecipe,
): string {
  return own
    .map((name) => {
      if (name === 'PaidDate') return paidDate;
      if (name === 'ProductPrice' && price === 'two-decimals') return twoDecimals(payment);
      const isAbsent = (payment[name] ?? null) === null;
      return name === 'ProductDepartment' && isAbsent ? absentDepartment : notified(payment, name);
    })
    .join('');
}

/** A price as Hash takes it; one with more decimals than two stays as it is. */
function twoDecimals(payment: NotifiedPayment): string {
  const price = decimalIn(payment['ProductPrice']) ?? '';
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(price) ?? [];
  if (price === '' || (fraction === '' && price.includes('.'))) return notified(payment, 'ProductPrice');
  return `${sign}${decimalOf(BigInt(whole + fraction.padEnd(2, '0')))}`;
}
