import { DriverBroken, type Exchange, GivenBroken, Lacking, type Trial } from '../../../conformance/index.ts';
import { noteMovement } from '../../moved-money.ts';
import { customerOf } from '../calls/accounts.ts';
import { type Session, sessionAfter } from '../calls/session.ts';
import { balanceBefore, changeOf, type Wallet } from '../wallets/wallet.ts';
import { codeStatusOf, inquired, inquiryRules } from './code-inquiry.ts';
import { type CodeType, type CodeWish, codeRules, type Generated, generatedCode } from './generated-code.ts';

/** What the app said to the use of a code: nothing where it went through. */
export type Refused = string | undefined;

/** The rule that a used code decides. */
export function useRule(type: unknown): string {
  return type === 'WITHDRAWAL' ? 'withdrawal-code-cashes-out' : 'payment-code-pays-the-merchant';
}

/** Rules that a code decides which a customer paid; one of type WITHDRAWAL has another in the place of the second. */
export const paidRules = [...codeRules, useRule('PAYMENT' satisfies CodeType), 'accepted-amount-is-exact'];

/** Rules that codes of both types decide which customers paid. */
export const usedRules = [...paidRules, useRule('WITHDRAWAL' satisfies CodeType)];

/** Rules that the look at a paid code decides, beside. */
export const paidStatusRules = [...inquiryRules, 'paid-code-is-paid'];

/** The customer uses a code to the end. Throws Lacking where nobody can. */
export async function pay(trial: Trial, msisdn: string, code: string): Promise<Refused> {
  const payCode = trial.driver.customer?.payCode;
  if (!payCode) throw new Lacking('customer.payCode');
  noteMovement(trial);
  return said(payCode({ msisdn, code }));
}

/** The customer types a code in without agreeing yet. Throws Lacking where nobody can. */
export async function claim(trial: Trial, msisdn: string, code: string): Promise<Refused> {
  const claimCode = trial.driver.customer?.claimCode;
  if (!claimCode) throw new Lacking('customer.claimCode');
  return said(claimCode({ msisdn, code }));
}

async function said(use: Promise<void>): Promise<Refused> {
  try {
    await use;
    return undefined;
  } catch (problem) {
    if (problem instanceof Lacking || problem instanceof DriverBroken) throw problem;
    return problem instanceof Error ? problem.message : String(problem);
  }
}

/** A code that a customer paid. */
export interface Paid extends Generated {
  wallet: Wallet;
  /** What the wallet held before, in cents; undefined where the driver cannot tell. */
  before: number | undefined;
  /** By how many cents it changed; undefined as well. */
  change: number | undefined;
}

/** The wallet that pays a code. */
export function walletFor({ body }: Pick<Generated, 'body'>, msisdn: string): Wallet {
  return { msisdn, currency: body['currency'] as Wallet['currency'] };
}

/** What a code takes from the wallet that pays it, in cents. */
export function costOf({ body }: Pick<Generated, 'body'>): number {
  return -Number(body['amount']);
}

/** A code, paid by the n-th customer. Its rules: `paidRules`. Throws GivenBroken where it could not be paid. */
export async function paidCode(trial: Trial, session: Session, wish: CodeWish = {}, customer = 0): Promise<Paid> {
  const generated = await generatedCode(trial, session, wish);
  return payNow(trial, generated, customerOf(trial, customer));
}

/**
 * A customer pays a code that was generated and is still good. Decides `paidRules`, but for those of the code itself.
 * Throws Lacking where the wallet does not hold enough for it.
 */
export async function payNow(trial: Trial, generated: Generated, msisdn: string): Promise<Paid> {
  const wallet = walletFor(generated, msisdn);
  const before = await balanceBefore(trial, wallet);
  const refused = await pay(trial, msisdn, generated.code);
  const needed = mostTaken(-costOf(generated));
  if (refused !== undefined && before !== undefined && before < needed)
    throw new Lacking(`${needed} cents in the ${wallet.currency} wallet of ${msisdn} (it holds ${before})`);
  const change = await changeOf(trial, wallet, before, costOf(generated), 'payment of a code');
  const id = useRule(generated.body['type']);
  const { exchange } = generated;
  const outcome = refused !== undefined ? `refused by the app: ${refused}` : change === 0 ? 'nothing moved' : 'paid';
  if (!trial.holds(id, 'paid', outcome, exchange)) throw new GivenBroken('a proper code could not be paid');
  judgeChange(trial, generated, change);
  return { ...generated, wallet, before, change };
}

/** The most that a code of so many cents may take from a wallet: a fee may come on top, flat ones outweigh small amounts. */
export function mostTaken(cents: number): number {
  return cents + Math.max(cents, 1000);
}

/** A flat fee is as large as some amount below this, which a run tries many of. */
const noFeeByChance = 100;

/**
 * Decides that a paid code took its amount from the wallet. Whether the customer pays a fee on top is not shown: more
 * than the amount is one, unless it is a second time an amount that no fee has by chance.
 */
export function judgeChange(trial: Trial, generated: Generated, change: number | undefined): void {
  if (change === undefined) return;
  const cents = -costOf(generated);
  const fee = -change - cents;
  const expected = `${cents} cents taken from the wallet, and perhaps a fee`;
  const isTwice = fee === cents && cents >= noFeeByChance && cents % 10 !== 0;
  const isExact = fee >= 0 && cents + fee < mostTaken(cents) && !isTwice;
  trial.expects('accepted-amount-is-exact', expected, isExact, `${-change} taken from the wallet`, generated.exchange);
}

/**
 * Asks for the status of a paid code and decides that it is Paid. A withdrawal may wait for the cash, as Claimed.
 * Where the clock can be moved and the status is not there yet, it is asked again 31 seconds later, when the target is quiet:
 * what runs on the real clock may be no further then.
 */
export async function judgePaid(trial: Trial, session: Session, paid: Generated): Promise<Exchange> {
  const advance = trial.driver.clock?.advance;
  const fits = (inquiry: Exchange): boolean =>
    codeStatusOf(inquiry) === 'Paid' || (paid.body['type'] === 'WITHDRAWAL' && codeStatusOf(inquiry) === 'Claimed');
  // Nothing but time tells that a payment is through where no wallet can be looked at, nor that its status is where
  // it cannot be asked for again within 30 seconds.
  if (!trial.driver.customer?.walletBalance || !advance) await trial.quiet();
  let inquiry = await inquired(trial, session, paid);
  for (let n = 0; n < 2 && advance && !fits(inquiry); n += 1) {
    await trial.quiet();
    // Whoever waits for several of them needs another token in the end.
    Object.assign(session, await sessionAfter(trial, session, 31_000));
    inquiry = await inquired(trial, session, paid);
  }
  trial.expects('paid-code-is-paid', 'Paid', fits(inquiry), codeStatusOf(inquiry), paid.exchange, inquiry);
  return inquiry;
}
