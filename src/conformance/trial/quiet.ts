import { breathe, eventually, type Timers } from '../../targets/timers.ts';
import type { TrialParts } from './trial-parts.ts';

/** What of a trial's parts waiting needs. */
export interface Waiting {
  run: { target: Pick<TrialParts['run']['target'], 'timers' | 'settings'> };
  tenant: Pick<TrialParts['tenant'], 'driver'>;
}

/** A call that is on its way needs a few turns of the event loop at each end, and so does what it brings about. */
const turns = 40;

/** How often the embedded sandbox says that it is done before something counts as absent: one thing may bring about another. */
const saidAtLeast = 3;

/** Resolves when nothing more is to be expected: as soon as the target says so, else when so much time has passed. */
export async function quiet(waiting: Waiting, ms: number): Promise<void> {
  const { timers } = waiting.run.target;
  const settle = settleOf(waiting);
  if (!settle) return timers.after(ms);
  let isSettled = false;
  const settling = settle().then(() => {
    isSettled = true;
  });
  await eitherOf(settling, ms, timers);
  await catchUp(() => isSettled);
}

/**
 * What `probe` gives as soon as it gives something; undefined where the target says that nothing more comes, or when the
 * patience has passed.
 */
export async function awaited<T>(
  waiting: Waiting,
  patienceMs: number,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T | undefined> {
  const { timers } = waiting.run.target;
  const settle = settleOf(waiting);
  if (!settle) return eventually(timers, patienceMs, probe);
  const end = timers.elapsed() + patienceMs;
  let said = 0;
  let settling: Promise<void> | undefined;
  let isLast = false;
  for (let pause = 5; ; pause *= 2) {
    const found = await probe();
    if (found !== undefined) return found;
    if (said >= saidAtLeast || isLast) return undefined;
    if (timers.elapsed() >= end) {
      isLast = true;
      await catchUp(() => said >= saidAtLeast);
      continue;
    }
    // A receiver that is slow on purpose holds it up: what comes meanwhile is seen by asking.
    settling ??= settle().then(() => {
      said += 1;
      settling = undefined;
    });
    await eitherOf(settling, pause, timers);
  }
}

/** On a machine that stalled, the time is over before what lies there was read: so many turns more let it be. */
async function catchUp(isDone: () => boolean): Promise<void> {
  for (let n = 0; n < 4 && !isDone(); n += 1) await goRound();
}

/** Whether the target says itself when nothing more comes. */
export function saysWhenSettled(waiting: Waiting): boolean {
  return settleOf(waiting) !== undefined;
}

/**
 * An embedded sandbox shares our process, and the time of its tenants stands: what it has not done by then it does not do before
 * somebody moves it. A move by nothing ends when all that is due has been done and sent, and answered.
 */
function settleOf({ run: { target }, tenant }: Waiting): (() => Promise<void>) | undefined {
  const advance = target.settings.kind === 'embedded' ? tenant.driver.clock?.advance : undefined;
  if (!advance) return undefined;
  return async () => {
    await goRound();
    await advance({ ms: 0 });
    await goRound();
  };
}

/** With a reason of its own: without one, Node makes an error with its stack. */
const ended = Symbol('ended');

/** Resolves when that is done or so much time has passed. */
export async function eitherOf(done: Promise<unknown>, ms: number, timers: Timers): Promise<void> {
  const enough = new AbortController();
  await Promise.race([done, timers.after(ms, enough.signal)]);
  enough.abort(ended);
}

async function goRound(): Promise<void> {
  for (let n = 0; n < turns; n += 1) await breathe();
}
