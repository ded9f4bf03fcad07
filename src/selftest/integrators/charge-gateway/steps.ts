import type { OutcomeKind } from '../../../conformance/index.ts';
import type { Ground, GroundApi } from '../../../integrator/index.ts';
import type { MerchantFixture } from '../../../targets/apis/charge-gateway.ts';

/** What is sold. Amounts are decimal text, as exact as they are written. */
export interface Order {
  /** The merchant's own number of it. */
  reference: string;
  customer: string;
  amount: string;
  currency: 'USD' | 'ZWG';
  /** Whether a callback is asked for. */
  notifies: boolean;
  /** Given back after it succeeded: how much. */
  refund?: string;
}

export interface Answer {
  status: number;
  json: Record<string, unknown>;
}

/** What an answer says of a charge or refund. */
export type Standing = 'succeeded' | 'failed' | 'open';

/** One charge under way. */
export interface Sale {
  order: Order;
  correlator: string;
  /** The gateway's reference, once an answer had it. */
  transactionId?: string;
  /** The request as it was sent. */
  body: Record<string, unknown>;
  /** How often its callback came. */
  calls: number;
  /** What the latest callback said. */
  said?: Record<string, unknown>;
}

/** A request to the receiver. */
export interface Delivered {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Everything that the model integrator does, one function a step: a mistake puts another in the place of one. */
export interface Steps {
  /** What is sold, in order. */
  orders(shop: Shop): Order[];
  /** Does all of the business. */
  trade(shop: Shop): Promise<void>;
  sell(shop: Shop, order: Order): Promise<void>;
  correlator(shop: Shop, order: Order): string;
  chargeBody(shop: Shop, order: Order, correlator: string): Record<string, unknown>;
  refundBody(shop: Shop, sale: Sale, correlator: string): Record<string, unknown>;
  /** Writes a body; amounts are texts in it until here. */
  write(body: Record<string, unknown>): string;
  headers(shop: Shop, hasBody: boolean): Record<string, string>;
  base(shop: Shop): string;
  chargePath: string;
  refundPath: string;
  lookupPath(sale: Sale): string;
  /** Sends a request once; nothing where no answer came. */
  send(shop: Shop, path: string, body?: Record<string, unknown>): Promise<Answer | undefined>;
  /** How long is waited before the nth repetition after this status; nothing where there is none. */
  retryAfterMs(status: number, repetition: number): number | undefined;
  /** The body of a repetition after 500 or 503. */
  again(shop: Shop, body: Record<string, unknown>): Record<string, unknown>;
  /** What a charge without an answer leads to: its standing, by look-up. */
  clearUp(shop: Shop, sale: Sale): Promise<Standing>;
  standingOfCharge(answer: Answer): Standing;
  standingOfLookup(answer: Answer): Standing;
  standingOfRefund(answer: Answer): Standing;
  /** Waits for the end of a charge that is open. */
  waitFor(shop: Shop, sale: Sale): Promise<Standing>;
  pollMs: number;
  patienceMs: number;
  /** Acts on an outcome. */
  conclude(shop: Shop, sale: Sale, standing: Standing, words?: string): Promise<void>;
  refund(shop: Shop, sale: Sale): Promise<void>;
  /** Answers a callback; what it resolves to is done behind the answer. */
  receive(shop: Shop, delivered: Delivered): Promise<{ status: number; behind?: () => Promise<void> | void }>;
  /** Writes a line of its log. */
  log(shop: Shop, line: string): void;
}

/** All that a model integrator knows while it works. */
export interface Shop {
  ground: Ground;
  api: GroundApi;
  steps: Steps;
  merchant: MerchantFixture;
  customers: readonly string[];
  /** Address of its receiver. */
  callbackUrl: string;
  /** By correlator. */
  sales: Map<string, Sale>;
  /** Lets those go on who wait for news of a sale. */
  wake(correlator: string): void;
  /** Resolves when a callback came for it since the last time, or after so long. */
  newsOrTime(correlator: string, ms: number): Promise<void>;
  tell(reference: string, outcome: OutcomeKind, text?: string): Promise<void>;
  /** What is done behind an answer to a callback. */
  background: Promise<void>[];
  /** Correlators whose goods left. */
  released: Set<string>;
}
