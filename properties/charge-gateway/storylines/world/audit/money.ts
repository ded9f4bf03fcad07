import { typeAt } from '../deeds/pin.ts';
import { judgeRefund, sendRefundOf } from '../deeds/refund.ts';
import type { World } from '../model.ts';

/** How many charges of a story are tried once more at its end: the oldest and the latest. */
const tried = 6;

/**
 * What no look-up shows, shows now: prompts are still open, paid charges can be given back, and what was given back cannot
 * be again. So whatever a refused call, another charge or time did to a charge comes out.
 */
export async function auditMoney(world: World): Promise<void> {
  const { charges } = world;
  const some = charges.filter((_, n) => n < tried || n >= charges.length - tried);
  for (const it of some) await typeAt(world, it, '0000');
  for (const [n, it] of some.entries()) {
    if (it.status === 'open' || (it.status === 'PENDING' && world.isAnswered)) continue;
    const tranType = n % 2 === 0 ? 'REV' : 'REF';
    const cents = it.refunds === 0 || it.refundedCents >= it.cents ? it.cents : it.cents - it.refundedCents + 1;
    judgeRefund(world, it, { cents, tranType, exchange: await sendRefundOf(world, it, cents, { tranType }) });
  }
}
