import { type Shop, shopOf } from '../charge-gateway/support.ts';
import { openCallbacks } from './callbacks.ts';
import { compare, compareNotices } from './compare.ts';
import { newLedger } from './ledger.ts';
import { type Served, serve } from './served.ts';
import { type Dice, newDice, takeStep } from './work.ts';

/** What came of killing one sandbox again and again. */
export interface KillTrial {
  kills: number;
  charges: number;
  acknowledged: number;
  /** Calls that were under way when the process was killed. */
  cutOff: number;
  callbacks: number;
  /** What does not hold, one line each: nothing, or the promise is broken. */
  problems: string[];
}

/** How many steps are under way at any time. */
const lanes = 8;

/**
 * Works a sandbox on one data file with random calls, kills it (SIGKILL) at a random one of its answers, requests or
 * callbacks, starts it again and compares; `kills` times over.
 */
export async function runKillTrial(file: string, kills: number, seed: number): Promise<KillTrial> {
  const dice = newDice(seed);
  const ledger = newLedger();
  let onCall = (): void => undefined;
  const callbacks = await openCallbacks(() => onCall());
  let cutOff = 0;
  try {
    let served = await serve(file);
    for (let round = 0; round < kills; round += 1) {
      const shop = shopIn(served);
      const before = ledger.entries.length;
      const worn = newFuse(served, dice);
      onCall = () => worn.burn('callback');
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          while (!worn.isBlown()) {
            const step = takeStep(shop, ledger, dice, callbacks.url);
            worn.burn('request');
            if (await step) worn.burn('answer');
            else cutOff += 1;
          }
        }),
      );
      await served.gone;
      served = await serve(file);
      const open = ledger.entries.filter(({ pin, refund }, at) => {
        const isUnsure = pin?.isAcknowledged === false || refund?.isAcknowledged === false;
        return at >= before || isUnsure;
      });
      await compare(shopIn(served), ledger, open, callbacks.url);
    }
    const shop = shopIn(served);
    await compare(shop, ledger, ledger.entries, callbacks.url);
    await compareNotices(shop, ledger, callbacks.ids);
    served.child.kill('SIGTERM');
    await served.gone;
    if (served.child.exitCode !== 0) ledger.problems.push(`stopped with ${served.child.exitCode}`);
  } finally {
    callbacks.close();
  }
  const { entries, acknowledged, problems } = ledger;
  return { kills, charges: entries.length, acknowledged, cutOff, callbacks: callbacks.calls(), problems };
}

function shopIn({ ready }: Served): Shop {
  const [workspace] = ready.workspaces;
  if (!workspace || ready.workspaces.length > 1)
    throw new Error('the sandbox did not come back with its one workspace');
  return shopOf(workspace, ready.control.base);
}

/** Kills the process at a random moment: after so many things of a random kind. */
function newFuse({ child }: Served, dice: Dice) {
  const kinds = ['answer', 'request', 'callback'];
  const kind = kinds[dice(kinds.length)];
  let left = 1 + dice(kind === 'callback' ? 8 : 40);
  let isBlown = false;
  return {
    burn(what: string): void {
      if (what !== kind || isBlown) return;
      left -= 1;
      if (left > 0) return;
      isBlown = true;
      child.kill('SIGKILL');
    },
    isBlown: () => isBlown,
  };
}
