import { createHmac } from 'node:crypto';
import type { DeliveryMessage } from '../../sandbox/index.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import { type HalfSignature, halfSignature } from '../half-signature.ts';
import { paymentsHash } from '../payments-hash.ts';

/** What deliveries are signed with. */
export interface SigningKeys {
  callbacks: CallbackSignature;
  /** Of billers' payment webhooks. */
  billers: string[];
}

const payments = { header: 'X-Signature', encoding: 'base64', algorithm: 'sha256' } as const;

type KeyOf = (secret: string) => string;
type Payments = readonly Record<string, unknown>[];
type HashOf = (payments: Payments, secret: string) => string;

const own: KeyOf = (secret) => secret;
const anothers: KeyOf = (secret) => `not-${secret}`;

/**
 * Changes a delivery's body and signs it as the first one was signed: by the same headers, and with the key `keyOf` those known.
 * The older Hash of payments is made with the same key, unless `hashOf` makes it.
 */
export function signAnew(
  { headers, body }: DeliveryMessage,
  changed: string,
  { callbacks, billers }: SigningKeys,
  keyOf: KeyOf = own,
  hashOf: HashOf = (list, secret) => paymentsHash(list, keyOf(secret)),
): DeliveryMessage {
  const signed = { ...headers };
  if (signed[callbacks.header] !== undefined) {
    signed[callbacks.header] = hmac(changed, { ...callbacks, secret: keyOf(callbacks.secret) });
  }
  const sent = signed[payments.header];
  const secret = billers.find((it) => hmac(body, { ...payments, secret: it }) === sent);
  if (secret === undefined) return { headers: signed, body: changed };
  const hashed = withHash(changed, (list) => hashOf(list, secret));
  signed[payments.header] = hmac(hashed, { ...payments, secret: keyOf(secret) });
  return { headers: signed, body: hashed };
}

/** Signs it with the key of somebody else. */
export function wronglySigned(sent: DeliveryMessage, changed: string, keys: SigningKeys): DeliveryMessage {
  return signAnew(sent, changed, keys, anothers);
}

/** Signs it so that each signature, and the older Hash, is right in its first half alone. */
export function halfSigned(
  sent: DeliveryMessage,
  changed: string,
  keys: SigningKeys,
  form: HalfSignature,
): DeliveryMessage {
  const hashOf: HashOf = (list, secret) =>
    halfSignature(paymentsHash(list, secret), paymentsHash(list, anothers(secret)), form);
  const right = signAnew(sent, changed, keys, own, hashOf);
  const wrong = signAnew(sent, changed, keys, anothers, hashOf);
  const headers = { ...right.headers };
  for (const name of [keys.callbacks.header, payments.header]) {
    const signature = headers[name];
    if (signature !== undefined) headers[name] = halfSignature(signature, wrong.headers[name] ?? '', form);
  }
  return { headers, body: right.body };
}

/** Writes each signature with small letters for capitals and the reverse: in Base64 that is another one. The older Hash is wrong. */
export function signedInOtherCase(sent: DeliveryMessage, changed: string, keys: SigningKeys): DeliveryMessage {
  const { headers, body } = signAnew(sent, changed, keys, own, (list, secret) => paymentsHash(list, anothers(secret)));
  const written = { ...headers };
  for (const name of [keys.callbacks.header, payments.header]) {
    const signature = written[name];
    if (signature !== undefined)
      written[name] = signature.replace(/[a-z]/gi, (it) =>
        it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase(),
      );
  }
  return { headers: written, body };
}

/** Takes away every header that proves who sent a delivery. */
export function unsigned({ headers, body }: DeliveryMessage, { callbacks }: SigningKeys): DeliveryMessage {
  const proofs = new Set([callbacks.header, payments.header, 'Authorization'].map((it) => it.toLowerCase()));
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !proofs.has(name.toLowerCase()))),
    body,
  };
}

function hmac(body: string, { secret, encoding, algorithm }: Omit<CallbackSignature, 'header'>): string {
  return createHmac(algorithm, secret).update(body, 'utf8').digest(encoding);
}

/** The older `Hash` of a list of payments, where there is one, over what stands there now (bill payment, section 6.2). */
function withHash(body: string, hashOf: (payments: Payments) => string): string {
  const value = JSON.parse(body) as { Payments?: Payments; Hash?: string | null };
  if (!Array.isArray(value.Payments) || typeof value.Hash !== 'string') return body;
  // How the body is written stays: only these digits change.
  return body.replace(value.Hash, hashOf(value.Payments));
}
