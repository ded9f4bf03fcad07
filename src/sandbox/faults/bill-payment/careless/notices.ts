import { createHmac } from 'node:crypto';
import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { paymentsDelivery } from '../../../bill-payment/payments/payment-notices.ts';
import { payments, unreported } from '../../../bill-payment/tables/payments.ts';
import { paymentsWebhook, webhooks } from '../../../bill-payment/tables/webhooks.ts';
import { stored } from '../../decided.ts';
import { fault } from '../define.ts';
import { editNotices, editTold, hashedField, hashedPayment, hashOrder, hmacSha256 } from '../edit-notices.ts';

/** What a careless implementer gets wrong about the payment webhook. */
export const carelessNoticeFaults: readonly BillFault[] = [
  fault(
    'payments-without-department-not-told',
    'refuses-too-much',
    'payments-reach-biller',
    'A payment for a product without a department does not reach its biller',
    { ...editNotices({ payments: (told) => told.filter((it) => it.ProductDepartment !== undefined) }) },
  ),
  fault(
    'payments-with-cents-not-told',
    'refuses-too-much',
    'payments-reach-biller',
    'A payment with cents does not reach its biller',
    { ...editNotices({ payments: (told) => told.filter((it) => Number.isInteger(it.ProductPrice)) }) },
  ),
  fault(
    'daily-biller-told-at-once',
    'wrong-answer',
    'payments-posted-daily',
    'A biller that wants a daily report is told of each payment as well',
    {
      decision(decision, { view, env }) {
        const waiting = new Set(stored(decision, unreported).map((it) => it.reference));
        const told = stored(decision, payments).filter((it) => waiting.has(it.reference));
        const url = view.get(webhooks, paymentsWebhook(told[0]?.billerCode ?? ''))?.url;
        if (url === undefined) return decision;
        return { ...decision, deliveries: [...decision.deliveries, ...paymentsDelivery(told, url, view, env)] };
      },
    },
  ),
  fault(
    'daily-report-without-departments',
    'refuses-too-much',
    'payments-posted-daily',
    'The daily report leaves out payments with a department',
    {
      event: (decision, site) =>
        site.name === 'daily-report'
          ? (editNotices({ payments: (told) => told.filter((it) => it.ProductDepartment === undefined) }).event?.(
              decision,
              site,
            ) ?? decision)
          : decision,
    },
  ),
  fault(
    'told-name-escaped',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'MemberName of the webhook is escaped for HTML',
    {
      ...editTold(({ MemberName }) => ({
        MemberName: String(MemberName).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;'),
      })),
    },
  ),
  fault(
    'told-number-for-name',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'MemberNumber and MemberName of the webhook are swapped',
    {
      ...editTold(({ MemberNumber = null, MemberName = null }) => ({
        MemberNumber: MemberName,
        MemberName: MemberNumber,
      })),
    },
  ),
  fault(
    'told-price-rounded',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'ProductPrice of the webhook is rounded to one decimal place',
    { ...editTold(({ ProductPrice }) => ({ ProductPrice: Math.round(Number(ProductPrice) * 10) / 10 })) },
  ),
  fault(
    'told-payment-id-is-platform-reference',
    'wrong-answer',
    'payment-webhook-payment-id',
    'PaymentId of the webhook is the PlatformReference',
    { ...editTold(({ PlatformReference = null }) => ({ PaymentId: PlatformReference })) },
  ),
  fault(
    'second-told-price-as-text',
    'wrong-answer',
    'payment-webhook-product-price',
    'ProductPrice of the second payment in a webhook is a text',
    {
      ...editNotices({
        payments: (told) => told.map((it, at) => (at === 0 ? it : { ...it, ProductPrice: String(it.ProductPrice) })),
      }),
    },
  ),
  fault(
    'signature-of-latin-1',
    'wrong-answer',
    'payment-webhook-signature-true',
    'X-Signature takes each letter beyond ASCII as one byte',
    {
      ...editNotices({
        signature: (body, key) => createHmac('sha256', key).update(body, 'latin1').digest('base64'),
      }),
    },
  ),
  fault(
    'signature-of-hex-text',
    'wrong-answer',
    'payment-webhook-signature-true',
    'X-Signature is the Base64 of the hexadecimal HMAC',
    {
      ...editNotices({
        signature: (body, key) => Buffer.from(hmacSha256(body, key).toString('hex')).toString('base64'),
      }),
    },
  ),
  fault(
    'signature-of-payments-alone',
    'wrong-answer',
    'payment-webhook-signature-true',
    'X-Signature of a webhook with a department is that of the payments alone',
    {
      ...editNotices({
        signature(body, key) {
          const { Payments } = JSON.parse(body) as { Payments: { ProductDepartment?: string }[] };
          const isMeant = Payments.some((it) => it.ProductDepartment !== undefined);
          return hmacSha256(isMeant ? JSON.stringify(Payments) : body, key).toString('base64');
        },
      }),
    },
  ),
  fault(
    'hash-of-json',
    'wrong-answer',
    'payment-webhook-hash-true',
    'Hash is the SHA-256 of the JSON of the payments and the key',
    { ...editNotices({ hashed: (told, key) => JSON.stringify(told) + key }) },
  ),
  fault('hash-without-department', 'wrong-answer', 'payment-webhook-hash-true', 'Hash leaves out ProductDepartment', {
    ...editNotices({
      hashed: (told, key) => told.map((it) => hashedPayment({ ...it, ProductDepartment: null })).join('') + key,
    }),
  }),
  fault(
    'hash-of-first-payment',
    'wrong-answer',
    'payment-webhook-hash-true',
    'Hash of several payments takes the first',
    { ...editNotices({ hashed: (told, key) => told.slice(0, 1).map(hashedPayment).join('') + key }) },
  ),
  fault(
    'hash-of-payments-in-reverse',
    'wrong-answer',
    'payment-webhook-hash-true',
    'Hash of several payments begins with the last',
    { ...editNotices({ hashed: (told, key) => told.toReversed().map(hashedPayment).join('') + key }) },
  ),
  fault(
    'hash-with-separators',
    'wrong-answer',
    'payment-webhook-hash-true',
    'Hash joins the fields with a bar between them',
    {
      ...editNotices({
        hashed: (told, key) =>
          told.map((it) => hashOrder.map((name) => hashedField(it, name)).join('|')).join('') + key,
      }),
    },
  ),
  fault(
    'hash-price-without-last-zero',
    'wrong-answer',
    'payment-webhook-hash-price-two-decimals',
    'Hash takes a ProductPrice such as 30.50 as 30.5',
    {
      ...editNotices({
        hashed: (told, key) =>
          told
            .map((it) =>
              hashOrder
                .map((name) => {
                  const text = hashedField(it, name);
                  return name === 'ProductPrice' ? text.replace(/(\.[1-9])0$/, '$1') : text;
                })
                .join(''),
            )
            .join('') + key,
      }),
    },
  ),
  fault(
    'hash-absent-department-as-word',
    'wrong-answer',
    'payment-webhook-hash-absent-department',
    'Hash takes an absent ProductDepartment as the word undefined',
    {
      ...editNotices({
        hashed: (told, key) =>
          told.map((it) => hashedPayment({ ...it, ProductDepartment: it.ProductDepartment ?? 'undefined' })).join('') +
          key,
      }),
    },
  ),
  fault(
    'hash-key-between-payments',
    'wrong-answer',
    'payment-webhook-hash-true',
    'Hash takes the secret key after the first payment',
    {
      ...editNotices({
        hashed: ([first, ...others], key) =>
          (first ? hashedPayment(first) : '') + key + others.map(hashedPayment).join(''),
      }),
    },
  ),
];
