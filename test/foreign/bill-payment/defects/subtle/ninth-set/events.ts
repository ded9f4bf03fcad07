import { createHmac } from 'node:crypto';
import { hashOf } from '../../../payment-webhook.ts';
import { delivering } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** Deliveries: several lines, second payments and receivers that answer otherwise. */
export const ninthEventDefects: readonly SubtleDefect[] = [
  {
    id: 'webhook-has-the-first-product',
    sentence: 'Data is posted of every transaction; of a payment with several products it has the first.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      webhookPayments: (payments) =>
        payments.filter(
          (one, index) => payments.findIndex((it) => it.PlatformReference === one.PlatformReference) === index,
        ),
      hashed(parts, secretKey) {
        const first = parts.filter((one, index) => parts.findIndex((it) => it[1] === one[1]) === index);
        return hashOf(first, secretKey);
      },
    }),
  },
  {
    id: 'hash-without-department-of-later',
    sentence: 'ProductDepartment is in the hash; that of the second payment and of later ones is left out.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    readings: { ownDepartment: 'some' },
    hooks: () => ({
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((part, index) => (index > 0 ? part.slice(0, -1) : part)),
          secretKey,
        ),
    }),
  },
  {
    id: 'redirect-ends-an-announcement',
    sentence: 'Without a 200 an announcement is sent again; a redirect ends it.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'value',
    shows: 'bad receiver',
    hooks: () => ({
      resend: (plan, status) => (status === 200 || (status >= 300 && status < 400) ? { ...plan, attempts: 0 } : plan),
    }),
  },
  {
    id: 'announcement-codes-in-small-letters-again',
    sentence: 'An announcement holds biller codes; what is sent again has them in small letters.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    hooks: delivering('configuration', (it) => (it.attempt > 1 ? { ...it, body: it.body.toLowerCase() } : it)),
  },
  {
    id: 'names-with-quotes-are-signed-bare',
    sentence: 'X-Signature is over the raw body; where a text in it has a quote the escapes are left out.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: delivering('payments', (it) => {
      const signed = createHmac('sha256', it.secretKey).update(it.body.replaceAll('\\"', '"'), 'utf8');
      return { ...it, headers: { ...it.headers, 'X-Signature': signed.digest('base64') } };
    }),
  },
];
