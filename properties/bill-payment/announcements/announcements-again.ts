import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  type BillerChange,
  billerOf,
  catalogueRules,
  changeBiller,
  codesIn,
  type Delivery,
  deliveredAfter,
  deliveriesAt,
  freshFee,
  minuteMs,
  newUrl,
  registerWebhook,
} from '../../../src/given/bill-payment/index.ts';
import { announcementNeeds, changeableBiller } from './announcements.ts';

const needs = [...announcementNeeds, 'clock.advance'];
const announced = 'fee-change-is-announced';

/** Statuses that are not 200, another success among them. */
const notTaken = [500, 202];

/** Section 6.1: what was not answered 200 comes again after 30 s, and what was does not. */
export const announcementsAgain = check({
  slug: 'bill-announcements-again',
  title: 'an announcement that was not answered 200 comes again after 30 s; one that was does not',
  rules: [
    'configuration-webhook-resent-without-200',
    'configuration-webhook-resent-after-30-s',
    'configuration-webhook-ends-with-200',
    'fee-change-is-announced',
  ],
  needs,
  disturbs: true,
  async body(trial) {
    for (const status of notTaken) {
      const url = newUrl(trial, status, 200);
      if (!(await announceTo(trial, url))) return;
      const proof = proofOf(trial, url);
      const afterMs = await nextAfterMs(trial, url);
      const again = afterMs === undefined ? 'not sent again' : 'sent again';
      const id = 'configuration-webhook-resent-without-200';
      if (!trial.holds(id, `${status}: sent again`, `${status}: ${again}`, ...proof) || afterMs === undefined) continue;
      judgeInterval(trial, url, afterMs);
      const before = toldAt(trial, url).length;
      await advance(trial, 5 * minuteMs);
      await trial.quiet();
      const more = toldAt(trial, url).length - before;
      trial.holds('configuration-webhook-ends-with-200', 0, more, ...proofOf(trial, url));
    }
    const url = newUrl(trial, 200);
    if (!(await announceTo(trial, url))) return;
    await advance(trial, 5 * minuteMs);
    await trial.quiet();
    trial.holds('configuration-webhook-ends-with-200', 1, toldAt(trial, url).length, ...proofOf(trial, url));
  },
});

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
    for (const change of await changes(trial)) await judgeAttempts(trial, change);
  },
});

/** A new fee, and a product that is enabled again after nobody listened to its end. */
async function changes(trial: Trial): Promise<BillerChange[]> {
  const billerCode = changeableBiller(trial);
  const product = (await billerOf(trial, billerCode)).products.find((it) => it.enabled);
  const enabled = product ? [{ billerCode, product: { code: product.code, enabled: true } }] : [];
  return [{ billerCode, fee: freshFee(trial) }, ...enabled];
}

async function judgeAttempts(trial: Trial, change: BillerChange): Promise<void> {
  if (change.product) {
    // What is announced of this change must not come to the next address.
    const other = newUrl(trial);
    await registerWebhook(trial, { kind: 'configuration', url: other });
    await changeBiller(trial, { ...change, product: { ...change.product, enabled: false } });
    await deliveredAfter(trial, other, 0);
  }
  const url = newUrl(trial, 500);
  if (!(await announceTo(trial, url, change))) return;
  for (let n = 0; n < 4; n += 1) {
    const afterMs = await nextAfterMs(trial, url);
    if (afterMs === undefined) break;
    judgeInterval(trial, url, afterMs);
  }
  await advance(trial, 10 * minuteMs);
  await trial.quiet();
  const attempts = toldAt(trial, url).length;
  const proof = proofOf(trial, url);
  const readings: Record<number, string> = { 3: 'three-in-all', 4: 'three-after-the-first' };
  trial.observe('configuration-webhook-attempts', readings[attempts] ?? `${attempts} in all`, ...proof);
  trial.expects('configuration-webhook-attempts-end', 'at most 4', attempts <= 4, String(attempts), ...proof);
}

/** Registers the URL, changes a biller (a fee where no other change is given) and decides that this was announced there. */
async function announceTo(trial: Trial, url: string, change?: BillerChange): Promise<boolean> {
  await registerWebhook(trial, { kind: 'configuration', url });
  await changeBiller(trial, change ?? { billerCode: changeableBiller(trial), fee: freshFee(trial) });
  const news = await deliveredAfter(trial, url, 0);
  const id = change?.product ? 'product-change-is-announced' : announced;
  const isThere = trial.expects(id, 'announced', news.length > 0, 'none', ...proofOf(trial, url));
  // The answer is on its way when the announcement is here: time moves once it has arrived.
  await trial.quiet();
  return isThere;
}

/** Steps of the clock at which the next announcement is looked for: none is due before 20 s, and it is by 45 s. */
const stepsMs = [20_000, 11_000, 7_000, 7_000, 5 * minuteMs];

/** How far the clock moved until the next announcement came; undefined where none came. */
async function nextAfterMs(trial: Trial, url: string): Promise<number | undefined> {
  const before = toldAt(trial, url).length;
  let movedMs = 0;
  for (const ms of stepsMs) {
    await advance(trial, ms);
    await trial.quiet();
    movedMs += ms;
    if (toldAt(trial, url).length > before) return movedMs;
  }
  return undefined;
}

/** What came to the URL of the biller that was changed: somebody may change others meanwhile. */
function toldAt(trial: Trial, url: string): Delivery[] {
  const code = changeableBiller(trial);
  return deliveriesAt(trial, url).filter((it) => codesIn(it)?.includes(code) !== false);
}

function judgeInterval(trial: Trial, url: string, afterMs: number): void {
  const words = 'after 20 to 45 s';
  const seen = afterMs <= 20_000 ? 'before 20 s had passed' : afterMs <= 45_000 ? words : 'later than 45 s';
  trial.holds('configuration-webhook-resent-after-30-s', words, seen, ...proofOf(trial, url));
}

function proofOf(trial: Trial, url: string): NonNullable<ReturnType<typeof deliveriesAt>[number]['exchange']>[] {
  return toldAt(trial, url).flatMap((it) => it.exchange ?? []);
}
