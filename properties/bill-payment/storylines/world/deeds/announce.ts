import {
  changeBiller,
  codesIn,
  deliveredAfter,
  freshFee,
  minuteMs,
  newUrl,
  ownBillerOf,
  registerWebhook,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, quietDeed, type World } from '../model.ts';
import type { Receiver } from '../steps.ts';
import { passed } from './time.ts';

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
  await changeBiller(trial, { billerCode, fee: freshFee(trial) });
  const first = await deliveredAfter(trial, url, 0);
  // Three attempts, 30 s apart, are over then.
  for (let n = 0; n < 4; n += 1) {
    await passed(world, minuteMs);
    await trial.quiet();
  }
  const before = trial.callbacks?.at(url).length ?? 0;
  await changeBiller(trial, { billerCode, fee: freshFee(trial) });
  const second = await deliveredAfter(trial, url, before, (news) =>
    news.some((it) => codesIn(it)?.includes(billerCode)),
  );
  const isTold = second.some((it) => codesIn(it)?.includes(billerCode) === true);
  const proof = [...first.slice(0, 1), ...second.slice(0, 1)].flatMap((it) => it.exchange ?? []);
  const seen = 'not announced, after an announcement that was not taken';
  if (first.length > 0) trial.expects(announced, 'announced', isTold, seen, ...proof);
  return quietDeed(nothing, ...proof);
}
