import type { Ground, GroundApi } from '../../../integrator/index.ts';

export type Wire = Record<string, unknown>;

/** One purchase of a customer. */
export interface Order {
  /** What its Reference begins with. */
  name: string;
  billerCode: string;
  productCode: string;
  memberNumber: string;
  /** Where the caller chooses it, as decimal text. */
  price?: string;
  quantity?: number;
  /** Bought in the same payment. */
  also?: { Code: string; price: string };
  department?: string;
  metadata?: Record<string, unknown>;
  metadataForm?: 'pairs' | 'object';
  payerDetails?: Record<string, string>;
  /** It is taken back once it is Paid. */
  isReversed?: boolean;
  /** Bought only when the customer comes back, so much later. */
  afterMs?: number;
}

/** What came back; undefined where no answer came. */
export interface Answer {
  status: number;
  json: Wire;
  /** The body as it came. */
  text: string;
}

/** Where a payment stands: what the caller does next follows from it. */
export type Standing = 'authorized' | 'paid' | 'failed' | 'open' | 'flagged' | 'strange' | 'unknown' | 'refused';

/** A POST of the platform, as it came. */
export interface Delivered {
  body: Buffer;
  headers: Record<string, string | undefined>;
}

export interface Product extends Wire {
  Code: string;
}

export interface Biller extends Wire {
  Code: string;
  Products: Product[];
}

/** A day of a vendor and of a biller, who share nothing but this program. */
export interface Day {
  ground: Ground;
  api: GroundApi;
  steps: Steps;
  catalogue: Map<string, Biller>;
  /** PaymentIds that were taken. */
  taken: Set<string>;
  /** What goes on beside. */
  background: Promise<unknown>[];
  /** How many payments were begun so far. */
  count: number;
}

/** What an integrator does, step by step; a mistake does one of them otherwise. */
export interface Steps {
  orders(day: Day): Order[];
  loadCatalogue(day: Day): Promise<void>;
  beforeOrder(day: Day, order: Order): Promise<void>;
  /** Whether the order may be made for what the catalogue says. */
  mayOrder(day: Day, order: Order): boolean;
  reference(day: Day, order: Order): string;
  authBody(day: Day, order: Order, reference: string): Wire;
  product(day: Day, order: Order): Wire;
  total(day: Day, order: Order, product: Wire): unknown;
  payBody(day: Day, order: Order, auth: Wire, answer: Answer | undefined): Wire;
  statusBody(day: Day, reference: string, answer: Answer | undefined): Wire;
  /** How a purchase goes on from AUTH to its end. */
  buy(day: Day, order: Order): Promise<void>;
  /** PAY, and what is done where its outcome is not known. */
  pay(day: Day, order: Order, body: Wire): Promise<Answer | undefined>;
  standing(answer: Answer | undefined, action: 'auth' | 'pay' | 'status'): Standing;
  /** Asks until it is final, or given up as open. */
  poll(
    day: Day,
    order: Order,
    reference: string,
    standing: Standing,
    answer: Answer | undefined,
  ): Promise<[Standing, Answer | undefined]>;
  firstWaitMs(standing: Standing): number;
  laterWaitMs(standing: Standing): number;
  patienceMs(standing: Standing): number;
  /** Tells customers, and the books. */
  conclude(day: Day, order: Order, reference: string, standing: Standing, answer: Answer | undefined): Promise<void>;
  deliver(day: Day, reference: string, answer: Answer): Promise<void>;
  showCatalogue(day: Day, order: Order): Promise<void>;
  afterPaid(day: Day, order: Order, reference: string, answer: Answer): Promise<void>;
  /** Whether a reversal was made, by what it was answered. */
  isReversed(answer: Answer | undefined): boolean;
  /** What the payment that goes back is called. */
  reversedReference(reference: string, answer: Answer): string;
  reversalReference(day: Day, reference: string): string;
  lookups(day: Day): Promise<void>;
  offlineWaitMs: number;
  reports(day: Day): Promise<void>;
  listQuery(day: Day): string;
  downloadQuery(day: Day): string;
  feedBefore(day: Day, page: Wire[]): string;
  members(day: Day): Promise<void>;
  memberRecord(day: Day, number: string): Wire;
  memberUpdate(day: Day, record: Wire): Wire;
  reusedNumber(day: Day, deleted: string): string;
  uploadCsv(day: Day): string;
  deleteCsv(day: Day): string;
  configuration(day: Day, delivered: Delivered): Promise<number>;
  refresh(day: Day, codes: readonly string[]): Promise<void>;
  payments(day: Day, delivered: Delivered): Promise<number>;
  isGenuine(day: Day, delivered: Delivered): boolean;
  takePayment(day: Day, payment: Wire): Promise<void>;
  headers(day: Day, who: 'vendor' | 'biller', hasBody: boolean): Record<string, string>;
  timeoutMs: number;
  send(day: Day, path: string, body?: Wire): Promise<Answer | undefined>;
  tell(day: Day, reference: string, outcome: string, text?: string): Promise<void>;
}
