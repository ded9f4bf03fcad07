import type { Answer, Call, Delivery, Gateway, Message, Outcome, Problem, Tenant, Transaction } from './model.ts';

/** Places where a defect may have the last word. The healthy gateway has none of them. */
export interface Hooks {
  /** Changes a request before anything looks at it. */
  call?(call: Call): void;
  /** Decides to whom a request belongs. */
  tenant?(found: Tenant | undefined, call: Call, gateway: Gateway): Tenant | undefined;
  /** True where this problem of a request is overlooked. */
  overlooks?(problem: Problem, call: Call, tenant: Tenant): boolean;
  /** A refusal of its own, asked last. */
  refuses?(call: Call, tenant: Tenant): Problem | undefined;
  /** Something done when a request is refused. */
  refused?(call: Call, problem: Problem, tenant: Tenant, gateway: Gateway): void;
  /** Milliseconds between the checks of a request and its effect. */
  pauseMs?(call: Call): number;
  /** The transaction that counts as first use of a correlator. */
  firstUse?(found: Transaction | 'spent' | undefined, call: Call, tenant: Tenant): Transaction | 'spent' | undefined;
  /** The charge that a refund means. */
  original?(found: Transaction | undefined, call: Call, tenant: Tenant): Transaction | undefined;
  /** Something done to a transaction just made. */
  created?(transaction: Transaction, tenant: Tenant, gateway: Gateway): void;
  /** The charge that a PIN reaches though no prompt of it is open. */
  reached?(clientCorrelator: string, tenant: Tenant): Transaction | undefined;
  /** The charge whose prompt a PIN answers. */
  prompted?(found: Transaction, tenant: Tenant): Transaction;
  /** Which charges lose their prompts where a customer closes one. */
  closed?(found: Transaction, tenant: Tenant): Transaction[];
  /** What a PIN leads to; undefined: nothing. */
  outcome?(found: Outcome | undefined, transaction: Transaction, pin: string, tenant: Tenant): Outcome | undefined;
  /** Something done after a transaction changed. */
  changed?(transaction: Transaction, tenant: Tenant, gateway: Gateway): void;
  /** What a look-up finds. */
  found?(found: Transaction | undefined, call: Call, tenant: Tenant, gateway: Gateway): Transaction | undefined;
  /** The SMS that goes out; undefined: none. */
  sms?(message: Message | undefined, transaction: Transaction, tenant: Tenant): Message | undefined;
  /** The address that is called back; '': none. */
  callback?(url: string, transaction: Transaction, tenant: Tenant): string;
  /** Changes one attempt of a callback, counted from 1; undefined: it is not made. */
  delivery?(signed: Delivery, attempt: number): Delivery | undefined;
  /** Something done after an attempt of a callback ended; `status` is 0 where there was no answer. */
  delivered?(url: URL, isTaken: boolean, attempt: number, status: number): void;
  /** Changes an answer before it goes out. */
  answer?(answer: Answer, call: Call, transaction: Transaction | undefined, tenant: Tenant | undefined): void;
}
