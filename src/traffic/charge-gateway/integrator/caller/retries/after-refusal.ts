import { isTimed } from '../is-timed.ts';
import type { Repetition } from './chain.ts';
import type { Clock } from './clock.ts';
import type { Finding } from './finding.ts';

/** How often a look-up that told of a failed PIN may be asked again: polls that are under way, a second opinion. */
const lookupsAfter422 = 3;
/** A poll asks and changes nothing: it may outlast a refusal that somebody mends, and not go on for good. */
const pollsRefusedMs = 900_000;
/** Who asks again under a new correlator so soon is no customer who tries again. */
const soonMs = 10_000;
/** So many attempts so soon are no person's. */
const noPersonAfter = 3;
/** Longer waits may be those of a dunning run: somebody may have topped up the wallet since. */
const timerMs = 300_000;

/** Counts a look-up that is sent again after a refusal; gives what is wrong with it, if anything. */
export function judgeLookup({ chain, before, attempt }: Repetition, status: number): Finding | undefined {
  chain.lookups += 1;
  chain.refusedAt ??= before.answeredAt;
  const isTooOften = status === 422 && chain.lookups > lookupsAfter422;
  const isTooLong = status !== 404 && attempt.at - chain.refusedAt > pollsRefusedMs;
  if (!isTooOften && !isTooLong) return undefined;
  return { expected: `no repetition after ${status}`, actual: `asked again ${chain.lookups} times` };
}

/** Counts a refused request that is sent again under another correlator; gives what is wrong once no person repeats so. */
export function judgeRenewed({ chain, waitMs }: Repetition, status: number, clock: Clock): Finding | undefined {
  chain.renewedAfter.push(waitMs);
  if (waitMs <= soonMs) chain.renewed += 1;
  if (chain.renewed < noPersonAfter && !isByTimer(chain.renewedAfter, clock)) return undefined;
  const correlators = chain.renewedAfter.length + 1;
  return { expected: `no repetition after ${status}`, actual: `again and again, under ${correlators} correlators` };
}

/** A wait is seen to be one of a timer where it is so many times as long as what timers are late by. */
const latenessesOfAWait = 5;

/** Whether four waits differ by no more than what a process of this clock is late by: being later makes none alike. */
function areOfOneTimer(waits: readonly number[], { lateMs }: Clock): boolean {
  const shortest = Math.min(...waits);
  const isLong = shortest >= latenessesOfAWait * lateMs;
  return waits.length === 4 && isLong && Math.max(...waits) - shortest <= Math.min(lateMs, shortest * 0.15);
}

/** Whether no person repeats it: waits of minutes at most that a timer makes. */
function isByTimer(waits: readonly number[], clock: Clock): boolean {
  const last = waits.slice(-3);
  if (Math.max(...last) > timerMs) return false;
  return (isTimed(waits.slice(-4)) && !clock.isTooShort(last)) || areOfOneTimer(waits.slice(-4), clock);
}

/** What no customer mends: the request, the credentials, the access, or the state of a charge (section 7 rule 1). */
const beyondCustomers: ReadonlySet<number> = new Set([400, 401, 403, 404, 409]);

/**
 * Counts a refused request that is sent again under another correlator before anybody was told of the refusal: who was told
 * nothing did not ask for it. Gives what is wrong once it is a habit.
 */
export function judgeUntold({ chain, waitMs }: Repetition, status: number): Finding | undefined {
  chain.untold = beyondCustomers.has(status) && waitMs <= timerMs ? chain.untold + 1 : 0;
  if (chain.untold < noPersonAfter) return undefined;
  return {
    expected: `no repetition after ${status}`,
    actual: `sent ${chain.untold} times more under new correlators, before anybody was told of the refusal`,
  };
}
