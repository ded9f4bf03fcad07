import type { ApiFixtures, Credentials } from '../../../src/targets/apis/index.ts';
import type { JsonObject } from '../shared/json.ts';
import type { Clock } from './clock.ts';
import type { Hooks } from './hooks.ts';
import type { Readings } from './readings.ts';

export type Operation = 'charge' | 'lookup' | 'refund';

/** One request, its path already cut up. */
export interface Call {
  operation: Operation;
  authorization: string | undefined;
  contentType: string | undefined;
  /** The body as it came, and what it says; an empty object where it says nothing. */
  text: string;
  body: JsonObject;
  malformed: boolean;
  /** Path parameters of a look-up, decoded; '' otherwise. */
  endUserId: string;
  clientCorrelator: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: JsonObject;
  /** Goes out instead of `body` where it is there. */
  raw?: string;
}

/** Why a request is refused. `code` is the document's E-code, or X… where it has none. */
export interface Problem {
  http: number;
  code: string;
  message: string;
  /** The field it is about, or the condition where several share one code. */
  field?: string;
}

export interface Outcome {
  status: 'SUCCESS' | 'FAILED';
  message: string;
  /** Set where the document has an error for this failure. */
  code?: string;
}

export interface Transaction {
  kind: 'charge' | 'refund';
  transactionId: string;
  clientCorrelator: string;
  referenceCode: string;
  /** The number as it was sent, and as 263XXXXXXXXX. */
  endUserId: string;
  msisdn: string;
  amountCents: number;
  currency: string;
  description: string;
  merchantCode: string;
  merchantPin: string;
  merchantName: string;
  notifyUrl: string;
  status: string;
  message: string;
  code: string;
  createdAt: number;
  changedAt: number;
  /** Of a charge: `open` while its prompt is on the customer's phone. */
  prompt: 'open' | 'closed';
  refundedCents: number;
  /** Of a refund: the transactionId of its charge. */
  original: string;
  /** False where no look-up finds it. */
  visible: boolean;
  /** Whether its PIN is in. */
  isProcessed: boolean;
  /** Lets a charge call that is held go on. */
  waiter: (() => void) | undefined;
}

export interface Message {
  to: string;
  text: string;
  at: number;
}

/** One callback on its way. */
export interface Delivery {
  url: URL;
  body: string;
  /** Content-Type; '': none. */
  type: string;
  /** '': none is sent. */
  signature: string;
}

/** One developer with sandbox access: credentials, numbers and everything that happened. */
export interface Tenant {
  id: string;
  credentials: Required<Pick<Credentials, 'username' | 'password'>>;
  fixtures: Required<Pick<ApiFixtures, 'merchant' | 'notEnabled' | 'maxAmount'>> & {
    numbers: { whitelisted: string[]; barred: string[]; unlisted: string[] };
  };
  barred: Set<string>;
  enabled: boolean;
  maintenance: boolean;
  failNext: boolean;
  transactions: Transaction[];
  /** First use of every correlator; `spent` where that request was refused. */
  correlators: Map<string, Transaction | 'spent'>;
  messages: Message[];
  /** Times of the requests of the last minute. */
  requests: number[];
}

export interface Gateway {
  /** How long a held charge waits for its PIN before it is answered PENDING. */
  holdMs: number;
  readings: Readings;
  hooks: Hooks;
  clock: Clock;
  tenants: Tenant[];
  newTenant(): Tenant;
  newId(): string;
}
