import { createHash, createHmac } from 'node:crypto';
import { delivering } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;

type Payments = Record<string, unknown>[];

/** The hash of other parts than were told. */
const hashing =
  (change: (part: string[]) => string[]) =>
  (parts: string[][], secretKey: string): string =>
    createHash('sha256')
      .update(parts.flatMap(change).join('') + secretKey, 'utf8')
      .digest('hex');

const same = hashing((part) => part);

const escaped = (body: string): string =>
  body.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Deliveries: what is sent again, what overlaps, what is rare in a body. */
export const fifthEventDefects: readonly SubtleDefect[] = [
  {
    id: 'retry-without-signature',
    sentence: 'The payment webhook carries X-Signature; what is sent again does not.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    report: 'reapit/foundations#7075',
    hooks: delivering('payments', (it) => {
      const { 'X-Signature': _signature, ...headers } = it.headers;
      return it.attempt === 1 ? it : { ...it, headers };
    }),
  },
  {
    id: 'retry-with-the-first-signature',
    sentence: 'X-Signature is over the body that is sent; one that is sent again counts its attempts.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    report: 'reapit/foundations#10219',
    hooks: delivering('payments', (it) =>
      it.attempt === 1 ? it : { ...it, body: it.body.replace(/^\{/, `{"Attempt":${it.attempt},`) },
    ),
  },
  {
    id: 'signature-of-escaped-text',
    sentence: 'X-Signature is over the bytes that are sent; it is over text with letters beyond ASCII escaped.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    report: 'Significant-Gravitas/AutoGPT#14053',
    hooks: delivering('payments', (it) => ({
      ...it,
      headers: {
        ...it.headers,
        'X-Signature': createHmac('sha256', it.secretKey).update(escaped(it.body)).digest('base64'),
      },
    })),
  },
  {
    id: 'hash-of-composed-names',
    sentence: 'MemberName is in the hash as it is told; combining marks are composed first.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ hashed: hashing((part) => part.map((it) => it.normalize('NFC'))) }),
  },
  {
    id: 'hash-groups-thousands',
    sentence: 'ProductPrice is in the hash with two decimals; from 1000 on it has a comma.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'boundary',
    report: 'gocardless/gocardless-legacy-dotnet#1',
    hooks: () => ({
      hashed: hashing((part) => part.with(7, (part[7] ?? '').replace(/\B(?=(\d{3})+\.)/g, ','))),
    }),
  },
  {
    id: 'resent-as-plain-text',
    sentence: 'An announcement has the content type of JSON; what is sent again is plain text.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    hooks: delivering('configuration', (it) =>
      it.attempt === 1 ? it : { ...it, headers: { ...it.headers, 'Content-Type': 'text/plain' } },
    ),
  },
  {
    id: 'attempts-counted-for-the-address',
    sentence: 'Each announcement has its attempts; one that overlaps with another gets what that one left.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    hooks: () => {
      const failures = new Map<string, number>();
      let url = '';
      return {
        delivery(it) {
          url = it.url;
          return it;
        },
        resend(plan, status) {
          const failed = status === 200 ? 0 : (failures.get(url) ?? 0) + 1;
          failures.set(url, failed);
          return status === 200 || failed >= plan.attempts ? { ...plan, attempts: 0 } : plan;
        },
      };
    },
  },
  {
    id: 'timeout-ends-it',
    sentence: 'Without a 200 an announcement is sent again; where no answer comes at all it is not.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    report: 'datocms/product-roadmap#183',
    hooks: () => ({
      resend: (plan, status) => (status === 200 || status === 0 ? { ...plan, attempts: 0 } : plan),
    }),
  },
  {
    id: 'gone-ends-it',
    sentence: 'Without a 200 an announcement is sent again; a 410 ends it.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'value',
    shows: 'bad receiver',
    report: 'tradegecko/smaug#87',
    hooks: () => ({
      resend: (plan, status) => (status === 200 || status === 410 ? { ...plan, attempts: 0 } : plan),
    }),
  },
  {
    id: 'last-of-a-burst',
    sentence: 'An announcement names what changed; of several billers that change together the last is named.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'time',
    shows: 'at once',
    hooks: () => ({ announces: (codes) => codes.slice(-1) }),
  },
  {
    id: 'quiet-day-ends-the-webhook',
    sentence: 'Data is posted of every transaction; after a day without any nothing more is.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'time',
    shows: 'time',
    report: 'postalserver/postal#265',
    hooks: () => {
      const last = new WeakMap<object, number>();
      return {
        tells(tells, payment) {
          if (!payment) return tells;
          const before = last.get(payment.biller) ?? payment.paidAt ?? 0;
          if ((payment.paidAt ?? 0) - before > day) return false;
          last.set(payment.biller, payment.paidAt ?? 0);
          return tells;
        },
      };
    },
  },
  {
    id: 'eleventh-of-a-delivery-is-lost',
    sentence: 'Daily data has every transaction of the day; a delivery ends after ten.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'number',
    report: 'langwatch/langwatch#7328',
    hooks: () => ({
      webhookPayments: (payments: Payments) => payments.slice(0, 10),
      hashed: (parts, secretKey) => same(parts.slice(0, 10), secretKey),
    }),
  },
  {
    id: 'lines-share-a-payment-id',
    sentence: 'PaymentId tells payments apart; the products of one payment have the same.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      webhookPayments(payments: Payments) {
        for (const one of payments) {
          const first = payments.find((it) => it.PlatformReference === one.PlatformReference);
          one.PaymentId = first?.PaymentId;
        }
        return payments;
      },
      hashed(parts, secretKey) {
        const alike = parts.map((part) => part.with(0, parts.find((it) => it[1] === part[1])?.[0] ?? ''));
        return same(alike, secretKey);
      },
    }),
  },
];
