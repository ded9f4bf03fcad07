import { pay } from '../../../../../src/given/bill-payment/index.ts';
import { achieved, judgeAchieved, type Start, startOf } from '../audit/targets.ts';
import { debitDeed } from '../debit-deed.ts';
import { type Deed, type Known, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { authorizeOrder } from './auth.ts';
import { livingMember } from './choose-member.ts';
import { paidNow } from './pay.ts';
import { orderOf } from './purchases.ts';
import { passed } from './time.ts';

/** Where the wallets are not our own, few are paid. */
const fewAtMost = 4;
const gapMs = 10_000;

/** Many payments one after the other, of which no two beside each other have one price, some seconds apart. */
export async function many(world: World, { ware, count }: Extract<Step, { do: 'many' }>): Promise<Deed> {
  const { trial } = world;
  const all: Known[] = [];
  let start: Start | undefined;
  for (let n = 0; n < (trial.has('isolate') ? count : Math.min(count, fewAtMost)); n += 1) {
    const order = await orderOf(world, { ware, cents: 101 + (n % 97), member: livingMember(world, n % 3) });
    const known = order && (await authorizeOrder(world, order));
    if (!known) break;
    const before = n === 0 ? await achieved(world, known) : undefined;
    await paidNow(world, [known], async () => [await pay(trial, known.authorized)]);
    all.push(known);
    if (n === 0) start = await startOf(world, known, before);
    await passed(world, gapMs);
  }
  if (all.length === 0) return quietDeed('paid-debits-vendor-wallet');
  if (start) await judgeAchieved(world, start, all.slice(1));
  return debitDeed(
    world,
    all,
    all.flatMap((it) => it.shown ?? []),
  );
}
