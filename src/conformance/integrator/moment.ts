import type { Exchange } from '../../targets/exchange.ts';

/** A request that is on its way: a call of the integrator, or a delivery to its receiver (`by`). */
export type Sending = Omit<Exchange, 'answer'>;

/** What an integrator did about one transaction, as it told it to the outcome address. */
export interface ToldOutcome {
  api?: Exchange['api'];
  /** The clientCorrelator, code, reference or Reference that the integrator sent, or the PaymentId that it was sent. */
  reference: string;
  outcome: OutcomeKind;
  /** What was shown, delivered or written, where the outcome has such. */
  text?: string;
}

/**
 * `released`: goods or money left. `failed`: told as failed. `refunded`: the customer's money was given back. `delivered`: a
 * receipt, voucher or SMS was handed on, alone. `shown`: a text was shown to the customer. `open`: still waits.
 * `escalated`: given to people.
 */
export type OutcomeKind = (typeof outcomeKinds)[number];

export const outcomeKinds = ['released', 'failed', 'refunded', 'delivered', 'shown', 'open', 'escalated'] as const;

/** Something of an integrator's day. Moments come in their order; `at` is Unix ms on the provider's clock. */
export type Moment =
  /** A request left, or reached whom it was for. */
  | { kind: 'sent'; at: number; call: Sending }
  /** It was answered, or will not be: the same id as when it was sent. */
  | { kind: 'answered'; at: number; exchange: Exchange }
  /** A customer typed a PIN. */
  | { kind: 'pin'; at: number; endUserId: string; clientCorrelator: string; pin: string }
  /** A customer claimed or paid a code in the app. */
  | { kind: 'code'; at: number; code: string; deed: 'claimed' | 'paid' }
  /** The provider's operator turned a switch, in words. */
  | { kind: 'operator'; at: number; deed: string }
  | { kind: 'outcome'; at: number; told: ToldOutcome }
  /** A line that the integrator wrote. */
  | { kind: 'output'; at: number; source: string; line: string }
  /** Nothing follows: what is still owed by now stays undone. `isOver`: the integrator ended by itself and would do no more. */
  | { kind: 'end'; at: number; isOver?: true };
