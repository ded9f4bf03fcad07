import { GivenBroken, statusOf, type Trial } from '../../../src/conformance/index.ts';
import { chargeBody } from '../../../src/given/charge-gateway/index.ts';

const numbers = '`apis.charge-gateway.fixtures.numbers';

/**
 * Throws GivenBroken where a number of `numbers.barred` that was never refused with 422 is as likely listed wrongly: it is refused so once
 * the operator bars it, or, where nobody can, as others of the list are.
 * @param isAlone others are refused, or none is listed beside it.
 */
export async function demandBarred(trial: Trial, endUserId: string, isAlone: boolean): Promise<void> {
  const bar = trial.driver.operator?.barNumber;
  if (bar) {
    await bar({ endUserId, barred: true });
    const refused = await trial.send('charge', { json: chargeBody(trial, { endUserId }) });
    await bar({ endUserId, barred: false });
    if (statusOf(refused) !== 422) return;
  } else if (!isAlone) return;
  const words = bar ? ', and is once its operator bars it' : '';
  throw new GivenBroken(
    `${endUserId} is not refused as barred${words}. Look whether it is barred, or take it out of ${numbers}.barred\``,
  );
}

/** Throws GivenBroken where a number that nobody listed does not work, and one of `numbers.unlisted` does. */
export async function demandUnlisted(trial: Trial, works: (endUserId: string) => Promise<boolean>): Promise<void> {
  const [listed = ''] = trial.fixtures.numbers?.unlisted ?? [];
  const other = neighbourOf(trial, listed);
  // Of a phone that a driver does not know nobody can tell.
  if (await works(other).catch(() => true)) return;
  throw new GivenBroken(
    `${listed} works, and ${other}, which nobody listed, does not. Look whether it is whitelisted, or take it out of ${numbers}.unlisted\``,
  );
}

/** A number that differs in its last four digits, and stands in no list. */
function neighbourOf(trial: Trial, listed: string): string {
  const { whitelisted = [], barred = [], unlisted = [] } = trial.fixtures.numbers ?? {};
  const all = [...whitelisted, ...barred, ...unlisted];
  const from = Number.parseInt(trial.fresh('x').slice(-4), 16) % 10_000;
  const near = all.map((_, step) => `${listed.slice(0, -4)}${String((from + step) % 10_000).padStart(4, '0')}`);
  return near.find((it) => !all.includes(it)) ?? listed;
}
