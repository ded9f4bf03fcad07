import type { Exchange, OutcomeKind, Sending } from '../../../../conformance/index.ts';
import type { Line, ProcessRequest } from './process-request.ts';

/**
 * Where a payment stands for all that its caller was told. `in-flight`: PAY has no answer yet. `unknown`: PAY got none, or
 * one of 5xx. `open`: told as not final. `flagged`: told as Flagged. `refused`: PAY was answered 4xx. `unclear`: PAY was
 * answered in a way that the document does not know.
 */
export type Standing =
  | 'none'
  | 'authorized'
  | 'in-flight'
  | 'unknown'
  | 'open'
  | 'flagged'
  | 'final'
  | 'refused'
  | 'unclear';

/** An AUTH that was answered Authorized. */
export interface AuthorizedBody {
  request: ProcessRequest;
  /** The products that were answered. */
  lines: Line[];
}

/** One payment, by its Reference. */
export interface Payment {
  reference: string;
  billerCode: string;
  memberNumber: string;
  standing: Standing;
  /** How it stood when it was last open: a second PAY that is turned away changes nothing of that. */
  lastOpen?: Standing;
  /** The last Status that was told; empty where none was. */
  status: string;
  /** The call that it was told for, or that has no answer. */
  proof: Sending;
  /** Since when it stands so. */
  since: number;
  wasAuthorized: boolean;
  /** The last bodies that were authorised. */
  authorized: AuthorizedBody[];
  /** How many PAY and Retry were sent. */
  pays: number;
  payAt: number;
  /** The last exchange of AUTH, PAY or Retry left open what was done. */
  isInterrupted: boolean;
  /** PAY was once left open, and no inquiry told anything since. */
  isPayUnknown: boolean;
  inquiries: number;
  lastInquiry?: Inquiry;
  /** The longest time between two inquiries. */
  longestGapMs: number;
  narrations: string[];
  technical: string[];
  paid?: PaidData;
  isReversing: boolean;
  told: Told[];
}

export interface Inquiry {
  sentAt: number;
  result: 'under-way' | 'told' | 'no-answer' | 'refused';
  status: string;
}

export interface Told {
  outcome: OutcomeKind;
  text: string | undefined;
  at: number;
}

/** What a Paid answer held for the customer. */
export interface PaidData {
  html: string[];
  smses: string[];
  /** Of each voucher the texts that let it be used. */
  vouchers: string[][];
  /** Of each voucher, in the same order, the PIN that is its alone; empty where it has none. */
  pins: string[];
}

/** Statuses that are not final, by the document (section 3.1). */
export const pendingStatuses: ReadonlySet<string> = new Set(['BeingProcessed', 'BeingPaid', 'Pending']);
export const finalStatuses: ReadonlySet<string> = new Set(['Paid', 'Reversed', 'Failed']);

/** Whether the document knows the status at all. */
export function isKnownStatus(status: string): boolean {
  return finalStatuses.has(status) || pendingStatuses.has(status) || ['Authorized', 'Flagged'].includes(status);
}

export type StepKind =
  | 'auth-sent'
  | 'auth-answered'
  | 'pay-sent'
  | 'pay-answered'
  | 'retry-sent'
  | 'retry-answered'
  | 'status-sent'
  | 'status-answered'
  | 'told';

/** Something that happened to a payment. */
export interface Step {
  kind: StepKind;
  at: number;
  /** As it was before. */
  before: Payment;
  /** As it is now. */
  payment: Payment;
  /** Whether it was known before. */
  isNew: boolean;
  request?: ProcessRequest;
  exchange?: Exchange;
  told?: Told;
}
