import type { Trial } from '../../../../../src/conformance/index.ts';
import {
  claim,
  codeStatusOf,
  judgeAccepted,
  sendInquiry,
  succeeded,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { lifeMs, slackMs } from '../../code-steps.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, nth, pass, sessionOf, type World } from '../world.ts';
import { idle } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const nothing = 'unpaid-code-moves-nothing';

/** A customer types a code in without agreeing: nothing moves, and no other code is claimed by it. */
export async function claimOne(trial: Trial, world: World, step: Of<'claim'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  const isFresh = told && !told.paid && world.clockMs - told.madeAt < lifeMs - slackMs;
  if (!isFresh || !trial.driver.customer?.claimCode) return idle(nothing);
  const msisdn = customerAt(world, step.by);
  await claim(trial, msisdn, told.generated.code);
  told.claimedBy ??= msisdn;
  return { ...idle(nothing), proof: [told.generated.exchange] };
}

/**
 * A code is asked for once its ten minutes are over, several times: one that was paid is Paid, one that nobody used is not
 * New again. How long it can be asked for is not shown, nor what becomes of a claimed one.
 */
export async function askLater(trial: Trial, world: World, step: Of<'ask-later'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  const isOver = told && world.clockMs - told.madeAt > lifeMs + slackMs;
  if (!isOver || !trial.driver.clock?.advance || (told.claimedBy !== undefined && !told.paid)) return idle(nothing);
  const { exchange, code } = told.generated;
  const proof = [exchange];
  let isSaid = false;
  for (let time = 0; time < 4; time += 1) {
    await pass(trial, world, 31_000);
    const inquiry = await sendInquiry(trial, sessionOf(world, told), code);
    told.askedAt = world.clockMs;
    if (!succeeded(inquiry)) break;
    proof.push(inquiry);
    const status = codeStatusOf(inquiry);
    if (told.paid) trial.holds('paid-code-is-paid', 'Paid', status, exchange, inquiry);
    // A provider may be slow to say that a code is over: having said so, it stays so.
    else if (isSaid) trial.expects('code-dead-after-10-minutes', 'not New again', status !== 'New', status, ...proof);
    isSaid ||= status === 'Expired' || status === 'Timed Out';
  }
  return { rule: 'code-dead-after-10-minutes', expected: {}, proof };
}

/** Asks for a paid code twice, as far apart as has to be: that it is asked for makes it no less used. */
export async function askPaid(trial: Trial, world: World, step: Of<'ask-paid'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  if (!told?.paid || !trial.driver.clock?.advance) return idle('code-is-used-once');
  const proof = [told.generated.exchange];
  for (let time = 0; time < 3; time += 1) {
    await pass(trial, world, 31_000);
    const session = sessionOf(world, told);
    const inquiry = await sendInquiry(trial, session, told.generated.code);
    told.askedAt = world.clockMs;
    judgeAccepted(trial, session, 'code-inquiry-after-30-s-answered', inquiry);
    proof.push(inquiry);
  }
  return { rule: 'code-is-used-once', expected: {}, proof };
}
