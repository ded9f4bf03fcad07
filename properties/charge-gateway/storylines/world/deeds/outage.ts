import { type Exchange, type RawInput, statusOf } from '../../../../../src/conformance/index.ts';
import { chargeBody, refundBody } from '../../../../../src/given/charge-gateway/index.ts';
import { leftNothing } from '../../../validation/refused-charge.ts';
import type { Known, World } from '../model.ts';
import type { outages } from '../steps.ts';

/** For a moment every call is turned away, also one that names what is there. That it changed nothing shows when all is read back. */
export async function turnAway(world: World, known: Known | undefined, what: (typeof outages)[number]): Promise<void> {
  const { trial } = world;
  const operator = trial.driver.operator;
  const turn = { maintenance: operator?.maintenance, 'not-enabled': operator?.enableSandbox }[what];
  if (!turn || !known || known.status === 'open') return;
  const [rule, status] =
    what === 'maintenance'
      ? (['maintenance-refuses-everything', 503] as const)
      : (['sandbox-not-enabled-refused', 403] as const);
  const { endUserId, clientCorrelator } = known.charged.body;
  const charge = chargeBody(trial, { endUserId });
  const calls: [operation: string, input: RawInput][] = [
    ['charge', { json: charge }],
    ['lookup', { path: { endUserId, clientCorrelator } }],
  ];
  // Of one that cannot be given back anyway, which refusal comes first is not shown.
  if (known.status === 'SUCCESS' && known.refunds === 0)
    calls.push(['refund', { json: refundBody(trial, known.charged, { currency: known.currency, amount: '0.01' }) }]);
  // Whether a prompt outlives it is not shown; where it does, its PIN decides.
  world.moves += 1;
  const answers: Exchange[] = [];
  if (what === 'maintenance') await operator?.maintenance?.({ on: true });
  else await operator?.enableSandbox?.({ enabled: false });
  try {
    for (const [operation, input] of calls)
      answers.push(await trial.send(operation, { ...input, expects5xx: what === 'maintenance' }));
  } finally {
    if (what === 'maintenance') await operator?.maintenance?.({ on: false });
    else await operator?.enableSandbox?.({ enabled: true });
  }
  for (const it of answers) trial.holds(rule, status, statusOf(it), it);
  const [refused] = answers;
  if (refused && statusOf(refused) === status) await leftNothing(trial, refused, charge);
}
