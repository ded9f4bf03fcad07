import type { Exchange, Trial } from '../../src/conformance/index.ts';
import { balancesOf, judgeChanges, judgeRefused } from '../../src/given/merchant-wallet/index.ts';

/** One call that has to be refused, and the rule that names why. */
export interface Bad {
  id: string;
  send(): Promise<Exchange>;
}

/** Decides that each call is refused by its rule, and that all of them together moved nothing in these wallets. */
export async function judgeRefusals(
  trial: Trial,
  msisdns: readonly string[],
  all: readonly Bad[],
): Promise<Exchange[]> {
  const before = await balancesOf(trial, msisdns);
  const refused: Exchange[] = [];
  let last: Exchange | undefined;
  for (const { id, send } of all) {
    last = await send();
    if (judgeRefused(trial, id, last)) refused.push(last);
  }
  // One that succeeded moves: what it broke is told already.
  if (last && refused.length === all.length) await judgeChanges(trial, 'refused-call-moves-nothing', before, {}, last);
  return refused;
}
