import {
  changeBiller,
  codesIn,
  type Delivery,
  deliveredAfter,
  freshFee,
  minuteMs,
  newUrl,
  ownBillerOf,
  registerWebhook,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, quietDeed, type World } from '../model.ts';
import type { Receiver } from '../steps.ts';
import { afterTime, passed } from './time.ts';

const nothing = 'one-debit-per-reference';
const announced = 'fee-change-is-announced';

/** Statuses that a receiver answers at first, 200 afterwards. */
export const answersOf: Readonly<Record<Receiver, number[]>> = {
  well: [],
  'fails-once': [500],
  'fails-long': [500, 500, 500, 500],
};

/** Two changes of a fee, to a receiver that may be broken at first: the second one is announced whatever became of the first. */
export async function announce(world: World, answers: Receiver): Promise<Deed> {
  const { trial } = world;
  const { operator, clock } = trial.driver;
  const hasAll = operator?.changeBiller && operator.registerWebhook && trial.callbacks && trial.fixtures.ownBiller;
  if (!hasAll || !clock?.advance || !trial.has('isolate')) return quietDeed(nothing);
  const billerCode = ownBillerOf(trial).code;
  const url = newUrl(trial, ...answersOf[answers]);
  await registerWebhook(trial, { kind: 'configuration', url });
  const first = await judgeTold(world, { billerCode, url }, 'an announced change');
  if (!first) return quietDeed(nothing);
  // Three attempts, 30 s apart, are over then.
  for (let n = 0; n < 4; n += 1) {
    await passed(world, minuteMs);
    await trial.quiet();
  }
  await judgeTold(world, { billerCode, url }, 'after an announcement that was not taken');
  return afterTime(world);
}

/** Changes a fee, and decides that this is announced. */
async function judgeTold(
  { trial }: World,
  { billerCode, url }: { billerCode: string; url: string },
  words: string,
): Promise<boolean> {
  const before = trial.callbacks?.at(url).length ?? 0;
  await changeBiller(trial, { billerCode, fee: freshFee(trial) });
  const isTold = (news: readonly Delivery[]): boolean => news.some((it) => codesIn(it)?.includes(billerCode));
  const heard = await deliveredAfter(trial, url, before, isTold);
  const proof = (trial.callbacks?.at(url) ?? []).flatMap((it) => it.exchange ?? []).slice(-3);
  return trial.expects(announced, `announced, ${words}`, isTold(heard), 'not announced', ...proof);
}
