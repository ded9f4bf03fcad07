import { sumOf } from './asked.ts';
import type { Outcome } from './hooks.ts';
import type { Asked, Payment, Status } from './model.ts';
import { debit, giveBack } from './money.ts';
import { tellPayment } from './payment-webhook.ts';
import { prefixesOf } from './prefix.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What PAY leads to (sections 3.1 and 3.3). */
export function outcomeOf(asked: Asked, { biller, memberNumber }: Payment): Outcome {
  const { readings } = asked;
  switch (prefixesOf(biller, memberNumber, readings).prefix) {
    case 'PF':
      return { status: 'Failed' };
    case 'PP':
      return { status: 'BeingPaid', later: { afterMs: day, status: 'Paid' } };
    case 'PFF':
      return {
        status: 'Flagged',
        later: {
          afterMs: { '10min': 10 * minute, '2h': 2 * hour, '2d': 2 * day }[readings.pffAfter],
          status: readings.pffOutcome,
        },
      };
    case 'PT':
      if (readings.ptOutcome !== 'late') return { status: readings.ptOutcome };
      return { status: 'BeingProcessed', later: { afterMs: 5 * minute, status: 'Paid' } };
    default:
  }
  if (biller.kind === 'test' && readings.testStatus === 'BeingProcessed') {
    return { status: 'BeingProcessed', later: { afterMs: 1000, status: 'Paid' } };
  }
  if (biller.kind === 'electricity' && readings.electricityStatus === 'Pending') {
    return { status: 'Pending', later: { afterMs: 3 * minute, status: 'Paid' } };
  }
  if (biller.kind === 'airtime' && readings.airtimeStatus === 'BeingProcessed') {
    return { status: 'BeingProcessed', later: { afterMs: 4 * minute, status: 'Paid' } };
  }
  return { status: 'Paid' };
}

/** Lets a payment take what PAY led to, now and later. */
export function settle(asked: Asked, payment: Payment, { status, later }: Outcome): void {
  const { tenant, readings } = asked;
  become(asked, payment, status);
  if (!later) return;
  if (readings.debitWhen === 'at-once') debit(asked, payment, sumOf(payment.lines));
  tenant.clock.at(tenant.clock.now() + later.afterMs, () => become(asked, payment, later.status));
}

/** Brings a payment to a status, with the money, vouchers and events that go with it. */
export function become(asked: Asked, payment: Payment, status: Status): void {
  const { tenant, readings, service } = asked;
  const now = tenant.clock.now();
  payment.status = status;
  payment.changedAt = now;
  if (status === 'Paid') {
    debit(asked, payment, sumOf(payment.lines));
    payment.paidAt = now;
    const isOne = payment.biller.kind === 'test' && readings.voucherCount === 'one';
    for (const line of payment.lines) {
      if (line.product.vouchers)
        line.vouchers = Array.from({ length: isOne ? 1 : line.quantity }, () => service.next());
      if (line.product.stock !== null) line.product.stock -= line.quantity;
    }
    scheduleInvoice(asked, payment, now);
    tellPayment(asked, payment);
  }
  if (status === 'Failed') {
    if (readings.failedDebit === 'returned') debit(asked, payment, sumOf(payment.lines));
    giveBack(asked, payment, 'refund', now);
    payment.narration = 'The biller did not take the payment.';
    payment.technical = 'biller says 17';
  }
  asked.hooks.became?.(payment, asked);
}

function scheduleInvoice(asked: Asked, payment: Payment, now: number): void {
  const planned = payment.biller.invoice ? (asked.readings.invoiceAfter === '3min' ? 3 : 8) * minute : undefined;
  const ms = asked.hooks.invoiceMs ? asked.hooks.invoiceMs(planned, payment) : planned;
  if (ms === undefined) return;
  asked.tenant.clock.at(now + ms, () => {
    payment.invoiced = true;
    asked.tenant.clock.at(now + ms + minute, () => {
      payment.signed = true;
    });
  });
}
