import type { Payments } from './payments.ts';
import type { ProcessRequest } from './process-request.ts';
import { isSameOrder } from './same-order.ts';

/** The Reference under which the order of a PAY was authorised and not paid, where that is another one; else undefined. */
export function twinOf(payments: Payments, request: ProcessRequest): string | undefined {
  const own = payments.get(request.reference);
  if (own?.wasAuthorized) return undefined;
  return payments
    .all()
    .findLast(
      (it) =>
        it.reference !== request.reference &&
        it.standing === 'authorized' &&
        it.pays === 0 &&
        it.authorized.some((auth) => isSameOrder(auth.request, request)),
    )?.reference;
}

export function hasTwin(payments: Payments, request: ProcessRequest): boolean {
  return twinOf(payments, request) !== undefined;
}
