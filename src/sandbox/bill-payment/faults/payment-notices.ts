import { createHash, createHmac } from 'node:crypto';
import { deliveries } from '../../deliveries/tables.ts';
import { stored } from '../../faults/decided.ts';
import type { Change } from '../../store/table.ts';
import { paymentNotices, paymentsDelivery } from '../payments/payment-notices.ts';
import { accountKey, payments, unreported } from '../tables/payments.ts';
import { paymentsWebhook, type WebhookRow, webhooks } from '../tables/webhooks.ts';
import { answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { editNotices, editTold, hashedField, hashedPayment, hashOrder, hmacSha256, sha256 } from './edit/notices.ts';
import { note, noted, withRows } from './edit/rows.ts';

/** Defects of the topic payment-notices, by the rule that they break. */
export const faults: BillFaults = {
  'payments-reach-biller': {
    'payments-with-department-not-told': refusesTooMuch(
      'A payment for a product with a department does not reach its biller',
      editNotices({ payments: (told) => told.filter((it) => it.ProductDepartment === undefined) }),
    ),
    'payments-without-department-not-told': careless.refusesTooMuch(
      'A payment for a product without a department does not reach its biller',
      editNotices({ payments: (told) => told.filter((it) => it.ProductDepartment !== undefined) }),
    ),
    'payments-with-cents-not-told': careless.refusesTooMuch(
      'A payment with cents does not reach its biller',
      editNotices({ payments: (told) => told.filter((it) => Number.isInteger(it.ProductPrice)) }),
    ),
  },
  'payments-posted-after-each': {
    'payments-told-next-day': answersWrongly('A payment reaches a biller that wants each with the report of the day', {
      event: (decision, { name }) =>
        name === 'webhook-registered'
          ? {
              ...decision,
              changes: withRows<WebhookRow>(decision.changes, webhooks, (row) => ({ ...row, schedule: 'daily' })),
            }
          : decision,
    }),
    'every-second-payment-told': refusesTooMuch('A biller that wants each payment is told of every second one', {
      decision(decision, { call, view }) {
        if (call.operation !== 'processPayment' || decision.deliveries.length === 0) return decision;
        const count = noted(view, 'told payments') + 1;
        const deliveries = count % 2 === 1 ? decision.deliveries : [];
        return { ...decision, deliveries, changes: [...decision.changes, note('told payments', count)] };
      },
    }),
    // Equal is not the same: github.com/actualbudget/actual/issues/5627.
    'alike-payment-not-told': careless.refusesTooMuch(
      'A payment like one of the hour before, of the same member, product and price, is not told to its biller',
      editNotices({
        payments: (told, view) =>
          told.filter((it) => {
            const own = view.all(payments).find((row) => row.platformReference === it.PlatformReference);
            if (!own) return true;
            return !view
              .find(payments, 'account', accountKey(own.billerCode, own.memberNumber))
              .some(
                (row) =>
                  row.reference !== own.reference &&
                  row.paidAt !== null &&
                  row.authorizedAt <= own.authorizedAt &&
                  own.authorizedAt - row.paidAt < 3_600_000 &&
                  row.totalCents === own.totalCents,
              );
          }),
      }),
    ),
    // An address that is switched off: github.com/polarsource/polar/issues/8815.
    'no-notice-after-a-failure': careless.refusesTooMuch(
      'After a notice that its receiver did not take no more is sent',
      editNotices({
        payments: (told, view) => {
          const isBroken = view
            .all(deliveries)
            .some(
              (it) => it.headers?.['X-Signature'] !== undefined && it.attempts.some(({ status = 0 }) => status !== 200),
            );
          return isBroken ? [] : told;
        },
      }),
    ),
  },
  'payments-posted-daily': {
    'daily-payments-never-told': refusesTooMuch('A biller that wants a daily report gets none', {
      event: (decision, { name }) => (name === 'daily-report' ? { ...decision, deliveries: [] } : decision),
    }),
    'daily-report-of-one-payment': refusesTooMuch('The daily report holds the last payment of the day', {
      event: (decision, site) =>
        site.name === 'daily-report'
          ? (editNotices({ payments: (told) => told.slice(-1) }).event?.(decision, site) ?? decision)
          : decision,
    }),
    'daily-report-weekly': answersWrongly('The daily report comes once a week', {
      decision: (decision) => ({
        ...decision,
        timers: decision.timers.map((it) =>
          it.event === 'daily-report' ? { ...it, delayMs: it.delayMs + 6 * 24 * 3_600_000 } : it,
        ),
      }),
    }),
    'daily-biller-told-at-once': careless.answersWrongly(
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
    'daily-report-without-departments': careless.refusesTooMuch(
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
    // The last moments of a day: github.com/deadlocker8/BudgetMaster/issues/670.
    'last-minutes-of-the-day-not-reported': careless.refusesTooMuch(
      'What is paid within the last five minutes of a day is in no daily report',
      {
        decision: (decision, { env }) => ({ ...decision, changes: reported(decision.changes, env.now) }),
        event: (decision, { env }) => ({ ...decision, changes: reported(decision.changes, env.now) }),
      },
    ),
  },
  'payment-webhook-has-payments': {
    'told-without-payments': answersWrongly(
      'The payment webhook is a bare list of payments',
      editNotices({ body: ({ Payments = null }) => JSON.stringify(Payments) }),
    ),
    'one-payment-told-as-object': answersWrongly(
      'A single payment stands in Payments without a list',
      editNotices({
        body({ Payments, ...others }) {
          const [only, ...more] = Array.isArray(Payments) ? Payments : [];
          return JSON.stringify({ ...others, Payments: more.length === 0 ? only : Payments });
        },
      }),
    ),
  },
  'payment-webhook-has-hash': {
    'told-without-hash': answersWrongly(
      'The payment webhook has no Hash',
      editNotices({ body: ({ Hash: _, ...others }) => JSON.stringify(others) }),
    ),
    'told-with-null-hash': answersWrongly(
      'Hash of the payment webhook is null',
      editNotices({ body: (payload) => JSON.stringify({ ...payload, Hash: null }) }),
    ),
  },
  'payment-webhook-payment-id': {
    'told-payment-id-as-text': answersWrongly(
      'PaymentId is a text',
      editTold(({ PaymentId }) => ({ PaymentId: String(PaymentId) })),
    ),
    'told-payment-id-is-platform-reference': careless.answersWrongly(
      'PaymentId of the webhook is the PlatformReference',
      editTold(({ PlatformReference = null }) => ({ PaymentId: PlatformReference })),
    ),
  },
  'payment-webhook-platform-reference': {
    'told-without-platform-reference': answersWrongly(
      'A payment of the webhook has no PlatformReference',
      editTold(() => ({ PlatformReference: undefined })),
    ),
  },
  'payment-webhook-bank-reference': {
    'empty-bank-reference-left-out': answersWrongly(
      'An empty BankReference is left out of the webhook',
      editTold(({ BankReference }) => (BankReference === '' ? { BankReference: undefined } : {})),
    ),
  },
  'payment-webhook-paid-date': {
    'told-date-without-time': answersWrongly(
      'PaidDate of the webhook has no time',
      editTold(({ PaidDate }) => ({ PaidDate: String(PaidDate).slice(0, 10) })),
    ),
  },
  'payment-webhook-member-number': {
    'told-without-member-number': answersWrongly(
      'A payment of the webhook names its member Account',
      editTold(({ MemberNumber = null }) => ({ MemberNumber: undefined, Account: MemberNumber })),
    ),
  },
  'payment-webhook-member-name': {
    'told-without-member-name': answersWrongly(
      'A payment of the webhook has no MemberName',
      editTold(() => ({ MemberName: undefined })),
    ),
  },
  'payment-webhook-product-code': {
    'told-without-product-code': answersWrongly(
      'A payment of the webhook names its product Product',
      editTold(({ ProductCode = null }) => ({ ProductCode: undefined, Product: ProductCode })),
    ),
  },
  'payment-webhook-product-price': {
    'told-price-as-text': answersWrongly(
      'ProductPrice of the webhook is a text',
      editTold(({ ProductPrice }) => ({ ProductPrice: Number(ProductPrice).toFixed(2) })),
    ),
    'second-told-price-as-text': careless.answersWrongly(
      'ProductPrice of the second payment in a webhook is a text',
      editNotices({
        payments: (told) => told.map((it, at) => (at === 0 ? it : { ...it, ProductPrice: String(it.ProductPrice) })),
      }),
    ),
  },
  'payment-webhook-product-department': {
    'told-department-as-object': answersWrongly(
      'ProductDepartment of the webhook is an object',
      editTold(({ ProductDepartment: name }) =>
        name === undefined || name === null ? {} : { ProductDepartment: { Name: name } },
      ),
    ),
    'told-department-as-list': answersWrongly(
      'ProductDepartment of the webhook is a list',
      editTold(({ ProductDepartment: name }) => (name === undefined ? {} : { ProductDepartment: [name] })),
    ),
  },
  'payment-webhook-tells-the-payment': {
    'told-with-vendor-reference': answersWrongly(
      'PlatformReference of the webhook is the vendor’s reference',
      editTold(({ PlatformReference: told = null }, view) => {
        const found = view.all(payments).find((it) => it.platformReference === told);
        return { PlatformReference: found?.reference ?? told };
      }),
    ),
    'told-price-in-cents': answersWrongly(
      'ProductPrice of the webhook is in cents',
      editTold(({ ProductPrice }) => ({ ProductPrice: Math.round(Number(ProductPrice) * 100) })),
    ),
    'told-price-without-cents': answersWrongly(
      'ProductPrice of the webhook is cut to whole units',
      editTold(({ ProductPrice }) => ({ ProductPrice: Math.trunc(Number(ProductPrice)) })),
    ),
    'told-department-as-product': answersWrongly(
      'ProductCode of a payment with a department is the department',
      editTold(({ ProductCode = null, ProductDepartment }) => ({
        ProductCode: ProductDepartment ?? ProductCode,
      })),
    ),
    'failed-payments-told': answersWrongly('A payment that Failed is told', {
      decision(decision, { call, view, env }) {
        const failed = call.operation === 'processPayment' ? stored(decision, payments).at(-1) : undefined;
        if (failed?.status !== 'Failed') return decision;
        const { deliveries } = paymentNotices(failed, view, env);
        return { ...decision, deliveries: [...decision.deliveries, ...deliveries] };
      },
    }),
    'told-name-escaped': careless.answersWrongly(
      'MemberName of the webhook is escaped for HTML',
      editTold(({ MemberName }) => ({
        MemberName: String(MemberName).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;'),
      })),
    ),
    'told-number-for-name': careless.answersWrongly(
      'MemberNumber and MemberName of the webhook are swapped',
      editTold(({ MemberNumber = null, MemberName = null }) => ({
        MemberNumber: MemberName,
        MemberName: MemberNumber,
      })),
    ),
    'told-price-rounded': careless.answersWrongly(
      'ProductPrice of the webhook is rounded to one decimal place',
      editTold(({ ProductPrice }) => ({ ProductPrice: Math.round(Number(ProductPrice) * 10) / 10 })),
    ),
  },
  'payment-id-unique': {
    'payment-id-always-1': answersWrongly(
      'PaymentId is the place within the webhook',
      editNotices({ payments: (told) => told.map((it, at) => ({ ...it, PaymentId: at + 1 })) }),
    ),
    'payment-ids-begin-anew': careless.answersWrongly(
      'After a hundred payments PaymentId begins anew',
      editTold(({ PaymentId }) => ({ PaymentId: Number(PaymentId) % 10_000 })),
    ),
  },
  'payment-webhook-has-signature': {
    'told-without-signature': answersWrongly(
      'The payment webhook carries no X-Signature',
      editNotices({ signature: () => undefined }),
    ),
    'report-without-signature': answersWrongly('The daily report carries no X-Signature', {
      event: (decision, site) =>
        site.name === 'daily-report'
          ? (editNotices({ signature: () => undefined }).event?.(decision, site) ?? decision)
          : decision,
    }),
  },
  'payment-webhook-signature-true': {
    'signature-in-hex': answersWrongly(
      'X-Signature is hexadecimal',
      editNotices({ signature: (body, key) => hmacSha256(body, key).toString('hex') }),
    ),
    'signature-in-base64url': answersWrongly(
      'X-Signature is Base64 for URLs',
      editNotices({ signature: (body, key) => hmacSha256(body, key).toString('base64url') }),
    ),
    'signature-before-hash': answersWrongly(
      'X-Signature is that of the body before Hash was put into it',
      editNotices({
        signature(body, key) {
          const { Hash: _, ...unsigned } = JSON.parse(body) as Record<string, unknown>;
          return hmacSha256(JSON.stringify(unsigned), key).toString('base64');
        },
      }),
    ),
    'signature-of-indented-body': answersWrongly(
      'The body is indented after it was signed',
      editNotices({
        body: (payload) => JSON.stringify(payload, null, 2),
        signature: (body, key) => hmacSha256(JSON.stringify(JSON.parse(body)), key).toString('base64'),
      }),
    ),
    'signature-of-latin-1': careless.answersWrongly(
      'X-Signature takes each letter beyond ASCII as one byte',
      editNotices({
        signature: (body, key) => createHmac('sha256', key).update(body, 'latin1').digest('base64'),
      }),
    ),
    'signature-of-hex-text': careless.answersWrongly(
      'X-Signature is the Base64 of the hexadecimal HMAC',
      editNotices({
        signature: (body, key) => Buffer.from(hmacSha256(body, key).toString('hex')).toString('base64'),
      }),
    ),
    'signature-of-payments-alone': careless.answersWrongly(
      'X-Signature of a webhook with a department is that of the payments alone',
      editNotices({
        signature(body, key) {
          const { Payments } = JSON.parse(body) as { Payments: { ProductDepartment?: string }[] };
          const isMeant = Payments.some((it) => it.ProductDepartment !== undefined);
          return hmacSha256(isMeant ? JSON.stringify(Payments) : body, key).toString('base64');
        },
      }),
    ),
  },
  'payment-webhook-hash-true': {
    'hash-in-capitals': answersWrongly(
      'Hash is in upper case',
      editNotices({ digest: (text) => sha256(text).toUpperCase() }),
    ),
    'hash-by-sha1': answersWrongly(
      'Hash is a SHA-1',
      editNotices({ digest: (text) => createHash('sha1').update(text, 'utf8').digest('hex') }),
    ),
    'hash-field-by-field': answersWrongly(
      'Hash of several payments joins all values of one field, then those of the next',
      editNotices({
        hashed: (told, key) => hashOrder.flatMap((name) => told.map((it) => hashedField(it, name))).join('') + key,
      }),
    ),
    'hash-of-json': careless.answersWrongly(
      'Hash is the SHA-256 of the JSON of the payments and the key',
      editNotices({ hashed: (told, key) => JSON.stringify(told) + key }),
    ),
    'hash-without-department': careless.answersWrongly(
      'Hash leaves out ProductDepartment',
      editNotices({
        hashed: (told, key) => told.map((it) => hashedPayment({ ...it, ProductDepartment: null })).join('') + key,
      }),
    ),
    'hash-of-first-payment': careless.answersWrongly(
      'Hash of several payments takes the first',
      editNotices({ hashed: (told, key) => told.slice(0, 1).map(hashedPayment).join('') + key }),
    ),
    'hash-of-payments-in-reverse': careless.answersWrongly(
      'Hash of several payments begins with the last',
      editNotices({ hashed: (told, key) => told.toReversed().map(hashedPayment).join('') + key }),
    ),
    'hash-with-separators': careless.answersWrongly(
      'Hash joins the fields with a bar between them',
      editNotices({
        hashed: (told, key) =>
          told.map((it) => hashOrder.map((name) => hashedField(it, name)).join('|')).join('') + key,
      }),
    ),
    'hash-key-between-payments': careless.answersWrongly(
      'Hash takes the secret key after the first payment',
      editNotices({
        hashed: ([first, ...others], key) =>
          (first ? hashedPayment(first) : '') + key + others.map(hashedPayment).join(''),
      }),
    ),
  },
  'payment-webhook-hash-field-order': {
    'hash-in-body-order': answersWrongly(
      'Hash joins the fields in the order of the alphabet',
      editNotices({
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
    ),
  },
  'payment-webhook-hash-price-two-decimals': {
    'hash-price-as-in-body': answersWrongly(
      'Hash takes ProductPrice as the body writes it',
      editNotices({
        hashed: (told, key) =>
          told
            .map((it) => hashedPayment(it).replace(hashedField(it, 'ProductPrice'), String(it.ProductPrice)))
            .join('') + key,
      }),
    ),
    'hash-whole-price-without-decimals': answersWrongly(
      'Hash takes a whole ProductPrice without decimals',
      editNotices({ hashed: (told, key) => told.map(withWholePrice).join('') + key }),
    ),
    'hash-price-without-last-zero': careless.answersWrongly(
      'Hash takes a ProductPrice such as 30.50 as 30.5',
      editNotices({
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
    ),
  },
  'payment-webhook-hash-absent-department': {
    'hash-absent-department-as-null': answersWrongly(
      'Hash takes an absent ProductDepartment as the text null',
      editNotices({
        hashed: (told, key) =>
          told.map((it) => hashedPayment(it) + (it.ProductDepartment === undefined ? 'null' : '')).join('') + key,
      }),
    ),
    'hash-absent-department-as-word': careless.answersWrongly(
      'Hash takes an absent ProductDepartment as the word undefined',
      editNotices({
        hashed: (told, key) =>
          told.map((it) => hashedPayment({ ...it, ProductDepartment: it.ProductDepartment ?? 'undefined' })).join('') +
          key,
      }),
    ),
  },
  'payment-webhook-hash-key-last': {
    'hash-key-first': answersWrongly(
      'Hash takes the secret key before the payments',
      editNotices({ hashed: (told, key) => key + told.map(hashedPayment).join('') }),
    ),
    'hash-key-after-each-payment': answersWrongly(
      'Hash takes the secret key after each payment',
      editNotices({ hashed: (told, key) => told.map((it) => hashedPayment(it) + key).join('') }),
    ),
  },
};

function withWholePrice(payment: Parameters<typeof hashedPayment>[0]): string {
  const price = hashedField(payment, 'ProductPrice');
  return hashOrder
    .map((it) => (it === 'ProductPrice' && price.endsWith('.00') ? price.slice(0, -3) : hashedField(payment, it)))
    .join('');
}

function reported(changes: readonly Change[], now: number): Change[] {
  const dayMs = 86_400_000;
  return withRows(changes, unreported, (row) => (dayMs - (now % dayMs) > 300_000 ? row : undefined));
}
