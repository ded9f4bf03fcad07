import type {
  Answer,
  Asked,
  Biller,
  Call,
  Line,
  Member,
  Payment,
  Problem,
  Status,
  Tenant,
  User,
  Wallet,
} from './model.ts';

/** One delivery of a webhook, before it is sent. */
export interface Delivery {
  kind: 'configuration' | 'payments';
  url: string;
  headers: Record<string, string>;
  body: string;
  /** From 1. */
  attempt: number;
  secretKey: string;
}

/** One movement of a vendor wallet: above 0 a credit, below 0 a debit. */
export interface Booking {
  kind: 'debit' | 'refund' | 'reversal';
  wallet: Wallet;
  cents: number;
  payment: Payment;
}

/** What PAY leads to: a status now, and another one later. */
export interface Outcome {
  status: Status;
  later?: { afterMs: number; status: Status };
}

/** Places where a defect may have the last word. The healthy platform has none of them. */
export interface Hooks {
  /** Changes a request before anything looks at it. */
  call?(call: Call): void;
  /** Who asks; undefined: nobody that is known. */
  user?(found: User | undefined, call: Call, tenant: Tenant | undefined): User | undefined;
  /** True where this problem of a request is overlooked. */
  overlooks?(problem: Problem, asked: Asked): boolean;
  /** A refusal of its own, asked last. */
  refuses?(asked: Asked): Problem | undefined;
  /** Milliseconds of real time between the checks of a request and its effect. */
  pauseMs?(asked: Asked): number;
  /** True where a second PAY of this payment is taken as a first. */
  paysAgain?(payment: Payment, asked: Asked): boolean;
  /** Something done to a payment that AUTH just made. */
  authorized?(payment: Payment, asked: Asked): void;
  /** The lines of an AUTH request, once they are priced. */
  lines?(lines: Line[], asked: Asked): Line[];
  /** What PAY leads to. */
  outcome?(planned: Outcome, payment: Payment, asked: Asked): Outcome;
  /** Ms for which PAY or AUTH of the prefixes AT and PT wait. */
  waitMs?(ms: number, payment: Payment | undefined): number;
  /** What is booked instead of a movement of money. */
  books?(booking: Booking, tenant: Tenant): Booking[];
  /** Something done after a payment took a status. */
  became?(payment: Payment, asked: Asked): void;
  /** The payment that a STATUS, PAY or reversal means. */
  payment?(found: Payment | undefined, asked: Asked): Payment | undefined;
  /** Something done once a payment was looked at. */
  looked?(payment: Payment, asked: Asked): void;
  /** Payments that a list, a feed or a download is made of. */
  payments?(found: Payment[], asked: Asked): Payment[];
  /** Billers that are listed. */
  billers?(found: Biller[], asked: Asked): Biller[];
  /** Ms after Paid at which the invoice is there; undefined: never. */
  invoiceMs?(ms: number | undefined, payment: Payment): number | undefined;
  /** What a member becomes instead of what was asked for. */
  saves?(next: Member, before: Member | undefined, asked: Asked): Member;
  /** Members that a number, a list or an upload means. */
  members?(found: Member[], asked: Asked): Member[];
  /** The rows of an upload. */
  rows?(rows: string[][], asked: Asked): string[][];
  /** The rows of a download. */
  csv?(rows: string[][], payments: Payment[]): string[][];
  /** Biller codes of an announcement. */
  announces?(codes: string[], tenant: Tenant): string[];
  /** Whether a change is announced, or a payment sent. */
  tells?(tells: boolean, payment: Payment | undefined): boolean;
  /** Changes a delivery; undefined: it is not sent. */
  delivery?(delivery: Delivery): Delivery | undefined;
  /** How often and how far apart an announcement is sent again. */
  resend?(plan: { attempts: number; gapMs: number }, status: number): { attempts: number; gapMs: number };
  /** The payments of a webhook and the text that its hash is made of. */
  webhookPayments?(payments: Record<string, unknown>[]): Record<string, unknown>[];
  hashed?(parts: string[][], secretKey: string): string | undefined;
  /** Changes an answer before it goes out. `asked` is there once the caller is known. */
  answer?(answer: Answer, call: Call, asked: Asked | undefined): void;
}
