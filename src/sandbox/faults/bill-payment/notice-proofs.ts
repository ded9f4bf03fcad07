import { createHash } from 'node:crypto';
import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { fault } from './define.ts';
import { editNotices, hashedField, hashedPayment, hashOrder, hmacSha256, sha256 } from './edit-notices.ts';

/** Defects of X-Signature and of the legacy Hash (section 6.2). */
export const noticeProofFaults: readonly BillFault[] = [
  fault(
    'told-without-signature',
    'wrong-answer',
    'payment-webhook-has-signature',
    'The payment webhook carries no X-Signature',
    { ...editNotices({ signature: () => undefined }) },
  ),
  fault(
    'report-without-signature',
    'wrong-answer',
    'payment-webhook-has-signature',
    'The daily report carries no X-Signature',
    {
      event: (decision, site) =>
        site.name === 'daily-report'
          ? (editNotices({ signature: () => undefined }).event?.(decision, site) ?? decision)
          : decision,
    },
  ),
  fault('signature-in-hex', 'wrong-answer', 'payment-webhook-signature-true', 'X-Signature is hexadecimal', {
    ...editNotices({ signature: (body, key) => hmacSha256(body, key).toString('hex') }),
  }),
  fault('signature-in-base64url', 'wrong-answer', 'payment-webhook-signature-true', 'X-Signature is Base64 for URLs', {
    ...editNotices({ signature: (body, key) => hmacSha256(body, key).toString('base64url') }),
  }),
  fault(
    'signature-before-hash',
    'wrong-answer',
    'payment-webhook-signature-true',
    'X-Signature is that of the body before Hash was put into it',
    {
      ...editNotices({
        signature(body, key) {
          const { Hash: _, ...unsigned } = JSON.parse(body) as Record<string, unknown>;
          return hmacSha256(JSON.stringify(unsigned), key).toString('base64');
        },
      }),
    },
  ),
  fault(
    'signature-of-indented-body',
    'wrong-answer',
    'payment-webhook-signature-true',
    'The body is indented after it was signed',
    {
      ...editNotices({
        body: (payload) => JSON.stringify(payload, null, 2),
        signature: (body, key) => hmacSha256(JSON.stringify(JSON.parse(body)), key).toString('base64'),
      }),
    },
  ),
  fault('hash-in-capitals', 'wrong-answer', 'payment-webhook-hash-true', 'Hash is in upper case', {
    ...editNotices({ digest: (text) => sha256(text).toUpperCase() }),
  }),
  fault('hash-by-sha1', 'wrong-answer', 'payment-webhook-hash-true', 'Hash is a SHA-1', {
    ...editNotices({ digest: (text) => createHash('sha1').update(text, 'utf8').digest('hex') }),
  }),
  fault(
    'hash-in-body-order',
    'wrong-answer',
    'payment-webhook-hash-field-order',
    'Hash joins the fields in the order of the alphabet',
    {
      ...editNotices({
        hashed: (told, key) =>
          told
            .map((it) =>
              hashOrder
                .toSorted()
                .map((name) => hashedField(it, name))
                .join(''),
            )
            .join('') + key,
      }),
    },
  ),
  fault(
    'hash-field-by-field',
    'wrong-answer',
    'payment-webhook-hash-true',
    'Hash of several payments joins all values of one field, then those of the next',
    {
      ...editNotices({
        hashed: (told, key) => hashOrder.flatMap((name) => told.map((it) => hashedField(it, name))).join('') + key,
      }),
    },
  ),
  fault(
    'hash-price-as-in-body',
    'wrong-answer',
    'payment-webhook-hash-price-two-decimals',
    'Hash takes ProductPrice as the body writes it',
    {
      ...editNotices({
        hashed: (told, key) =>
          told
            .map((it) => hashedPayment(it).replace(hashedField(it, 'ProductPrice'), String(it.ProductPrice)))
            .join('') + key,
      }),
    },
  ),
  fault(
    'hash-whole-price-without-decimals',
    'wrong-answer',
    'payment-webhook-hash-price-two-decimals',
    'Hash takes a whole ProductPrice without decimals',
    { ...editNotices({ hashed: (told, key) => told.map(withWholePrice).join('') + key }) },
  ),
  fault(
    'hash-absent-department-as-null',
    'wrong-answer',
    'payment-webhook-hash-absent-department',
    'Hash takes an absent ProductDepartment as the text null',
    {
      ...editNotices({
        hashed: (told, key) =>
          told.map((it) => hashedPayment(it) + (it.ProductDepartment === undefined ? 'null' : '')).join('') + key,
      }),
    },
  ),
  fault(
    'hash-key-first',
    'wrong-answer',
    'payment-webhook-hash-key-last',
    'Hash takes the secret key before the payments',
    { ...editNotices({ hashed: (told, key) => key + told.map(hashedPayment).join('') }) },
  ),
  fault(
    'hash-key-after-each-payment',
    'wrong-answer',
    'payment-webhook-hash-key-last',
    'Hash takes the secret key after each payment',
    { ...editNotices({ hashed: (told, key) => told.map((it) => hashedPayment(it) + key).join('') }) },
  ),
];

function withWholePrice(payment: Parameters<typeof hashedPayment>[0]): string {
  const price = hashedField(payment, 'ProductPrice');
  return hashOrder
    .map((it) => (it === 'ProductPrice' && price.endsWith('.00') ? price.slice(0, -3) : hashedField(payment, it)))
    .join('');
}
