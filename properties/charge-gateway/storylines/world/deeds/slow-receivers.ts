import type { Exchange } from '../../../../../src/conformance/index.ts';
import { lookUp, typePinAtOpenPrompt } from '../../../../../src/given/charge-gateway/index.ts';
import { callsOf, judgeTold, newUrl } from '../../../callbacks/callback-calls.ts';
import { customerAt, type Known, type World } from '../model.ts';
import type { AtOnce } from '../steps.ts';
import { chargeFor } from './charge.ts';
import { judgeTyped } from './pin.ts';

/** Charges of which all receivers but the last one's let their callers wait, until that one was called or was not. */
export async function slowReceivers(world: World, { of, cents }: AtOnce): Promise<void> {
  const { trial, isAnswered } = world;
  const { callbacks } = trial;
  if (!callbacks || !isAnswered) return;
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  try {
    const made: Known[] = [];
    for (let n = 0; n < 4; n += 1) {
      const notifyUrl = n < 3 ? callbacks.newUrl([200], until) : newUrl(trial);
      const known = await chargeFor(world, { customer: customerAt(world, of + n), cents, notifyUrl });
      // One that is held for its PIN is over already.
      if (known?.status !== 'PENDING') return;
      made.push(known);
    }
    // What is told of their beginning comes before.
    await trial.quiet('calls before a PIN');
    for (const [n, it] of made.entries()) {
      // The others are known to be slow before the last one is due.
      if (n === made.length - 1) await trial.quiet('slow receivers');
      it.calledBefore = callsOf(trial, it.notifyUrl ?? '').length;
      await typePinAtOpenPrompt(trial, it.charged.body, '0000');
    }
    const last = made.at(-1);
    const { notifyUrl = '', calledBefore = 0 } = last ?? {};
    // Whether it waits for the slow ones is not shown: that it comes at all is judged at the end.
    await trial.settles(trial.eventually(() => callsOf(trial, notifyUrl).length > calledBefore || undefined));
    // Whoever was called hears of what a look-up shows, however long it thinks about its answer.
    const called = made.filter((it) => callsOf(trial, it.notifyUrl ?? '').length > it.calledBefore);
    const early = await Promise.all(called.map((it) => lookUp(trial, it.charged)));
    release();
    for (const [n, it] of called.entries())
      await judgeTold(trial, it.charged, it.notifyUrl ?? '', early[n] as Exchange);
    for (const it of made) await judgeTyped(world, it, '0000');
  } finally {
    release();
  }
}
