import { typePinAtOpenPrompt } from '../../../../../src/given/charge-gateway/index.ts';
import { customerAt, type Known, type World } from '../model.ts';
import type { AtOnce } from '../steps.ts';
import { chargeFor } from './charge.ts';
import { judgeTyped, typeAt } from './pin.ts';
import { judgeRefund, sendRefundOf } from './refund.ts';

/** Whole refunds of several charges at the same moment: each gives back its own. */
export async function refundsOfSeveral(some: readonly Known[], world: World): Promise<void> {
  const paid = some.filter((it) => it.status === 'SUCCESS' && it.refunds === 0);
  const tranTypeOf = (n: number): string => (n % 2 === 0 ? 'REF' : 'REV');
  const sent = await Promise.all(paid.map((it, n) => sendRefundOf(world, it, it.cents, { tranType: tranTypeOf(n) })));
  for (const [n, exchange] of sent.entries()) {
    const known = paid[n];
    if (known) judgeRefund(world, known, { cents: known.cents, tranType: tranTypeOf(n), exchange });
  }
}

/** A customer types the PIN of one charge while another one is given back. */
export async function pinBesideRefund(world: World, { of, cents }: AtOnce): Promise<void> {
  if (!world.isAnswered) return;
  const wish = { customer: customerAt(world, of), cents, notifyUrl: undefined };
  const paid = await chargeFor(world, wish);
  await typeAt(world, paid, '0000');
  const waiting = await chargeFor(world, wish);
  // One that is held for its PIN is over already.
  if (paid?.status !== 'SUCCESS' || waiting?.status !== 'PENDING') return;
  const [exchange] = await Promise.all([
    sendRefundOf(world, paid, cents, { tranType: 'REF' }),
    typePinAtOpenPrompt(world.trial, waiting.charged.body, '0000'),
  ]);
  judgeRefund(world, paid, { cents, tranType: 'REF', exchange });
  await judgeTyped(world, waiting, '0000');
}
