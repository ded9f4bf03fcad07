import { type Exchange, fieldOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  type Delivery,
  dayMs,
  decimalIn,
  deliveredAfter,
  deliveriesAt,
  folded,
  minuteMs,
  type NotifiedPayment,
  notified,
  paymentsIn,
  plus,
  times,
} from '../../../../../src/given/bill-payment/index.ts';
import { judgeHash, judgeSignature } from '../../../payment-notices/notice-form.ts';
import { passed } from '../deeds/time.ts';
import { namesOf } from '../judge.ts';
import type { Known, Listener, World } from '../model.ts';
import { judgeHours } from './hours.ts';

const told = 'payment-webhook-tells-the-payment';

/** Section 6.2: at the end of a story the biller has heard of each payment, however its receiver answered at first. */
export async function auditNotices(world: World): Promise<void> {
  for (const it of world.listeners) await judgeListener(world, it);
}

async function judgeListener(world: World, { url, key, schedule, answers, payments }: Listener): Promise<void> {
  const { trial } = world;
  const due = payments.filter((it) => platformsOf(it) !== undefined);
  if (due.length === 0) return;
  const hasAll = (all: readonly Delivery[]): boolean =>
    due.every((it) => noticesOf(all, it).length > 0 && isWhole(all, it));
  if (schedule === 'daily') {
    if (!trial.driver.clock?.advance) return;
    // Twice a day and a zone more: then a report of each day was due.
    for (let n = 0; n < 5 && !hasAll(deliveriesAt(trial, url)); n += 1) {
      await passed(world, dayMs / 2 + minuteMs);
      await trial.quiet();
    }
  }
  const heard = hasAll(deliveriesAt(trial, url))
    ? deliveriesAt(trial, url)
    : await deliveredAfter(trial, url, 0, hasAll);
  const rules =
    schedule === 'daily' ? ['payments-posted-daily'] : ['payments-reach-biller', 'payments-posted-after-each'];
  const missing = due.find((it) => noticesOf(heard, it).length === 0);
  for (const rule of rules) {
    const seen = `nothing of ${missing?.authorized.reference}`;
    trial.expects(rule, 'each payment posted', missing === undefined, seen, ...proofOf(missing ?? due[0], heard));
  }
  for (const it of due) judgeTold(world, it, heard);
  judgeDates(world, due, heard);
  judgeIds(world, heard);
  // What is sent again is signed as well.
  if (schedule === 'each' && answers !== 'well') await letThemComeAgain(world);
  for (const it of due) judgeSameId(world, it, deliveriesAt(trial, url));
  for (const it of deliveriesAt(trial, url)) {
    judgeSignature(trial, it, key);
    judgeHash(trial, it, key);
  }
}

/** Whether and when a payment that was not taken is sent again is not shown: within a few minutes it may be. */
async function letThemComeAgain(world: World): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await passed(world, minuteMs + 5000);
    await world.trial.quiet();
  }
}

function platformsOf({ shown }: Known): string | undefined {
  return (shown && textIn(fieldOf(shown, 'PlatformReference'))) || undefined;
}

function noticesOf(all: readonly Delivery[], known: Known): NotifiedPayment[] {
  const own = platformsOf(known);
  return all.flatMap((it) => paymentsIn(it) ?? []).filter((it) => notified(it, 'PlatformReference') === own);
}

function proofOf(known: Known | undefined, all: readonly Delivery[]): Exchange[] {
  return [...(known?.shown ? [known.shown] : []), ...all.flatMap((it) => it.exchange ?? []).slice(-2)];
}

function judgeTold({ trial }: World, known: Known, heard: readonly Delivery[]): void {
  const { authorized, shown } = known;
  const [item] = authorized.items;
  const [price] = authorized.prices;
  const name = shown && textIn(fieldOf(shown, 'MemberName'));
  const delivery = heard.find((it) => noticesOf([it], known).length > 0);
  for (const it of noticesOf(heard, known)) {
    const proof = [shown as Exchange, ...(delivery?.exchange ? [delivery.exchange] : [])];
    trial.holds(told, authorized.purchase.memberNumber, notified(it, 'MemberNumber'), ...proof);
    const named = notified(it, 'MemberName');
    const isNamed = namesOf(known.member, name ?? '').includes(folded(named.trim()));
    if (name !== undefined) trial.expects(told, name, isNamed, named, ...proof);
    if (authorized.items.length > 1)
      trial.expects(told, 'each product at its price', isWhole(heard, known), 'not all that was paid', ...proof);
    if (authorized.items.length > 1 || price === undefined || known.isPart) continue;
    const total = times(price, item?.purchase.quantity ?? 1);
    const isPrice = [total, price].includes(decimalIn(it['ProductPrice']) ?? '');
    trial.expects(told, total, isPrice, notified(it, 'ProductPrice'), ...proof);
  }
}

/** Section 6.2: of a payment with several products all that was paid is told, in one entry or in several. */
function isWhole(heard: readonly Delivery[], known: Known): boolean {
  const { items } = known.authorized;
  const prices = items.flatMap(({ purchase: it }) => (it.quantity === undefined ? (decimalIn(it.price) ?? []) : []));
  // What is sent again is told by its price alone.
  if (new Set(prices).size < items.length) return true;
  const told = new Set(noticesOf(heard, known).flatMap((it) => decimalIn(it['ProductPrice']) ?? []));
  const total = plus(...prices);
  return told.has(total) || plus(...told) === total;
}

function judgeDates({ trial }: World, due: readonly Known[], heard: readonly Delivery[]): void {
  const dated = due.flatMap((it) => {
    const [notice] = noticesOf(heard, it);
    return it.paidAt === undefined || !notice
      ? []
      : [{ text: notified(notice, 'PaidDate'), at: it.paidAt, proof: proofOf(it, heard) }];
  });
  judgeHours(trial, told, 'PaidDate', dated);
}

/** A PaymentId is that of one payment, and of one of its products. */
function judgeIds({ trial }: World, heard: readonly Delivery[]): void {
  const owners = new Map<string, string>();
  for (const it of heard)
    for (const payment of paymentsIn(it) ?? []) {
      const id = notified(payment, 'PaymentId');
      const reference = notified(payment, 'PlatformReference');
      const owner = owners.get(id) ?? reference;
      owners.set(id, owner);
      trial.holds(
        'payment-id-unique',
        `${id} is of ${owner}`,
        `${id} is of ${reference}`,
        ...(it.exchange ? [it.exchange] : []),
      );
    }
}

/** However often a payment of one unit is told, it is one payment: its PaymentId is the key by which a receiver knows it. */
function judgeSameId({ trial }: World, known: Known, heard: readonly Delivery[]): void {
  const [item, ...others] = known.authorized.items;
  if (others.length > 0 || (item?.purchase.quantity ?? 1) > 1) return;
  const telling = heard.filter((it) => noticesOf([it], known).length > 0);
  const ids = new Set(noticesOf(telling, known).map((it) => notified(it, 'PaymentId')));
  const proof = telling.slice(0, 3).flatMap((it) => it.exchange ?? []);
  const seen = [...ids].join(' and ');
  if (ids.size > 0) trial.expects('payment-id-unique', 'one PaymentId', ids.size === 1, seen, ...proof);
}
