import { createHash, createHmac } from 'node:crypto';
import { delivering } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const hashOf = (parts: readonly string[][], secretKey: string): string =>
  createHash('sha256')
    .update(parts.flat().join('') + secretKey, 'utf8')
    .digest('hex');

/** Deliveries: what is written anew for a second attempt, and digits of the hash. */
export const seventhLaterDefects: readonly SubtleDefect[] = [
  {
    id: 'hash-price-loses-its-last-zero',
    sentence: 'ProductPrice is in the hash with two decimals; 12.50 is there as 12.5.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((part) => part.with(7, (part[7] ?? '').replace(/(\.[1-9])0$/, '$1'))),
          secretKey,
        ),
    }),
  },
  {
    id: 'resent-payments-have-new-ids',
    sentence: 'PaymentId tells a payment apart from others; what is sent again has a new one.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    readings: { webhookRetry: 'thrice' },
    hooks: () => {
      const hashed = new Map<string, string[][]>();
      return {
        hashed(parts, secretKey) {
          const hash = hashOf(parts, secretKey);
          hashed.set(hash, parts);
          return hash;
        },
        delivery(it) {
          if (it.kind !== 'payments' || it.attempt === 1) return it;
          const hash = /"Hash":\s*"(\w+)"/.exec(it.body)?.[1] ?? '';
          const parts = (hashed.get(hash) ?? []).map((part) => part.with(0, `${part[0]}${it.attempt}`));
          const body = it.body
            .replace(/("PaymentId":\s*)(\d+)/g, `$1$2${it.attempt}`)
            .replace(hash, hashOf(parts, it.secretKey));
          const signature = createHmac('sha256', it.secretKey).update(body, 'utf8').digest('base64');
          return { ...it, body, headers: { ...it.headers, 'X-Signature': signature } };
        },
      };
    },
  },
  {
    id: 'resent-is-the-latest-change',
    sentence: 'Without a 200 an announcement is sent again; where another came since that one is sent instead.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    hooks: () => {
      const latest = new Map<string, string>();
      return delivering('configuration', (it) => {
        if (it.attempt === 1) latest.set(it.url, it.body);
        return { ...it, body: latest.get(it.url) ?? it.body };
      })();
    },
  },
];
