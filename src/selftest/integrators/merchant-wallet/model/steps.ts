import type { OutcomeKind } from '../../../../conformance/index.ts';
import type { Ground, GroundApi } from '../../../../integrator/index.ts';
import type { Answer } from './answer.ts';

export type Currency = 'USD' | 'ZWG';

/** What the model has in hand for a day of business. */
export interface Day {
  ground: Ground;
  api: GroundApi;
  steps: Steps;
  token?: { value: string; at: number };
  /** A number that no other of this day has. */
  next(): number;
  tell(reference: string, outcome: OutcomeKind, text?: string): Promise<void>;
}

/** One call: which, where, and what with. */
export interface Call {
  operation: string;
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

/** What is bought with a code. */
export interface Order {
  reference: string;
  cents: number;
  currency: Currency;
}

/** Cash that a customer brings. */
export interface Cash extends Order {
  msisdn: string;
}

/** What came of a code, a deposit or anything else, as the model understands it. */
export type Understood = 'done' | 'over' | 'open';

/** Each thing that the model does, one a function, so that a mistake is one of them done otherwise. */
export interface Steps {
  /** How long an answer is waited for; for ever where it is undefined. */
  patienceMs: number | undefined;
  /** Whether it tells what it did. */
  tells(outcome: OutcomeKind): boolean;
  login(day: Day): Promise<string | undefined>;
  /** A token to call with: one that is there, or a new one. */
  token(day: Day): Promise<string | undefined>;
  headers(day: Day, call: Call, token: string | undefined): Record<string, string>;
  encode(body: Record<string, unknown>): string;
  /** What becomes of a token that was refused; whether the call is made once more. */
  afterRefusedToken(day: Day): boolean;
  traced(day: Day, call: Call, answer: Answer): void;
  succeeded(call: Call, answer: Answer): boolean;
  /** Whether an answer, or none, leaves open what was done. */
  isUnknown(answer: Answer | undefined): boolean;
  reasonOf(answer: Answer): string;
  reference(day: Day, kind: string): string;
  participantReference(day: Day, original: string): string;
  wireAmount(cents: number): unknown;
  wireCurrency(currency: Currency): string;
  wireNumber(msisdn: string): string;

  codeRequest(day: Day, order: Order): Record<string, unknown>;
  shownText(day: Day, answer: Answer): string;
  beforeInquiry(day: Day, asked: number): Promise<void>;
  inquiryRequest(day: Day, code: string, order: Order): Record<string, unknown>;
  understoodCode(day: Day, order: Order, answer: Answer | undefined): Understood;
  /** What an inquiry that failed, or was not answered, says of the code. */
  understoodFailedInquiry(answer: Answer | undefined): Understood;
  /** What is understood of a code before anybody inquired it. */
  understoodGenerated(answer: Answer): Understood;

  accountOf(day: Day, cash: Cash): Promise<string | undefined>;
  depositRequest(day: Day, cash: Cash, account: string): Record<string, unknown>;
  clearUpDeposit(day: Day, cash: Cash, account: string): Promise<Understood>;
  depositInquiryRequest(day: Day, cash: Cash, account: string): Record<string, unknown>;
  understoodDeposit(day: Day, answer: Answer | undefined): Understood;
  reversalRequest(day: Day, cash: Cash, account: string): Record<string, unknown>;
  /** How often a reversal is sent at most. */
  reversalTries: number;
  isReversed(day: Day, answer: Answer | undefined): boolean;

  changeCents(currency: Currency): number;
  utility(day: Day): { provider: string; providerProduct: string } & Record<string, unknown>;
  /** Begin and end of each statement that is asked for. */
  statementPeriods(day: Day): [start: string, end: string][];
}
