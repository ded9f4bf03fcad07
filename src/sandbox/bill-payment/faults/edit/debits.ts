import type { BillFault } from '../../bill-fault.ts';
import { actionOf, underPolicy } from './payment.ts';

export function debitOf(edit: (cents: number) => number): Required<Pick<BillFault, 'policy'>> {
  return { policy: ({ debitCents }) => ({ debitCents: (charges, lines) => edit(debitCents(charges, lines)) }) };
}

/** PAY debits something else on some days. */
export function onDays(
  isMeant: (at: number) => boolean,
  edit: (cents: number) => number,
): Required<Pick<BillFault, 'decision'>> {
  return underPolicy(
    (site) => actionOf(site) === 'Pay' && isMeant(site.env.now),
    (policy) => debitOf(edit).policy(policy),
  );
}
