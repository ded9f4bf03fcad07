import type { Exchange, OutcomeKind, Sending } from '../../../../conformance/index.ts';
import type { Standing } from './answer-of.ts';

/** A charge as its sender could know it by what it was answered. Times are Unix ms on the provider's clock. */
export interface Charge {
  kind: 'charge';
  correlator: string;
  endUserId: string | undefined;
  /** Nine digits, where the number has a form that is known. */
  subscriber: unknown;
  cents: bigint | undefined;
  currency: string | undefined;
  reference: string | undefined;
  hasCallback: boolean;
  notifyUrl: string | undefined;
  /** Its body without the correlator: the same for a repetition under another one. */
  content: string;
  /** The latest request. */
  call: Sending;
  firstSentAt: number;
  sends: number;
  unanswered: number;
  standing: Standing;
  /** Each standing that an answer showed; `no-answer` for a look-up that failed or never came back, too. */
  ever: Set<Standing>;
  standingAt: number;
  /** What showed its standing. */
  shown: Exchange | undefined;
  /** How a failure at the PIN was told. */
  failure: { form: '200' | '422'; message: string; proof: Exchange; at: number } | undefined;
  transactionId: string | undefined;
  lookupsSent: number;
  /** Callbacks that came for it. */
  callbacks: Sending[];
  told: OutcomeKind[];
  refunds: Refund[];
  /** Of refunds that were answered 200. */
  refundedCents: bigint;
}

export interface Refund {
  kind: 'refund';
  correlator: string;
  original: string | undefined;
  /** The charge that it names, where that was seen. */
  charge: Charge | undefined;
  cents: bigint | undefined;
  content: string;
  call: Sending;
  sends: number;
  standing: Standing;
  ever: Set<Standing>;
  shown: Exchange | undefined;
  /** Whether its amount is among the refunded cents of its charge. */
  isCounted: boolean;
}
