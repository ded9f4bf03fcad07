import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  changeBiller,
  codesIn,
  deliveredAfter,
  deliveriesAt,
  freshFee,
  minuteMs,
  newUrl,
  registerWebhook,
} from '../../../src/given/bill-payment/index.ts';
import { announcementNeeds } from './announcements.ts';

const announced = 'fee-change-is-announced';
const attempts = 'configuration-webhook-attempts';

const readings: Record<number, string> = { 3: 'three-in-all', 4: 'three-after-the-first' };

/** Section 6.1: each change is announced, and each announcement has its attempts, whatever else is under way. */
export const announcementsOverlapping = check({
  slug: 'bill-announcements-overlapping',
  title: 'changes of two billers are both announced, and sent again three times each, however close they are',
  rules: [announced, attempts],
  needs: [...announcementNeeds, 'clock.advance', 'fixture:ownBiller', 'fixture:testBiller'],
  disturbs: true,
  async body(trial) {
    const codes = [trial.fixtures.ownBiller?.code, trial.fixtures.testBiller].filter((it) => it !== undefined);
    if (!trial.has('isolate') || new Set(codes).size < 2) throw new Lacking('two billers that nobody else changes');
    for (const gapMs of [0, 10_000]) {
      const url = newUrl(trial, 500);
      await registerWebhook(trial, { kind: 'configuration', url });
      for (const billerCode of codes) {
        await changeBiller(trial, { billerCode, fee: freshFee(trial) });
        if (gapMs === 0) continue;
        await advance(trial, gapMs);
        await trial.quiet();
      }
      await judgeEach(trial, url, codes);
    }
  },
});

/** Both are told, then come again until no more is due: each three times at least. */
async function judgeEach(trial: Trial, url: string, codes: readonly string[]): Promise<void> {
  const timesOf = (code: string): number => deliveriesAt(trial, url).filter((it) => codesIn(it)?.includes(code)).length;
  await deliveredAfter(trial, url, 0, () => codes.every((it) => timesOf(it) > 0));
  for (const code of codes) trial.expects(announced, code, timesOf(code) > 0, 'not announced', ...proofOf(trial, url));
  // Small steps, and our answers travel in real time meanwhile: four attempts are over then.
  for (let n = 0; n < 5; n += 1) {
    await trial.quiet();
    await advance(trial, minuteMs / 2 + 5000);
    await trial.quiet();
  }
  for (const code of codes.filter((it) => timesOf(it) > 0)) {
    if (timesOf(code) < 3) await trial.eventually(() => (timesOf(code) < 3 ? undefined : true));
    const reading = readings[timesOf(code)] ?? `${timesOf(code)} in all, of ${code}`;
    // Where several changes are told together, one code may come more often.
    if (timesOf(code) <= 4) trial.observe(attempts, reading, ...proofOf(trial, url));
  }
}

function proofOf(trial: Trial, url: string): Exchange[] {
  return deliveriesAt(trial, url)
    .flatMap((it) => it.exchange ?? [])
    .slice(-6);
}
