import { statSync } from 'node:fs';
import { type Shop, shopOf } from '../charge-gateway/support.ts';
import { openCallbacks } from './callbacks.ts';
import { compare, compareNotices } from './compare.ts';
import { newLedger } from './ledger.ts';
import { otherApisOf } from './other-apis.ts';
import { compareBalances, compareOthers, isUnsure, takeOtherStep } from './other-work.ts';
import { type Served, serve } from './served.ts';
import { type Dice, newDice, takeStep } from './work.ts';

/** What ends a life of the sandbox: a kill, or a disk that is full. */
export type End = 'kill' | 'full-disk';

export interface WantedTrial {
  kills: number;
  seed: number;
  end?: End;
  /** Asked before each life: ends the trial early. */
  isOver?(): boolean;
}

/** What came of ending one sandbox again and again. */
export interface KillTrial {
  kills: number;
  charges: number;
  deposits: number;
  orders: number;
  acknowledged: number;
  /** Calls that were under way when the process ended. */
  cutOff: number;
  callbacks: number;
  /** What does not hold, one line each: nothing, or the promise is broken. */
  problems: string[];
}

/** How many steps are under way at any time. */
const lanes = 8;

/**
 * Works a sandbox on one data file with random calls of all three APIs, ends it and starts it again and compares; `kills`
 * times over. It is killed (SIGKILL) at a random one of its answers, requests or callbacks, or may write no more bytes at
 * a random place of the file or of its log.
 */
export async function runKillTrial(file: string, wanted: WantedTrial): Promise<KillTrial> {
  const { kills, seed, end = 'kill', isOver = () => false } = wanted;
  const dice = newDice(seed);
  const ledger = newLedger();
  let onCall = (): void => undefined;
  const callbacks = await openCallbacks(() => onCall());
  let cutOff = 0;
  let done = 0;
  try {
    let served = await serve(file);
    const balances = await otherApisOf(shopIn(served)).balances();
    for (; done < kills && !isOver(); done += 1) {
      if (end === 'full-disk') served = await withLimit(served, file, dice);
      ledger.mayFail = end === 'full-disk';
      const shop = shopIn(served);
      const others = otherApisOf(shop);
      await others.logIn();
      const before = ledger.entries.length;
      const worn = end === 'kill' ? newFuse(served, dice) : newWaiter(served);
      onCall = () => worn.burn('callback');
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          while (!worn.isBlown()) {
            const step = dice(2) ? takeStep(shop, ledger, dice, callbacks.url) : takeOtherStep(others, ledger, dice);
            worn.burn('request');
            if (await step) worn.burn('answer');
            else cutOff += 1;
          }
        }),
      );
      await served.gone;
      if (end === 'full-disk' && served.child.exitCode !== 2) {
        ledger.problems.push(`the full disk ended it with ${served.child.exitCode ?? served.child.signalCode}`);
      }
      ledger.mayFail = false;
      served = await serve(file);
      const open = ledger.entries.filter(({ pin, refund }, at) => {
        const isCutOff = pin?.isAcknowledged === false || refund?.isAcknowledged === false;
        return at >= before || isCutOff;
      });
      const again = shopIn(served);
      await compare(again, ledger, open, callbacks.url);
      const cut = { deposits: ledger.deposits.filter(isUnsure), orders: ledger.orders.filter(isUnsure) };
      await compareOthers(otherApisOf(again), ledger, cut);
    }
    const shop = shopIn(served);
    await compare(shop, ledger, ledger.entries, callbacks.url);
    await compareOthers(otherApisOf(shop), ledger, ledger);
    await compareBalances(otherApisOf(shop), ledger, balances);
    await compareNotices(shop, ledger, callbacks.ids);
    served.child.kill('SIGTERM');
    await served.gone;
    if (served.child.exitCode !== 0) ledger.problems.push(`stopped with ${served.child.exitCode}`);
  } finally {
    callbacks.close();
  }
  const { entries, deposits, orders, acknowledged, problems } = ledger;
  const counts = { charges: entries.length, deposits: deposits.length, orders: orders.length };
  return { kills: done, ...counts, acknowledged, cutOff, callbacks: callbacks.calls(), problems };
}

function shopIn({ ready }: Served): Shop {
  const [workspace] = ready.workspaces;
  if (!workspace || ready.workspaces.length > 1)
    throw new Error('the sandbox did not come back with its one workspace');
  return shopOf(workspace, ready.control.base);
}

/** Starts it again with a limit of what it may write: somewhat above what the file or its log has by now. */
async function withLimit(served: Served, file: string, dice: Dice): Promise<Served> {
  served.child.kill('SIGTERM');
  await served.gone;
  const sizes = [file, `${file}-wal`].map((it) => statSync(it, { throwIfNoEntry: false })?.size ?? 0);
  return serve(file, Math.ceil(Math.max(...sizes) / 1024) + 64 + dice(512));
}

/** Worn out where the process is gone. */
function newWaiter({ child }: Served) {
  return {
    burn: (_what: string): void => undefined,
    isBlown: () => child.exitCode !== null || child.signalCode !== null,
  };
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
