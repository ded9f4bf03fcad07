import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  type BillerChange,
  changeBiller,
  codesIn,
  type Delivery,
  deliveredAfter,
  deliveriesAt,
  minuteMs,
  newUrl,
  registerWebhook,
} from '../../../src/given/bill-payment/index.ts';
import { changeableBiller } from './announcements.ts';
import { mediaTypeOf } from './media-type-of.ts';

/** How late an announcement came again. */
export interface Repetition {
  /** How far the clock was moved from the announcement before it until this one was looked for and found. */
  movedMs: number;
  /** The most that the target's time can have gone on since the first one: its clock may run by itself meanwhile. */
  sinceFirstMs: number;
  /** How far the target's time had gone on from the announcement before it when this one was looked for last and was not there. */
  awaitedMs: number;
}

/** How an announcement went on after it had come for the first time. */
export interface Course {
  repetitions: readonly Repetition[];
  /** How many came in all. */
  count: number;
  /** Content-Type of each, without parameters. */
  types: readonly string[];
  proof: readonly Exchange[];
}

/** Steps of the clock at which the next announcement is looked for: none is due before 20 s, and it is by 45 s. */
const stepsMs = [20_000, 11_000, 7_000, 7_000, 5 * minuteMs];

/**
 * Changes a biller, decides that this was announced, and follows what comes again until no more does or `atMost` came again.
 * What looks wrong is looked at once more, and more patiently: announcements and our answers travel in real time while the
 * clock stands or leaps, so that a machine that is slow for a moment makes them look late or lost.
 */
export async function courseOf(
  trial: Trial,
  statuses: readonly number[],
  atMost: number,
  change: () => Promise<BillerChange>,
  isRight: (course: Course) => boolean,
): Promise<Course | undefined> {
  for (const isPatient of [false, true]) {
    const url = newUrl(trial, ...statuses);
    if (!(await announceTo(trial, url, await change()))) return undefined;
    const began = await timeOf(trial, url, 0);
    const repetitions: Repetition[] = [];
    let [allMs, lastAt, known] = [0, began, toldAt(trial, url).length];
    while (repetitions.length < atMost) {
      await answered(trial, isPatient);
      // Three in all are enough: only whoever means three more sends a fourth, which is counted at the end however late it comes.
      const isDue = repetitions.length < 2;
      const next = await movedUntilNext(trial, url, { known, isPatient, isDue });
      if (next === undefined) break;
      const { movedMs, awaitedAt = lastAt } = next;
      allMs += movedMs;
      const at = await timeOf(trial, url, allMs);
      repetitions.push({ movedMs, sinceFirstMs: at - began, awaitedMs: awaitedAt - lastAt });
      [lastAt, known] = [at, toldAt(trial, url).length];
    }
    await answered(trial, isPatient);
    await advance(trial, 10 * minuteMs);
    await answered(trial, isPatient);
    const told = toldAt(trial, url);
    const types = told.map(mediaTypeOf);
    const course = { repetitions, count: told.length, types, proof: told.flatMap((it) => it.exchange ?? []) };
    if (isPatient || isRight(course)) return course;
  }
  return undefined;
}

/** Registers the URL, changes a biller and decides that this was announced there. */
async function announceTo(trial: Trial, url: string, change: BillerChange): Promise<boolean> {
  await registerWebhook(trial, { kind: 'configuration', url });
  await changeBiller(trial, change);
  const news = await deliveredAfter(trial, url, 0);
  const id = change.product ? 'product-change-is-announced' : 'fee-change-is-announced';
  const proof = news.flatMap((it) => it.exchange ?? []);
  return trial.expects(id, 'announced', news.length > 0, 'none', ...proof);
}

/** Our answer is on its way when an announcement is here: time moves once it has arrived. */
async function answered(trial: Trial, isPatient: boolean): Promise<void> {
  if (isPatient) await trial.eventually(() => undefined);
  else await trial.quiet();
}

/** The target's time when the last announcement was here, the clock having been moved so far. */
async function timeOf(trial: Trial, url: string, movedMs: number): Promise<number> {
  const now = await trial.driver.clock?.now?.();
  return now ?? (deliveriesAt(trial, url).at(-1)?.at ?? 0) + movedMs;
}

/**
 * How far the clock moved until one more than the `known` announcements came, and the target's time when it was not there yet, where
 * that can be read; undefined where none came. A clock that runs goes on while one is waited for.
 */
async function movedUntilNext(
  trial: Trial,
  url: string,
  { known, isPatient, isDue }: { known: number; isPatient: boolean; isDue: boolean },
): Promise<{ movedMs: number; awaitedAt: number | undefined } | undefined> {
  const arrived = (): true | undefined => (toldAt(trial, url).length > known ? true : undefined);
  let movedMs = 0;
  let awaitedAt: number | undefined;
  for (const ms of stepsMs) {
    await advance(trial, ms);
    await trial.quiet();
    movedMs += ms;
    // None is due in the first step, and what comes there by mistake is seen in the next one.
    const waits = movedMs > 20_000 && (isPatient || isDue);
    if (waits) await trial.eventually(arrived, isPatient ? undefined : 'announcement sent again');
    if (arrived()) return { movedMs, awaitedAt };
    if (waits) {
      const now = await trial.driver.clock?.now?.();
      // What came while the clock was read was on its way before.
      if (arrived()) return { movedMs, awaitedAt };
      awaitedAt = now;
    }
  }
  return undefined;
}

/** What came to the URL of the biller that was changed: somebody may change others meanwhile. */
function toldAt(trial: Trial, url: string): Delivery[] {
  const code = changeableBiller(trial);
  return deliveriesAt(trial, url).filter((it) => codesIn(it)?.includes(code) !== false);
}
