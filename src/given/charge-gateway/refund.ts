import { defined, type Exchange, fieldOf, GivenBroken, statusOf, type Trial } from '../../conformance/index.ts';
import type { Charged } from './charge.ts';
import { type ChargeWish, chargeBody } from './charge-body.ts';

/** What a refund shall be beside the charge that it refunds. */
export interface RefundWish extends ChargeWish {
  tranType?: 'REF' | 'REV' | (string & {});
  /** The charge's transactionId where left out; null leaves the field out. */
  originalGatewayReference?: string | null;
}

/** The rule that an eligible refund or reversal decides. */
export function eligibleRule(tranType: string): string {
  return tranType === 'REV' ? 'reversal-eligible-succeeds' : 'refund-eligible-succeeds';
}

export const refundRules = ['refund/200', eligibleRule('REF'), eligibleRule('REV')];

/** The body of a refund: a charge body with a fresh correlator, and the original's transactionId (sections 2.1, 2.2). */
export function refundBody(trial: Trial, charged: Charged, wish: RefundWish = {}): Record<string, unknown> {
  const original = wish.originalGatewayReference === undefined ? charged.transactionId : wish.originalGatewayReference;
  return defined({
    ...chargeBody(trial, { tranType: 'REF', endUserId: charged.body.endUserId, ...wish }),
    originalGatewayReference: original ?? undefined,
  });
}

export function sendRefund(trial: Trial, charged: Charged, wish: RefundWish = {}): Promise<Exchange> {
  return trial.send('refund', { json: refundBody(trial, charged, wish) });
}

/** A refund that the provider has to accept. Its rules: `refundRules`. */
export async function acceptedRefund(trial: Trial, charged: Charged, wish: RefundWish = {}): Promise<Exchange> {
  const exchange = await sendRefund(trial, charged, wish);
  const tranType = wish.tranType ?? 'REF';
  const accepted = trial.holds('refund/200', 200, statusOf(exchange), charged.exchange, exchange);
  const status = fieldOf(exchange, 'status');
  if (
    !trial.expects(
      eligibleRule(tranType),
      'accepted',
      accepted && status !== 'FAILED',
      `refused (${[statusOf(exchange), ...(status === undefined ? [] : [String(status)])].join(' ')})`,
      charged.exchange,
      exchange,
    )
  ) {
    throw new GivenBroken('an eligible refund was not accepted');
  }
  return exchange;
}
