import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  type BillerChange,
  billerOf,
  catalogueRules,
  changeBiller,
  deliveredAfter,
  freshFee,
  newUrl,
  registerWebhook,
} from '../../../src/given/bill-payment/index.ts';
import { type Course, courseOf, type Repetition } from './announcement-course.ts';
import { announcementNeeds, changeableBiller } from './announcements.ts';

const needs = [...announcementNeeds, 'clock.advance'];

/** Statuses that are not 200, other successes, an address that is not told and what sounds like an end among them; 0 breaks the connection. */
const notTaken = [500, 201, 202, 204, 302, 410, 0];

/** Section 6.1: what was not answered 200 comes again after 30 s, and what was does not. */
export const announcementsAgain = check({
  slug: 'bill-announcements-again',
  title: 'an announcement that was not answered 200 comes again after 30 s; one that was does not',
  rules: [
    'configuration-webhook-resent-without-200',
    'configuration-webhook-resent-after-30-s',
    'configuration-webhook-ends-with-200',
    'configuration-webhook-declares-json',
    'fee-change-is-announced',
  ],
  needs,
  disturbs: true,
  async body(trial) {
    for (const status of notTaken) {
      const isRight = (it: Course): boolean => it.count === 2 && isTimely(it);
      const course = await courseOf(trial, [status, 200], 1, newFee(trial), isRight);
      if (!course) return;
      const { repetitions, count, proof } = course;
      const again = repetitions.length === 0 ? 'not sent again' : 'sent again';
      const id = 'configuration-webhook-resent-without-200';
      if (!trial.holds(id, `${status}: sent again`, `${status}: ${again}`, ...proof)) continue;
      judgeIntervals(trial, course);
      judgeTypes(trial, course);
      trial.holds('configuration-webhook-ends-with-200', 0, count - 2, ...proof);
    }
    const course = await courseOf(trial, [200], 0, newFee(trial), ({ count }) => count === 1);
    if (course) trial.holds('configuration-webhook-ends-with-200', 1, course.count, ...course.proof);
  },
});

/** None of them is a 200, whichever attempt gets it; the last for all that follow. */
const neverTaken = [500, 204, 503];

const attemptsRead: Record<number, string> = { 3: 'three-in-all', 4: 'three-after-the-first' };

/** Section 6.1: up to three attempts, whether the first announcement counts or not. */
export const announcementAttempts = check({
  slug: 'bill-announcement-attempts',
  title: 'an announcement that is never answered 200 comes three times, or three times more, and then no more',
  rules: [
    'configuration-webhook-attempts',
    'configuration-webhook-attempts-end',
    'fee-change-is-announced',
    'configuration-webhook-resent-after-30-s',
    'product-change-is-announced',
  ],
  assumes: catalogueRules,
  needs,
  disturbs: true,
  async body(trial) {
    await judgeAttempts(trial, newFee(trial));
    const product = (await billerOf(trial, changeableBiller(trial))).products.find((it) => it.enabled);
    if (product) await judgeAttempts(trial, () => enabledAgain(trial, product.code));
  },
});

async function judgeAttempts(trial: Trial, change: () => Promise<BillerChange>): Promise<void> {
  const isRight = (it: Course): boolean => it.count in attemptsRead && isTimely(it);
  const course = await courseOf(trial, neverTaken, 4, change, isRight);
  if (!course) return;
  const { count, proof } = course;
  judgeIntervals(trial, course);
  trial.observe('configuration-webhook-attempts', attemptsRead[count] ?? `${count} in all`, ...proof);
  trial.expects('configuration-webhook-attempts-end', 'at most 4', count <= 4, String(count), ...proof);
}

function newFee(trial: Trial): () => Promise<BillerChange> {
  return async () => ({ billerCode: changeableBiller(trial), fee: freshFee(trial) });
}

/** A product that is to be enabled again: what is announced of its end must not come to the next address. */
async function enabledAgain(trial: Trial, code: string): Promise<BillerChange> {
  const billerCode = changeableBiller(trial);
  const other = newUrl(trial);
  await registerWebhook(trial, { kind: 'configuration', url: other });
  await changeBiller(trial, { billerCode, product: { code, enabled: false } });
  await deliveredAfter(trial, other, 0);
  return { billerCode, product: { code, enabled: true } };
}

/** What is sent again says what it is as well. */
function judgeTypes(trial: Trial, { types, proof }: Course): void {
  for (const it of types) trial.holds('configuration-webhook-declares-json', 'application/json', it, ...proof);
}

const words = 'after 20 to 45 s';

function judgeIntervals(trial: Trial, { repetitions, proof }: Course): void {
  const id = 'configuration-webhook-resent-after-30-s';
  for (const [n, it] of repetitions.entries()) trial.holds(id, words, intervalOf(it, n), ...proof);
}

function isTimely({ repetitions }: Course): boolean {
  return repetitions.every((it, n) => intervalOf(it, n) === words);
}

/** The earliest that the first repetition may come, and how much later each further one. */
const earliestMs = 25_000;
const apartMs = 30_000;

function intervalOf({ movedMs, sinceFirstMs, awaitedMs }: Repetition, n: number): string {
  if (movedMs > 45_000 || awaitedMs > 45_000) return 'later than 45 s';
  const isEarly = movedMs <= 20_000 && sinceFirstMs < earliestMs + n * apartMs;
  return isEarly ? 'before 20 s had passed' : words;
}
