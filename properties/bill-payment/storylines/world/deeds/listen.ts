import { newUrl } from '../../../../../src/given/bill-payment/index.ts';
import { registered } from '../../../payment-notices/notice-of.ts';
import { type Deed, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { answersOf } from './announce.ts';

/** From now on a URL of ours hears of the own biller's payments. */
export async function listen(world: World, step: Extract<Step, { do: 'receiver' }>): Promise<Deed> {
  const rule = 'one-debit-per-reference';
  const { trial, listeners } = world;
  const isPossible = trial.callbacks && trial.driver.operator?.registerWebhook && trial.fixtures.ownBiller;
  if (!isPossible || !trial.has('isolate')) return quietDeed(rule);
  // What waits for its day, or for a receiver to be well, may go to either of two URLs.
  if (listeners.some((it) => it.payments.length > 0)) return quietDeed(rule);
  listeners.length = 0;
  const url = newUrl(trial, ...answersOf[step.answers]);
  const key = await registered(trial, url, step.schedule);
  listeners.push({ url, key, schedule: step.schedule, answers: step.answers, payments: [] });
  return quietDeed(rule);
}
