import type { DeliveryFate, DeliveryMessage, HeardDelivery } from '../../sandbox/index.ts';
import type { PlayTime } from '../play/play-time.ts';
import type { ReceiverKind } from '../receiver-kind.ts';
import type { DeliveryTwist } from '../scenario.ts';
import { spanOf } from '../span-ms.ts';
import { editMember } from './json-members.ts';
import { halfSigned, type SigningKeys, signAnew, signedInOtherCase, unsigned, wronglySigned } from './sign-anew.ts';

/** Tells of each attempt of a delivery what becomes of it. Each twist counts the attempts that it may mean, also those that come again. */
export function fatesOfDeliveries(
  twists: readonly DeliveryTwist[],
  time: PlayTime,
  keys: SigningKeys,
): (delivery: Omit<HeardDelivery, 'id'>) => DeliveryFate | undefined {
  const counted = twists.map((twist) => ({ twist, met: 0 }));
  const asksForKnown = twists.some((it) => it.do.behind === 'known');
  const paid = new Map<unknown, Payment>();
  const firsts = new Map<ReceiverKind, string>();
  return (delivery) => {
    const kind = kindOf(delivery);
    if (!firsts.has(kind)) firsts.set(kind, delivery.body);
    const first = firsts.get(kind) as string;
    const earlier = [...paid.values()];
    if (asksForKnown && kind === 'payments') for (const it of paymentsIn(delivery.body)) paid.set(it.PaymentId, it);
    const meant = counted.flatMap((it) => {
      const { from = 1, times = Number.POSITIVE_INFINITY, kind: wanted = kind, do: deed } = it.twist;
      if (wanted !== kind) return [];
      it.met += 1;
      return it.met >= from && it.met < from + times ? [deed] : [];
    });
    if (meant.length === 0) return undefined;
    const fate: DeliveryFate = {
      edit: (sent) => meant.reduce((it, twist) => edited(it, { twist, keys, earlier, first }), sent),
    };
    for (const { drop, repeat, delay } of meant) {
      if (drop) fate.isLost = true;
      if (repeat !== undefined) fate.repeat = repeat;
      if (delay !== undefined) fate.until = () => time.hold(spanOf(delay));
    }
    return fate;
  };
}

/** Announcements of the bill payment platform are lists, its payments are none (sections 2.5 and 6.1). */
function kindOf({ api, body }: Pick<HeardDelivery, 'api' | 'body'>): ReceiverKind {
  if (api !== 'bill-payment') return 'charge-callback';
  return /^\s*\[/.test(body) ? 'configuration' : 'payments';
}

type Payment = { PaymentId?: unknown };

/** None where a body is no notice, or broken on purpose. */
function paymentsIn(body: string): Payment[] {
  try {
    return (JSON.parse(body) as { Payments?: Payment[] } | null)?.Payments ?? [];
  } catch {
    return [];
  }
}

function edited(
  sent: DeliveryMessage,
  { twist, keys, earlier, first }: { twist: DeliveryTwist['do']; keys: SigningKeys; earlier: Payment[]; first: string },
): DeliveryMessage {
  const { set, unset, body, signature, written, behind, replay } = twist;
  const own = replay === 'first' ? first : sent.body;
  const whole = behind === 'known' ? behindKnown(own, earlier) : own;
  const meant = body ?? (set || unset ? withMembers(whole, set, unset) : whole);
  const changed = written === 'otherwise' ? writtenOtherwise(meant) : meant;
  if (signature === 'none') return { ...unsigned(sent, keys), body: changed };
  if (signature === 'wrong') return wronglySigned(sent, changed, keys);
  if (signature === 'cut' || signature === 'half-right') return halfSigned(sent, changed, keys, signature);
  if (signature === 'other-case') return signedInOtherCase(sent, changed, keys);
  return changed === sent.body ? sent : signAnew(sent, changed, keys);
}

/**
 * The first payment that was ever notified, in front of those of a notice: a later one would bring again what a receiver left. The
 * second one, which came behind the first, comes behind them: not all that is new is the last of a body.
 */
function behindKnown(body: string, earlier: Payment[]): string {
  const own = paymentsIn(body);
  const [known, another] = earlier.filter((it) => own.every(({ PaymentId }) => PaymentId !== it.PaymentId));
  if (own.length === 0 || known === undefined) return body;
  return withMembers(body, { Payments: [known, ...own, ...(another ? [another] : [])] });
}

/** The same JSON in other words: spaces behind colons and commas, slashes in texts escaped, a line end behind it. */
function writtenOtherwise(json: string): string {
  let isText = false;
  let isEscaped = false;
  const chars = Array.from(json, (char) => {
    const wasEscaped = isEscaped;
    isEscaped = isText && char === '\\' && !wasEscaped;
    if (char === '"' && !wasEscaped) isText = !isText;
    if (isText) return char === '/' && !wasEscaped ? '\\/' : char;
    return char === ':' || char === ',' ? `${char} ` : char;
  });
  return `${chars.join('')}\r\n`;
}

function withMembers(body: string, set: Record<string, unknown> = {}, unset: readonly string[] = []): string {
  const value: unknown = JSON.parse(body);
  for (const [path, it] of Object.entries(set)) {
    editMember(value, path, (holder, name) => {
      holder[name] = it;
    });
  }
  for (const path of unset) editMember(value, path, (holder, name) => delete holder[name]);
  return JSON.stringify(value);
}
