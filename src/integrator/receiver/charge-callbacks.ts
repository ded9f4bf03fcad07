import { type Delivery, deliveryOf, largeBytes, type Signing, slowMs } from './delivery.ts';
import { halfSignatureOf, oneByteChanged, rewritten, signatureOf, wrongSignatureOf } from './signature-of.ts';

/** A charge that succeeded on the sandbox. */
export interface CalledBack {
  clientCorrelator: string;
  transactionId: string;
  endUserId: string;
}

/** How many charges it takes. */
export const chargesCalledBack = 14;

/**
 * Every callback that a gateway may send, and what others may send in its name. Its payload is not shown by the document:
 * it is that of our sandbox. Without a signing what depends on one is left out.
 */
export function chargeCallbacks(charges: readonly CalledBack[], signing: Signing | undefined): Delivery[] {
  let next = 0;
  const fresh = (): CalledBack => charges[next++ % charges.length] as CalledBack;
  const bodyOf = (charge: CalledBack, more: object = {}): string =>
    JSON.stringify({ ...charge, status: 'SUCCESS', statusCode: '200', amount: 10, currency: 'USD', ...more });
  const signed = (name: string, body: string): Delivery => deliveryOf(name, body, signatureOf(body, signing));
  const first = fresh();
  const twice = bodyOf(first);
  const [one, other] = [fresh(), fresh()];
  return [
    signed('a callback', twice),
    signed('the same callback again', twice),
    signed('a late callback of an earlier state', bodyOf(first, { status: 'PENDING' })),
    signed('callbacks in another order, the second charge first', bodyOf(other)),
    signed('callbacks in another order, then the first', bodyOf(one)),
    signed('unknown fields', bodyOf(fresh(), { gatewayNode: 'n-7', extra: { deep: [1, null] } })),
    signed('written with line feeds, and signed so', `${rewritten(bodyOf(fresh()))}\n`),
    signed('a charge that is not known', bodyOf({ ...first, clientCorrelator: `${first.clientCorrelator}-x` })),
    { ...signed('a slow body', bodyOf(fresh())), pauseMs: slowMs },
    deliveryOf('5 MiB, signed by nobody', 'a'.repeat(largeBytes), signing && wrongSignatureOf('', signing)),
    ...(signing ? forged(fresh, bodyOf, signing) : []),
    signed('an empty body', ''),
    signed('no JSON', '{"clientCorrelator":'),
  ];
}

function forged(fresh: () => CalledBack, bodyOf: (charge: CalledBack) => string, signing: Signing): Delivery[] {
  const [changed, wrong, none, encoded, again] = [fresh(), fresh(), fresh(), fresh(), fresh()].map((it) => bodyOf(it));
  const [cut = '', half = ''] = [fresh(), fresh()].map((it) => bodyOf(it));
  const other = signing.encoding === 'hex' ? 'base64' : 'hex';
  return [
    deliveryOf('one byte changed', oneByteChanged(changed ?? ''), signatureOf(changed ?? '', signing)),
    deliveryOf('a wrong key', wrong ?? '', wrongSignatureOf(wrong ?? '', signing)),
    deliveryOf('half of its signature', cut, halfSignatureOf(cut, signing, 'cut')),
    deliveryOf('a signature right in its first half', half, halfSignatureOf(half, signing, 'half-right')),
    deliveryOf('no signature', none ?? ''),
    deliveryOf('another encoding', encoded ?? '', signatureOf(encoded ?? '', { ...signing, encoding: other })),
    deliveryOf('written anew after it was signed', rewritten(again ?? ''), signatureOf(again ?? '', signing)),
  ];
}
