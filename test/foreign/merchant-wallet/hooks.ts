import type {
  Account,
  Answer,
  Asked,
  Call,
  Caller,
  Code,
  Customer,
  Deposit,
  Line,
  Problem,
  Tenant,
  Token,
  Transfer,
} from './model.ts';

/** Places where a defect may have the last word. The healthy service has none of them. */
export interface Hooks {
  /** Changes a request before anything looks at it. */
  call?(call: Call): void;
  /** True where this problem of a request is overlooked. */
  overlooks?(problem: Problem, asked: Asked): boolean;
  /** A refusal of its own, asked last. */
  refuses?(asked: Asked): Problem | undefined;
  /** Something done when a request is refused. */
  refused?(problem: Problem, asked: Asked): void;
  /** Whose request it is, once the key is known; undefined: nobody's. */
  caller?(found: Caller | undefined, token: Token | undefined, call: Call, now: number): Caller | undefined;
  /** Ms for which a token lives. */
  lifetimeMs?(ms: number, token: Token): number;
  /** Milliseconds of real time between the checks of a request and its effect. */
  pauseMs?(asked: Asked): number;
  /** What is moved instead of a movement of money. */
  transfers?(transfer: Transfer, tenant: Tenant): Transfer[];
  /** What is written into an account instead of a line. */
  lines?(line: Line, account: Account): Line[];
  /** Ms for which a code lives. */
  codeLifeMs?(ms: number, code: Code): number;
  /** The status that an inquiry shows. */
  codeStatus?(found: string, code: Code, now: number): string;
  /** Ms that must lie between two inquiries. */
  inquiryGapMs?(ms: number, code: Code): number;
  /** When the inquiry was made that a new one must keep its distance from. */
  lastInquiry?(at: number | undefined, code: Code, asked: Asked): number | undefined;
  /** Something done after an inquiry was answered. */
  inquired?(code: Code, asked: Asked): void;
  /** Something done to a code just made. */
  generated?(code: Code, asked: Asked): void;
  /** True where the customer's app takes a code in this status. */
  appTakes?(takes: boolean, code: Code, customer: Customer, now: number): boolean;
  /** Something done after a code was paid. */
  paid?(code: Code, customer: Customer): void;
  /** The deposit that an inquiry or a reversal means. */
  deposit?(found: Deposit | undefined, asked: Asked): Deposit | undefined;
  /** The accounts of a customer that are listed. */
  listed?(accounts: Account[], customer: Customer, asked: Asked): Account[];
  /** The account that a statement is about. */
  account?(found: Account | undefined, asked: Asked): Account | undefined;
  /** Unix ms of the last second of the longest statement from a time on. */
  longest?(end: number, from: number): number;
  /** The lines of an account that a statement shows between two times. */
  shown?(lines: Line[], account: Account, period: { from: number; to: number }, asked: Asked): Line[];
  /** Changes an answer before it goes out. `asked` is there once the caller is known. */
  answer?(answer: Answer, call: Call, asked: Asked | undefined): void;
}
