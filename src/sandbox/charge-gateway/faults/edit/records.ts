import type { View } from '../../../store/table.ts';
import { type Transaction, transactions } from '../../tables/transactions.ts';

/** The charges of a workspace, oldest first. */
export function charges(view: View): Transaction[] {
  return view.all(transactions).filter((it) => it.kind === 'charge');
}

/** The charges of one customer, oldest first. */
export function chargesOf(view: View, subscriber: string): Transaction[] {
  return charges(view).filter((it) => it.subscriber === subscriber);
}

/** The charges of one order, oldest first. */
export function chargesOfOrder(view: View, referenceCode: string): Transaction[] {
  return view.find(transactions, 'reference', referenceCode).filter((it) => it.kind === 'charge');
}

/** Whether two charges take the same money from the same customer. */
export function isTwin(one: Transaction, other: Transaction): boolean {
  return (
    one.transactionId !== other.transactionId &&
    one.subscriber === other.subscriber &&
    one.amountCents === other.amountCents &&
    one.currency === other.currency
  );
}

/** `2026-11`. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** `2026-11-22`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
