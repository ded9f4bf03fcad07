import {
  decimalOf,
  defined,
  type Exchange,
  fieldOf,
  memberOf,
  parseExactly,
  statusOf,
  textIn,
} from '../../../../../src/conformance/index.ts';
import { eligibleRule, type RefundWish, sendRefund } from '../../../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../../../arbitraries/msisdns.ts';
import { newUrl } from '../../../callbacks/callback-calls.ts';
import type { Known, World } from '../model.ts';
import type { Step } from '../steps.ts';

/** Refunds a share of a charge, and decides whether that had to be accepted or refused. */
export async function refundShare(
  world: World,
  known: Known | undefined,
  step: Pick<Step & { kind: 'refund' }, 'tranType' | 'share' | 'isLocalForm' | 'withUrl'>,
): Promise<void> {
  const { trial } = world;
  if (!known || known.status === 'open') return;
  const cents = centsOfShare(known.cents, step.share);
  const notifyUrl = step.withUrl && trial.callbacks ? `${newUrl(trial)}/?of=refund` : undefined;
  const { international, local } = formsOf(known.customer);
  const wish = defined({ tranType: step.tranType, endUserId: step.isLocalForm ? local : international, notifyUrl });
  const exchange = await sendRefundOf(world, known, cents, wish);
  judgeRefund(world, known, { cents, tranType: step.tranType, exchange });
  if (notifyUrl !== undefined && isRefused(exchange)) world.silent.push({ notifyUrl, exchange });
}

function centsOfShare(cents: number, share: number): number {
  if (share > 100) return cents + 1;
  return Math.max(1, share === 0 ? cents - 1 : Math.floor((cents * share) / 100));
}

/** Sends a refund of that many cents of a charge. */
export function sendRefundOf({ trial }: World, known: Known, cents: number, wish: RefundWish): Promise<Exchange> {
  return sendRefund(trial, known.charged, { ...wish, currency: known.currency, amount: decimalOf(BigInt(cents)) });
}

function isRefused(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Decides one refund by the state that its charge had before, and takes it into the model. */
export function judgeRefund(
  world: World,
  known: Known,
  { cents, tranType, exchange }: { cents: number; tranType: string; exchange: Exchange },
): void {
  const { trial } = world;
  const proof = [known.charged.exchange, exchange];
  const status = statusOf(exchange);
  const outcome = status === 200 ? 'accepted' : 'refused';
  const left = known.cents - known.refundedCents;
  const isOddWord = tranType !== 'REF' && tranType !== 'REV';
  let isRight = true;
  if (known.status !== 'SUCCESS') {
    const rule = known.status === 'PENDING' ? 'refund-of-pending-refused' : 'refund-of-failed-refused';
    isRight = trial.holds(rule, 'refused', outcome, ...proof);
  } else if (cents > known.cents) isRight = trial.holds('refund-above-original-refused', 'refused', outcome, ...proof);
  else if (cents > left) {
    isRight = trial.holds('refunds-never-exceed-the-charge', 'refused', outcome, ...proof);
    if (left <= 0) trial.holds('refund-twice-refused', 'refused', outcome, ...proof);
  } else if (known.refunds === 0 && !isOddWord && (tranType === 'REF' || cents === known.cents))
    isRight = judgeEligible(world, known, { cents, tranType, exchange });
  if (outcome === 'refused') known.wasRefused = true;
  if (outcome === 'accepted') countRefund(world, known, cents, exchange);
  if (!isRight) known.status = 'open';
}

/** A first refund of a charge in SUCCESS, within its amount. */
function judgeEligible(
  world: World,
  known: Known,
  of: { cents: number; tranType: string; exchange: Exchange },
): boolean {
  const { trial } = world;
  const { exchange } = of;
  const proof = [known.charged.exchange, exchange];
  const isTaken = statusOf(exchange) === 200 && fieldOf(exchange, 'status') !== 'FAILED';
  const seen = `refused (${statusOf(exchange)})`;
  if (!trial.expects(ruleOfEligible(world, known, of), 'accepted', isTaken, seen, ...proof)) return false;
  const original = textIn(fieldOf(exchange, 'originalReference'));
  if (original === undefined) return true;
  return trial.holds('refund-names-original', textIn(known.charged.transactionId), original, ...proof);
}

/** Which rule says that this refund succeeds: what stands beside it tells. */
function ruleOfEligible(
  { charges, hasBadRefunds }: World,
  known: Known,
  { cents, tranType }: { cents: number; tranType: string },
): string {
  if (hasBadRefunds || known.wasRefused) return 'refused-refund-moves-nothing';
  if (cents < known.cents) return 'refund-part-accepted';
  return charges.length > 1 ? 'refund-after-other-charges' : eligibleRule(tranType);
}

/** Takes an accepted refund into the model. */
export function countRefund(world: World, known: Known, cents: number, exchange: Exchange): void {
  known.refunds += 1;
  known.refundedCents += cents;
  const sent = parseExactly(exchange.request.body);
  const clientCorrelator = String(memberOf(sent, 'clientCorrelator'));
  const notifyUrl = textIn(memberOf(sent, 'notifyUrl')) || undefined;
  world.correlators.add(clientCorrelator);
  world.refunds.push({ exchange, clientCorrelator, notifyUrl });
}

/** A refund under the correlator of an earlier one makes none. */
export async function refundUnderUsed(world: World, known: Known | undefined, tranType: string): Promise<void> {
  const used = world.refunds.at(-1);
  if (!used || !known || known.status === 'open') return;
  const { exchange: earlier, clientCorrelator } = used;
  const exchange = await sendRefundOf(world, known, known.cents, { tranType, clientCorrelator });
  if (statusOf(exchange) !== 200) return;
  const [was, is] = [earlier, exchange].map((it) => textIn(fieldOf(it, 'transactionId')));
  if (was === is) return;
  world.trial.observe('refund-reuses-correlator', 'a new transaction', earlier, exchange);
  known.status = 'open';
}
