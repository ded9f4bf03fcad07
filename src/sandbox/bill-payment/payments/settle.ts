import { type EventDecision, nothing } from '../../slice/decision.ts';
import { digitsOf } from '../../slice/digits-of.ts';
import { type Change, put, type View } from '../../store/table.ts';
import { systemOf } from '../billers/index.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import type { BillEnv } from '../operation.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { type VoucherRow, vouchers } from '../tables/vouchers.ts';
import { chargesOf } from './judge-order.ts';
import { paymentNotices } from './payment-notices.ts';
import { giveBack, takeReserved } from './reservations.ts';
import { moveMoney } from './wallet-ledger.ts';

/** How long vouchers are valid. */
const validDays = 90;

/** A payment as it is then, and all that goes with it. */
export interface Settled extends EventDecision {
  payment: PaymentRow;
}

/** Debits the wallet for a payment that is being provisioned; one that was debited before stays as it is. */
export function debited(payment: PaymentRow, view: View, env: BillEnv): { payment: PaymentRow; changes: Change[] } {
  if (env.policy.isDebited(payment)) return { payment, changes: [] };
  const { reference, lines, totalCents } = payment;
  const currency = env.policy.debitedWallet(payment);
  const cents = env.policy.debitCents(chargesOf(payment, lines, totalCents), lines);
  const biller = liveBiller(view, payment.billerCode);
  const isPrefixed = env.policy.dialect['reference-prefix-use'] === 'wallet-debit-reference';
  const prefix = isPrefixed && biller ? `${biller.referencePrefix}-` : '';
  const { entry, changes } = moveMoney({ currency, kind: 'debit', cents: -cents, reference, prefix }, view, env);
  const own = { debitReference: entry.id, debitedCents: cents, balanceAfterDebitCents: entry.balanceCents };
  return { payment: { ...payment, ...own }, changes };
}

/** Takes a payment to Paid: the debit, vouchers, receipts, its invoice's timer and its biller's notice. */
export function paid(payment: PaymentRow, view: View, env: BillEnv): Settled {
  const { policy, now, newId } = env;
  const biller = liveBiller(view, payment.billerCode);
  const debit = debited(payment, view, env);
  const prefix = policy.dialect['reference-prefix-use'] === 'biller-reference' ? `${biller?.referencePrefix}-` : '';
  const { html, smses, display } = biller
    ? systemOf(biller).receipts(debit.payment, view, env)
    : { html: [], smses: [], display: {} };
  const isShown = policy.dialect['paid-has-display-data'] === 'present';
  const done: PaymentRow = {
    ...debit.payment,
    status: 'Paid',
    paidAt: now,
    narration: null,
    technicalNarration: null,
    billerReference: `${prefix}B${digitsOf(newId(), 9)}`,
    data: { ReceiptHtml: html, ...(isShown ? { DisplayData: display } : {}), ReceiptSmses: smses },
  };
  const notices = paymentNotices(done, view, env);
  const invoice = { delayMs: policy.invoiceDelayMs, event: 'invoiced', payload: { reference: payment.reference } };
  return {
    ...nothing(),
    payment: done,
    changes: [
      ...debit.changes,
      put(payments, done),
      ...notices.changes,
      ...issued(done, env),
      ...(biller?.system === 'vouchers' ? takeReserved(done, view) : []),
    ],
    deliveries: notices.deliveries,
    timers: [...notices.timers, ...(biller?.vendorMustInvoice ? [invoice] : [])],
  };
}

/** Takes a payment to Failed: money that was debited comes back, reserved vouchers are free again. */
export function failed(
  payment: PaymentRow,
  why: { narration: string; technical: string },
  view: View,
  env: BillEnv,
): Settled {
  const back = moneyBack(payment, view, env);
  const done: PaymentRow = {
    ...back.payment,
    status: 'Failed',
    narration: why.narration,
    technicalNarration: why.technical,
  };
  return {
    ...nothing(),
    payment: done,
    changes: [...back.changes, put(payments, done), ...giveBack(done.reference, view)],
  };
}

/** Brings the debit of a payment back to the wallet. */
export function moneyBack(payment: PaymentRow, view: View, env: BillEnv): { payment: PaymentRow; changes: Change[] } {
  const { currency, reference, debitedCents: cents, debitReference } = payment;
  if (debitReference === null) return { payment, changes: [] };
  const { entry, changes } = moveMoney({ currency, kind: 'reversal', cents, reference }, view, env);
  const own = { debitReversedAt: env.now, balanceAfterReversalCents: entry.balanceCents };
  return { payment: { ...payment, ...own }, changes };
}

function issued({ reference, lines }: PaymentRow, { now, newId }: BillEnv): Change[] {
  const sold = lines.filter((it) => it.returnsVouchers);
  return sold.flatMap(({ code, quantity }) =>
    Array.from({ length: quantity }, () => {
      const own = { serial: `SN${digitsOf(newId(), 12)}`, pin: `0${digitsOf(newId(), 11)}`, batch: `B-${code}` };
      const expiresAt = now + validDays * 24 * 3_600_000;
      const row: VoucherRow = { ...own, reference, productCode: code, validDays, expiresAt };
      return put(vouchers, row);
    }),
  );
}
