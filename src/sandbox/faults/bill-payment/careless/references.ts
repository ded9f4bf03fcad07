import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import { text } from '../../../slice/json-body.ts';
import { fault } from '../define.ts';
import { sent } from '../edit.ts';
import { actionOf, refuseAction, underPolicy } from '../edit-payment.ts';

/** What a careless implementer gets wrong about references. */
export const carelessReferenceFaults: readonly BillFault[] = [
  fault(
    'long-references-cut',
    'wrong-answer',
    'reference-finds-payment',
    'STATUS looks for the first 30 characters of a Reference, and takes the first payment that has them',
    {
      ...underPolicy(
        (site) => actionOf(site) === 'Status' && text(sent(site).Reference).length > 30,
        () => ({
          findPayment: (view, reference) =>
            view.all(payments).find((it) => it.reference.startsWith(reference.slice(0, 30))),
        }),
      ),
    },
  ),
  fault(
    'status-after-an-hour-refused',
    'refuses-too-much',
    'paid-stays-paid',
    'STATUS finds no payment that is older than an hour',
    {
      ...refuseAction('Status', (site) => {
        const found = site.view.get(payments, text(sent(site).Reference));
        return found !== undefined && site.env.now - found.authorizedAt > 3_600_000;
      }),
    },
  ),
  fault(
    'pay-under-way-debits-again',
    'accepts-too-much',
    'one-debit-per-reference',
    'PAY of a payment that is under way debits it once more',
    {
      policy: ({ isPaidOff }) => ({
        isPaidOff: (payment) =>
          !['BeingPaid', 'Flagged', 'BeingProcessed'].includes(payment.status) && isPaidOff(payment),
        isDebited: () => false,
      }),
    },
  ),
  fault(
    'pay-forgotten-after-a-minute',
    'accepts-too-much',
    'one-debit-per-reference',
    'That a reference was paid is kept for a minute, so that a later PAY pays once more',
    { ...paidAgain((sinceMs) => sinceMs > 60_000) },
  ),
  fault(
    'pay-at-once-debits-again',
    'accepts-too-much',
    'one-debit-per-reference',
    'A PAY within a second of another one under its reference pays once more',
    { ...paidAgain((sinceMs) => sinceMs < 1000) },
  ),
];

/** Pays what is Paid once more, by how long ago it was paid. */
function paidAgain(isMeant: (sinceMs: number) => boolean): Required<Pick<BillFault, 'decision'>> {
  return underPolicy(
    (site) => {
      const { status, paidAt = null } = site.view.get(payments, text(sent(site).Reference)) ?? {};
      return actionOf(site) === 'Pay' && status === 'Paid' && paidAt !== null && isMeant(site.env.now - paidAt);
    },
    () => ({ isPaidOff: () => false, isDebited: () => false }),
  );
}
