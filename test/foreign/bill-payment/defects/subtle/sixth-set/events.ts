import { createHash, createHmac } from 'node:crypto';
import type { SubtleDefect } from '../third-set.ts';

/** Deliveries: whose key, which day, what kind of change. */
export const sixthEventDefects: readonly SubtleDefect[] = [
  {
    id: 'key-of-the-first-address',
    sentence: 'X-Signature is by the key of the registration; a second one is signed with the key of the first.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'close together',
    report: 'sandbaseai/sandbase-harness#317',
    hooks: () => {
      const keys = new WeakMap<object, string>();
      let biller: object = {};
      return {
        tells(tells, payment) {
          if (payment) biller = payment.biller;
          return tells;
        },
        delivery(it) {
          if (it.kind !== 'payments') return it;
          const key = keys.get(biller) ?? it.secretKey;
          keys.set(biller, key);
          const signature = createHmac('sha256', key).update(it.body, 'utf8').digest('base64');
          return { ...it, headers: { ...it.headers, 'X-Signature': signature } };
        },
      };
    },
  },
  {
    id: 'thirty-first-is-not-posted',
    sentence: 'Data is posted of every transaction; of the 31st of a month none is.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'time',
    shows: 'time',
    report: 'actualbudget/actual#6814',
    hooks: () => ({
      tells: (tells, payment) =>
        tells && (payment === undefined || new Date((payment.paidAt ?? 0) + 7_200_000).getUTCDate() !== 31),
    }),
  },
  {
    id: 'product-back-is-not-announced',
    sentence: 'Any change is announced; that a product is enabled again is not.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    report: 'woocommerce/wc-api-node#53',
    hooks: () => {
      const off = new WeakSet<object>();
      return {
        announces(codes, { billers }) {
          return codes.filter((code) => {
            const products = billers.find((one) => one.code === code)?.products ?? [];
            const back = products.filter((one) => one.enabled && off.delete(one));
            for (const one of products) if (!one.enabled) off.add(one);
            return back.length === 0;
          });
        },
        delivery: (it) => (it.kind === 'configuration' && it.body === '[]' ? undefined : it),
      };
    },
  },
  {
    id: 'hash-backwards',
    sentence: 'The hash has the payments in order; of several it has the last first.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      hashed: (parts, secretKey) =>
        createHash('sha256')
          .update(parts.toReversed().flat().join('') + secretKey, 'utf8')
          .digest('hex'),
    }),
  },
];
