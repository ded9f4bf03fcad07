import { isAscii } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { type Hand, headerOf, memberOf, type Sending, textIn } from '../../../../conformance/index.ts';
import type { NotifiedPayment } from '../../../../given/bill-payment/events/webhook.ts';
import { hashOf } from '../../../../given/bill-payment/events/webhook-signature.ts';
import { bodyOf } from './body-of.ts';

/** A POST of payments to a biller (section 6.2), as its receiver may judge it. */
export interface Notice {
  /** PaymentIds, none where the body cannot be read. */
  ids: string[];
  /** PlatformReferences by PaymentId: products of one payment have the same. */
  references: ReadonlyMap<string, string>;
  /** MemberNumbers by PaymentId. */
  members: ReadonlyMap<string, string>;
  isSigned: boolean;
  /** Its Hash is right, by which a receiver that does not validate X-Signature may know it. */
  isKnownByHash: boolean;
  lacksDepartment: boolean;
  /** PaymentIds of those that lack it. */
  bare: ReadonlySet<string>;
  isHashRight: boolean;
  /** Other bytes are read otherwise by who takes them for another charset. */
  isAscii: boolean;
  /** Written as programs write it: who verifies what they wrote anew takes such a body alone. */
  isPlain: boolean;
}

/** A delivery of payments; undefined for another, or where the key is not known. */
export function noticeIn(hand: Pick<Hand, 'issued'>, call: Sending): Notice | undefined {
  if (call.by !== 'provider') return undefined;
  const keys = keysOf(hand);
  const body = bodyOf(call);
  const signature = headerOf(call.request.headers, 'X-Signature');
  const payments = memberOf(body, 'Payments');
  if ((signature === undefined && !Array.isArray(payments)) || keys.length === 0) return undefined;
  const list = Array.isArray(payments) ? payments : [];
  const key = keys.find(
    (it) => createHmac('sha256', it).update(call.request.body).digest('base64') === signature?.trim(),
  );
  const bare = list.filter((it) => memberOf(it, 'ProductDepartment') === undefined);
  return {
    ids: list.flatMap((it) => textIn(memberOf(it, 'PaymentId')) ?? []),
    references: byId(list, 'PlatformReference'),
    members: byId(list, 'MemberNumber'),
    isSigned: key !== undefined,
    isKnownByHash: keys.some((it) => isHashOf(body, list, it)),
    lacksDepartment: bare.length > 0,
    bare: new Set(bare.flatMap((it) => textIn(memberOf(it, 'PaymentId')) ?? [])),
    isHashRight: key !== undefined && isHashOf(body, list, key),
    isAscii: isAscii(call.request.body),
    isPlain: isPlain(call.request.body.toString()),
  };
}

/** What payments hold under a name, by PaymentId. */
function byId(payments: readonly unknown[], name: string): Map<string, string> {
  return new Map(
    payments.flatMap((it): [string, string][] => {
      const [id, value] = [textIn(memberOf(it, 'PaymentId')), textIn(memberOf(it, name))];
      return id === undefined || !value ? [] : [[id, value]];
    }),
  );
}

function keysOf(hand: Pick<Hand, 'issued'>): string[] {
  const { fixtures, secrets = [] } = hand.issued ?? {};
  const own = fixtures?.ownBiller?.secretKey;
  return [...(own === undefined ? [] : [own]), ...secrets.map(({ value }) => value)];
}

function isHashOf(body: unknown, payments: readonly unknown[], key: string): boolean {
  return payments.every(isObject) && textIn(memberOf(body, 'Hash')) === hashOf(payments, key);
}

function isPlain(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

function isObject(it: unknown): it is NotifiedPayment {
  return typeof it === 'object' && it !== null;
}
