import { createHash, createHmac } from 'node:crypto';
import { NumberText } from '../../shared/json.ts';
import type { Delivery } from '../hooks.ts';
import { hashOf, tellPayment } from '../payment-webhook.ts';
import { defectsOf, delivering } from './defect.ts';

const defect = defectsOf('wrong-event');

const hmac = (body: string, key: string, encoding: 'base64' | 'hex', algorithm = 'sha256') =>
  createHmac(algorithm, key).update(body, 'utf8').digest(encoding);

const signing = (sign: (delivery: Delivery) => string) =>
  delivering('payments', (it) => ({ ...it, headers: { ...it.headers, 'X-Signature': sign(it) } }));

/** Hashes other parts, or in another way. */
const hashing = (change: (parts: string[][], key: string) => string) => () => ({ hashed: change });

const entries = (change: (one: Record<string, unknown>) => Record<string, unknown>) => () => ({
  webhookPayments: (all: Record<string, unknown>[]) => all.map(change),
});

/** Webhooks that are not sent, not signed or not told as the document says. */
export const eventDefects = [
  defect('signature-in-hex', '6.2', 'X-Signature is Base64; it is hexadecimal.', {
    when: 'always',
    hooks: signing(({ body, secretKey }) => hmac(body, secretKey, 'hex')),
  }),
  defect('signature-by-sha1', '6.2', 'X-Signature is by HMAC-SHA256; it is by SHA-1.', {
    when: 'always',
    hooks: signing(({ body, secretKey }) => hmac(body, secretKey, 'base64', 'sha1')),
  }),
  defect('signature-without-key', '6.2', 'X-Signature is an HMAC; it is a plain digest.', {
    when: 'always',
    hooks: signing(({ body }) => createHash('sha256').update(body).digest('base64')),
  }),
  defect('signature-of-compact-json', '6.2', 'X-Signature is over the raw body; it is over the JSON written again.', {
    when: 'always',
    readings: { layout: 'pretty' },
    hooks: signing(({ body, secretKey }) => hmac(JSON.stringify(JSON.parse(body)), secretKey, 'base64')),
  }),
  defect('signature-of-payments-alone', '6.2', 'X-Signature is over the raw body; it is over Payments alone.', {
    when: 'always',
    hooks: signing(({ body, secretKey }) => hmac(JSON.stringify(JSON.parse(body).Payments), secretKey, 'base64')),
  }),
  defect(
    'signature-with-decoded-key',
    '6.2',
    'X-Signature uses the secret key; the key is decoded from Base64 first.',
    {
      when: 'always',
      hooks: signing(({ body, secretKey }) =>
        createHmac('sha256', Buffer.from(secretKey, 'base64')).update(body).digest('base64'),
      ),
    },
  ),
  defect('signature-url-safe', '6.2', 'X-Signature is Base64; its URL-safe form is sent.', {
    when: 'value',
    hooks: signing(({ body, secretKey }) => createHmac('sha256', secretKey).update(body).digest('base64url')),
  }),
  defect(
    'signature-in-latin-1',
    '6.2',
    'X-Signature is over the raw bytes; letters beyond ASCII are counted as one byte.',
    {
      when: 'value',
      hooks: signing(({ body, secretKey }) =>
        createHmac('sha256', secretKey).update(Buffer.from(body, 'latin1')).digest('base64'),
      ),
    },
  ),
  defect('no-signature', '6.2', 'The webhook carries X-Signature; it does not.', {
    when: 'always',
    hooks: delivering('payments', ({ headers: { 'X-Signature': _, ...headers }, ...it }) => ({ ...it, headers })),
  }),
  defect('signature-of-first-delivery', '6.2', 'Each body is signed; the signature of the first is sent again.', {
    when: 'state',
    hooks: () => {
      let first: string | undefined;
      return delivering('payments', (it) => {
        first ??= it.headers['X-Signature'];
        return { ...it, headers: { ...it.headers, 'X-Signature': first ?? '' } };
      })();
    },
  }),
  defect('hash-with-plain-price', '6.2', 'Prices have two decimals in the hash; trailing zeros are cut.', {
    when: 'value',
    hooks: hashing((parts, key) =>
      hashOf(
        parts.map((all) => all.map((it, index) => (index === 7 ? String(Number(it)) : it))),
        key,
      ),
    ),
  }),
  defect('hash-order-swapped', '6.2', 'The order of the hash is critical; date and bank reference change places.', {
    when: 'always',
    readings: { bankReference: 'given' },
    hooks: hashing((parts, key) =>
      hashOf(
        parts.map(([id = '', platform = '', bank = '', date = '', ...rest]) => [id, platform, date, bank, ...rest]),
        key,
      ),
    ),
  }),
  defect('hash-key-first', '6.2', 'The key comes after all payments; it comes first.', {
    when: 'always',
    hooks: hashing((parts, key) => hashOf([[key], ...parts], '')),
  }),
  defect('hash-key-after-each', '6.2', 'The key comes once; it comes after each payment.', {
    when: 'value',
    hooks: hashing((parts, key) =>
      hashOf(
        parts.map((all) => [...all, key]),
        '',
      ),
    ),
  }),
  defect('hash-department-null', '6.2', 'An absent department is empty in the hash; it is the word null.', {
    when: 'value',
    hooks: hashing((parts, key) =>
      hashOf(
        parts.map((all) => all.map((it, index) => (index === 8 && it === '' ? 'null' : it))),
        key,
      ),
    ),
  }),
  defect('hash-in-capitals', '6.2', 'The hash is in lowercase; it is in capitals.', {
    when: 'always',
    hooks: hashing((parts, key) => hashOf(parts, key).toUpperCase()),
  }),
  defect('hash-in-base64', '6.2', 'The hash is hexadecimal; it is Base64.', {
    when: 'always',
    hooks: hashing((parts, key) => Buffer.from(hashOf(parts, key), 'hex').toString('base64')),
  }),
  defect('hash-of-first-payment', '6.2', 'The hash is over all payments; it is over the first.', {
    when: 'value',
    hooks: hashing((parts, key) => hashOf(parts.slice(0, 1), key)),
  }),
  defect('hash-without-name', '6.2', 'MemberName is in the hash; it is left out.', {
    when: 'always',
    hooks: hashing((parts, key) =>
      hashOf(
        parts.map((all) => all.filter((_it, index) => index !== 5)),
        key,
      ),
    ),
  }),
  defect('hash-by-md5', '6.2', 'The hash is SHA-256; it is MD5.', {
    when: 'always',
    hooks: hashing((parts, key) =>
      createHash('md5')
        .update(parts.flat().join('') + key)
        .digest('hex'),
    ),
  }),
  defect('webhook-price-wrong', '2.5', 'ProductPrice is what was paid; a tenth more is told.', {
    when: 'always',
    hooks: entries((one) => ({
      ...one,
      ProductPrice: new NumberText((Number((one.ProductPrice as NumberText).source) * 1.1).toFixed(2)),
    })),
  }),
  defect('webhook-price-as-text', '2.5', 'ProductPrice is a decimal; it is a text.', {
    when: 'always',
    hooks: entries((one) => ({ ...one, ProductPrice: (one.ProductPrice as NumberText).source })),
  }),
  defect('webhook-id-as-text', '2.5', 'PaymentId is an integer; it is a text.', {
    when: 'always',
    hooks: entries((one) => ({ ...one, PaymentId: `P${(one.PaymentId as NumberText).source}` })),
  }),
  defect('webhook-one-id-for-all', '6.2', 'PaymentId tells payments apart; it is always 1.', {
    when: 'value',
    hooks: entries((one) => ({ ...one, PaymentId: new NumberText('1') })),
  }),
  defect('webhook-other-platform-reference', '2.5', 'PlatformReference is that of the payment; it is another one.', {
    when: 'always',
    hooks: entries((one) => ({ ...one, PlatformReference: `W-${one.PlatformReference}` })),
  }),
  defect('webhook-member-swapped', '2.5', 'MemberNumber and MemberName change places.', {
    when: 'always',
    hooks: entries((one) => ({ ...one, MemberNumber: one.MemberName, MemberName: one.MemberNumber })),
  }),
  defect('webhook-without-product', '2.5', 'ProductCode is told; it is not.', {
    when: 'always',
    hooks: entries(({ ProductCode: _, ...one }) => one),
  }),
  defect('webhook-date-alone', '2.5', 'PaidDate has a time; it has none.', {
    when: 'always',
    hooks: entries((one) => ({ ...one, PaidDate: String(one.PaidDate).slice(0, 10) })),
  }),
  defect('webhook-is-one-payment', '2.5', 'Payments is a list; it is one payment.', {
    when: 'always',
    hooks: delivering('payments', (it) =>
      resigned(it, ({ Payments, ...rest }) => ({ Payments: Payments[0] as unknown, ...rest })),
    ),
  }),
  defect('webhook-is-bare-list', '2.5', 'The payload has Payments and Hash; it is a bare list.', {
    when: 'always',
    hooks: delivering('payments', (it) => resigned(it, ({ Payments }) => Payments)),
  }),
  defect(
    'webhook-missed-after-second',
    '6.2',
    'Data is posted after every transaction; after the second no more comes.',
    {
      when: 'state',
      hooks: () => {
        let made = 0;
        return delivering('payments', (it) => {
          made += 1;
          return made > 2 ? undefined : it;
        })();
      },
    },
  ),
  defect('webhook-never', '6.2', 'Data is posted after every transaction; nothing comes.', {
    when: 'always',
    hooks: delivering('payments', () => undefined),
  }),
  defect('webhook-of-failed', '6.2', 'Data is posted of payments; failed ones are told too.', {
    when: 'state',
    hooks: () => ({
      became(payment, asked) {
        if (payment.status === 'Failed') tellPayment(asked, payment);
      },
    }),
  }),
  defect('webhook-at-auth', '6.2', 'Data is posted after transactions; AUTH is told.', {
    when: 'state',
    hooks: () => ({ authorized: (payment, asked) => tellPayment(asked, payment) }),
  }),
  defect('webhook-of-other-billers', '6.2', 'A biller hears of its payments; it hears of all.', {
    when: 'value',
    hooks: () => ({
      became(payment, asked) {
        if (payment.status !== 'Paid' || payment.biller.kind === 'own') return;
        tellPayment(asked, { ...payment, biller: { ...payment.biller, code: 'MZINDA' } });
      },
    }),
  }),
  defect('daily-posts-each', '6.2', 'Daily is the choice of the biller; each transaction is posted at once.', {
    when: 'value',
    hooks: () => ({
      authorized(_payment, { tenant }) {
        for (const webhook of tenant.webhooks) webhook.schedule = 'each';
      },
    }),
  }),
  defect('daily-never', '6.2', 'Daily data is posted daily; it never is.', {
    when: 'time',
    hooks: () => ({
      became(_payment, { tenant }) {
        for (const webhook of tenant.webhooks) if (webhook.schedule === 'daily') webhook.payments.length = 0;
      },
    }),
  }),
  defect('daily-repeats-all', '6.2', 'Daily data is of that day; every day repeats the days before.', {
    when: 'time',
    readings: { clock: 'runs' },
    hooks: () => {
      const kept: Record<string, unknown>[] = [];
      return {
        webhookPayments(all) {
          kept.push(...all);
          return [...kept];
        },
      };
    },
  }),
];

function resigned(delivery: Delivery, change: (payload: { Payments: unknown[]; Hash: string }) => unknown): Delivery {
  const body = JSON.stringify(change(JSON.parse(delivery.body)));
  return {
    ...delivery,
    body,
    headers: { ...delivery.headers, 'X-Signature': hmac(body, delivery.secretKey, 'base64') },
  };
}
