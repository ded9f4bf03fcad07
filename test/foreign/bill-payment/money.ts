import { sumOf, walletOf } from './asked.ts';
import type { Booking } from './hooks.ts';
import type { Asked, Biller, Currency, Payment, Problem } from './model.ts';
import type { Readings } from './readings.ts';

const halfDayMs = 12 * 3_600_000;

/** Service fee of a biller in cents; null where it has none. */
export function feeOf(biller: Biller, { fee }: Readings): number | null {
  if (fee === 'null' && biller.fee === 37) return null;
  return fee === 'zero' && biller.fee === 37 ? 0 : biller.fee;
}

/** What a payment of `total` cents costs the vendor. */
export function debitOf({ readings }: Asked, biller: Biller, total: number): { cents: number; fee: number } {
  const fee = readings.feeDebit === 'in' ? (feeOf(biller, readings) ?? 0) : 0;
  return { cents: total + fee - commissionBy('deducted', readings, total), fee };
}

/** The commission of an amount where it is paid in that way. */
function commissionBy(way: Readings['commissionDebit'], readings: Readings, cents: number): number {
  return readings.commissionDebit === way && readings.commission !== 'null' ? commissionOf(cents) : 0;
}

/** What moves beside a debit, once or backwards: a fee from the USD wallet, unless it is kept, and a commission to the one that paid. */
function bookBeside({ tenant, readings }: Asked, payment: Payment, total: number, sign: 1 | -1, isKept = false): void {
  const { biller, currency } = payment;
  if (readings.feeDebit === 'USD' && !isKept) walletOf(tenant, 'USD').cents -= sign * (feeOf(biller, readings) ?? 0);
  walletOf(tenant, currency).cents += sign * commissionBy('credited', readings, total);
  const later = commissionBy('nightly', readings, total);
  if (later > 0 && sign > 0) tenant.clock.at(tenant.clock.now() + halfDayMs, () => credit(tenant, payment, later));
  if (sign < 0) walletOf(tenant, currency).cents -= payment.creditedCents ?? 0;
}

/** Pays the commission of a payment that was not given back before. */
function credit(tenant: Asked['tenant'], payment: Payment, cents: number): void {
  if (payment.returned) return;
  walletOf(tenant, payment.currency).cents += cents;
  payment.creditedCents = cents;
}

/** Two percent of an amount, in whole cents. */
export function commissionOf(cents: number): number {
  return Math.floor(cents / 50);
}

/** A wallet must be open, and stay above what it may fall to (section 2.5). */
export function* fundingProblems({ tenant, readings }: Asked, currency: Currency, cents: number): Generator<Problem> {
  const { status, cents: held, minimumCents } = walletOf(tenant, currency);
  if (status !== 1 && readings.suspendedWallet !== 'pays') {
    yield { cause: 'suspendedWallet', field: 'TotalAmount', text: `The ${currency} wallet is not open.` };
  }
  if (held - cents < minimumCents) {
    yield { cause: 'funding', field: 'TotalAmount', text: `The ${currency} wallet does not hold that much.` };
  }
}

/** Books a movement, and returns the balance of the payment's wallet after it. */
export function book({ hooks, tenant }: Pick<Asked, 'hooks' | 'tenant'>, booking: Omit<Booking, 'wallet'>): number {
  const wallet = walletOf(tenant, booking.payment.currency);
  const planned: Booking = { ...booking, wallet };
  for (const one of hooks.books?.(planned, tenant) ?? [planned]) one.wallet.cents += one.cents;
  return wallet.cents;
}

/** Takes the money of a payment, once. */
export function debit(asked: Asked, payment: Payment, total: number): void {
  if (payment.debit) return;
  const { cents } = debitOf(asked, payment.biller, total);
  const after = book(asked, { kind: 'debit', cents: -cents, payment });
  payment.debit = { cents, reference: `WD-${asked.service.next()}`, after };
  bookBeside(asked, payment, total, 1);
}

/** Gives the money of a payment back; all of it, or without the fee. */
export function giveBack(asked: Asked, payment: Payment, kind: 'refund' | 'reversal', now: number): void {
  if (!payment.debit) return;
  const isKept = kind === 'reversal' && asked.readings.reversalFee === 'kept';
  const fee = isKept ? debitOf(asked, payment.biller, 0).fee : 0;
  bookBeside(asked, payment, sumOf(payment.lines), -1, isKept);
  const after = book(asked, { kind, cents: payment.debit.cents - fee, payment });
  payment.returned = { at: now, after };
}
