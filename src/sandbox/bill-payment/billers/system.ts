import type { View } from '../../store/table.ts';
import type { Biller, Member } from '../catalogue/biller.ts';
import type { BillEnv } from '../operation.ts';
import type { RequestLine } from '../requests/payment-request.ts';
import type { PaymentRow } from '../tables/payments.ts';

/** Why a payment is turned away: what the customer and what the vendor's support is told, and which field it is about. */
export interface Rejection {
  narration: string;
  technical: string;
  /** ASP.NET style. */
  path: string;
  /** How it shows; by the dialect of AUTH where it is left out. */
  form?: 'http-400' | 'failed';
}

/** What an order asks of a biller. */
export interface Order {
  reference: string;
  biller: Biller;
  member: Member;
  lines: readonly Pick<RequestLine, 'code' | 'quantity' | 'metadata'>[];
}

/** What the customer gets with a payment (section 2.4): each entry is delivered by itself. */
export interface Receipts {
  html: string[];
  smses: string[];
  display: Record<string, string>;
}

/** How one kind of biller works behind the platform. */
export interface BillerSystem {
  /** Undefined where the biller does not know the member. */
  member(biller: Biller, memberNumber: string, view: View, env: BillEnv): Member | undefined;
  /** Why it does not take an order that is right by the catalogue. */
  objection?(order: Order, view: View, env: BillEnv): Rejection | undefined;
  /** The receipts of a payment at the moment when it becomes Paid. */
  receipts(payment: PaymentRow, view: View, env: BillEnv): Receipts;
}
