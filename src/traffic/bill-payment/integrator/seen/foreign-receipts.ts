import type { Payment } from './payment.ts';

/**
 * What was delivered of another payment in place of a payment's own: the payment whose it is; undefined where nothing was. Receipts that
 * are the same for both, and what is delivered beside one's own, are no mistake.
 */
export function ownerOfDelivered(payment: Payment, all: readonly Payment[]): Payment | undefined {
  const own = piecesOf(payment);
  const texts = payment.told.flatMap((it) => (it.outcome === 'delivered' ? [it.text ?? ''] : []));
  if (own.length === 0 || texts.length === 0 || texts.some((text) => isAnyWithin(own, text))) return undefined;
  return all.find((other) => {
    if (other.reference === payment.reference) return false;
    const pieces = piecesOf(other).filter((it) => !isAnyWithin([it], own.join('\n')));
    return texts.some((text) => isAnyWithin(pieces, text));
  });
}

/** Receipts, SMSes and what vouchers are used by. */
function piecesOf({ paid }: Payment): string[] {
  return [...(paid?.html ?? []), ...(paid?.smses ?? []), ...(paid?.vouchers ?? []).flat()].filter(
    (it) => it.length >= 8,
  );
}

function isAnyWithin(pieces: readonly string[], text: string): boolean {
  const whole = squashed(text);
  return pieces.some((it) => whole.includes(squashed(it)));
}

function squashed(text: string): string {
  return text.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, '');
}
