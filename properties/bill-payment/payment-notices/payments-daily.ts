import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  createdMember,
  type Delivery,
  deliveriesAt,
  folded,
  hourMs,
  memberRules,
  minuteMs,
  newUrl,
  notified,
  type OwnPayment,
  ownPayment,
  ownPaymentRules,
  ownProductWith,
  paymentsIn,
  wallTimeOf,
} from '../../../src/given/bill-payment/index.ts';
import { judgeHash, judgeNotice, judgeSignature, judgeUnique, lackedByHash, noticeRules } from './notice-form.ts';
import { isOf, noticeNeeds, noticeOf, registered } from './notice-of.ts';

/** Section 6.2: a biller may choose to be sent its payments once a day. */
export const paymentsDaily = check({
  slug: 'bill-payments-daily',
  title: 'a biller that chose so is sent all payments of a day together, and not one after the other',
  rules: [
    ...noticeRules,
    'payments-posted-daily',
    'payments-reach-biller',
    'payment-webhook-tells-the-payment',
    'payment-id-unique',
  ],
  assumes: [...memberRules, ...ownPaymentRules],
  needs: [...noticeNeeds, 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const url = newUrl(trial);
    const key = await registered(trial, url, 'daily');
    const payments: OwnPayment[] = [];
    const moments = new Set<number>();
    const forex = await ownProductWith(trial, 'none', { isForex: true });
    let told = 0;
    for (let n = 0; n < 4; n += 1) {
      const product = n === 1 ? await ownProductWith(trial, 'department') : n === 2 ? forex : undefined;
      payments.push(await ownPayment(trial, await createdMember(trial), product ? { product } : {}));
      await advance(trial, 20 * minuteMs);
      await trial.quiet();
      const now = toldAt(trial, url).size;
      if (now > told) moments.add(n);
      told = now;
    }
    // The hour at which a day ends may fall in between once: what was paid until then may come in several deliveries.
    const words = 'deliveries at one moment of an hour and a half at most';
    const proof = payments.map((it) => it.shown);
    trial.expects('payments-posted-daily', words, moments.size <= 1, `at ${moments.size} moments`, ...proof);
    await advance(trial, 25 * hourMs);
    for (const payment of payments) {
      const delivery = await noticeOf(trial, url, payment);
      for (const slug of ['payments-posted-daily', 'payments-reach-biller'])
        trial.expects(slug, 'posted', delivery !== undefined, 'not posted', payment.shown);
      if (delivery) judgeOwnName(trial, delivery, payment);
    }
    await judgeWholeDay(trial, url);
    const owners = new Map<string, string>();
    for (const it of deliveriesAt(trial, url)) {
      judgeUnique(trial, it, owners);
      judgeNotice(trial, it);
      judgeSignature(trial, it, key);
      judgeHash(trial, it, key);
    }
    const lacked = lackedByHash(deliveriesAt(trial, url), key);
    if (lacked !== undefined) throw new Lacking(lacked);
  },
});

/** Beside others in one delivery a payment has the name of its own member. */
function judgeOwnName(trial: Trial, delivery: Delivery, payment: OwnPayment): void {
  const [told] = (paymentsIn(delivery) ?? []).filter(isOf(payment));
  if (!told) return;
  const [expected, name] = [payment.member.FullName, notified(told, 'MemberName')].map(folded);
  const proof = delivery.exchange ? [payment.shown, delivery.exchange] : [payment.shown];
  trial.holds('payment-webhook-tells-the-payment', expected, name, ...proof);
}

/** The payments of each delivery as text: what is sent twice is one delivery, and none is told by an empty one. */
function toldAt(trial: Trial, url: string): Set<string> {
  const sent = deliveriesAt(trial, url).map((it) => JSON.stringify(paymentsIn(it) ?? []));
  return new Set(sent.filter((it) => it !== '[]'));
}

/** At whatever hour a day ends, and whoever paid before on that day: each payment is told. */
async function judgeWholeDay(trial: Trial, url: string): Promise<void> {
  const members = [await createdMember(trial), await createdMember(trial)];
  const payments: OwnPayment[] = [];
  // A day begins with an hour in most zones: what is paid in its first minute is of that day, and not lost between two.
  const now = await trial.driver.clock?.now?.();
  if (now !== undefined) await advance(trial, hourMs - (now % hourMs) + 2000);
  // Two an hour: wherever a day ends among them, one of the two days has at least 24.
  for (let hour = 0; hour < 24; hour += 1) {
    for (const member of members) payments.push(await ownPayment(trial, member));
    await advance(trial, hourMs);
  }
  await advance(trial, 25 * hourMs);
  const [last] = payments.slice(-1) as [OwnPayment];
  await noticeOf(trial, url, last);
  for (const it of payments) {
    const { platformReference } = it;
    if (platformReference === undefined) continue;
    const told = deliveriesAt(trial, url).flatMap((delivery) => paymentsIn(delivery) ?? []);
    const isTold = told.some((payment) => notified(payment, 'PlatformReference') === platformReference);
    trial.expects('payments-posted-daily', 'each payment of the day', isTold, `not ${platformReference}`, it.shown);
  }
  judgeHours(trial, url, payments);
}

/**
 * What was paid an hour after another has a PaidDate of about an hour later, at noon and midnight too. A zone's clock may be put
 * forward or back in between.
 */
function judgeHours(trial: Trial, url: string, payments: readonly OwnPayment[]): void {
  const notices = deliveriesAt(trial, url).flatMap((it) => (paymentsIn(it) ?? []).map((told) => ({ told, it })));
  let before: number | undefined;
  for (const { platformReference, shown } of payments) {
    const found = notices.find(({ told }) => notified(told, 'PlatformReference') === platformReference);
    const date = found && notified(found.told, 'PaidDate');
    const at = date === undefined ? undefined : wallTimeOf(date);
    const apart = at === undefined || before === undefined ? undefined : at - before;
    if (apart !== undefined) {
      const isNear = apart > -1.5 * hourMs && apart < 2.5 * hourMs;
      const words = 'no day and no half day between two payments of two hours';
      const proof = found?.it.exchange ? [shown, found.it.exchange] : [shown];
      trial.expects('payment-webhook-paid-date', words, isNear, `${date} after ${apart / hourMs} hours`, ...proof);
    }
    before = at;
  }
}

/** Section 6.2 shows neither the expected answer nor what becomes of another one; the next payment is posted all the same. */
export const paymentNoticesAgain = check({
  slug: 'bill-payment-notices-again',
  title:
    'whether a payment that the webhook answered 500 is sent again is recorded, and the next one is posted all the same',
  rules: ['payment-webhook-retries', 'payments-reach-biller'],
  assumes: [...memberRules, ...ownPaymentRules],
  needs: [...noticeNeeds, 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const url = newUrl(trial, 500, 500, 200);
    await registered(trial, url, 'each');
    const payment = await ownPayment(trial, await createdMember(trial));
    const delivery = await noticeOf(trial, url, payment);
    if (!trial.expects('payments-reach-biller', 'posted', delivery !== undefined, 'not posted', payment.shown)) return;
    await trial.quiet();
    await advance(trial, hourMs);
    await trial.quiet();
    const count = deliveriesAt(trial, url).length;
    trial.observe('payment-webhook-retries', count > 1 ? 'repeated' : 'once', payment.shown);
    const next = await ownPayment(trial, await createdMember(trial));
    const isPosted = (await noticeOf(trial, url, next)) !== undefined;
    trial.expects('payments-reach-biller', 'posted', isPosted, 'not posted', payment.shown, next.shown);
  },
});
