import { wallTimers } from '../../targets/timers.ts';
import { PlayOver, type PlayTime } from './play-time.ts';
import { quiet } from './quiet.ts';

/** For how much of the provider's time a play may go on. */
const longestMs = 30 * 86_400_000;
/** How long this process has to be quiet where nobody waits for time or for an answer: somebody may still compute. */
const patienceMs = 25;

/** Each seed begins at another time of day. */
const seedMs = 3_637_000;
/** What a process is late by at most, of any seed but the first. */
const latestMs = 150;

/** How much later than asked for each wait ends. */
function latenessOf(seed: number): () => number {
  let state = seed;
  return () => {
    if (seed === 1) return 0;
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % latestMs;
  };
}

interface Entry {
  at: number;
  seq: number;
  fire: () => void;
}

/**
 * Time that goes on when nobody has anything left to do before: all that happens in this process (an integrator's work, the
 * sandbox's, the way between them) takes no time at all, and each wait ends at its very instant.
 */
export function virtualTime(seed = 1): PlayTime {
  const lateness = latenessOf(seed);
  const start = wallTimers.now() + (seed - 1) * seedMs;
  let now = start;
  let seq = 0;
  let stirred = 0;
  let waiting = 0;
  let underWay = 0;
  let isOver = false;
  let wake = (): void => undefined;
  const entries = new Set<Entry>();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  const closed = Promise.withResolvers<void>();

  function first(): Entry | undefined {
    let found: Entry | undefined;
    for (const it of entries) {
      if (!found || it.at < found.at || (it.at === found.at && it.seq < found.seq)) found = it;
    }
    return found;
  }

  async function run(): Promise<void> {
    while (!isOver) {
      await quiet(
        () => stirred,
        () => (waiting + underWay > 0 ? 0 : patienceMs),
      );
      const next = first();
      if (!next) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (next.at > start + longestMs) {
        const days = longestMs / 86_400_000;
        over.reject(new PlayOver(`the integrator still waits after ${days} days of the provider's time`));
        return;
      }
      entries.delete(next);
      now = Math.max(now, next.at);
      stirred += 1;
      next.fire();
    }
  }

  function after(ms: number, fire: () => void): () => void {
    seq += 1;
    const entry: Entry = { at: now + Math.max(0, ms), seq, fire };
    entries.add(entry);
    wake();
    return () => entries.delete(entry);
  }

  run().catch(over.reject);
  return {
    wall: { now: () => now, after },
    scale: 1,
    now: () => now,
    after,
    hold: (ms) =>
      Promise.race([new Promise<void>((resolve) => after(ms, resolve)), closed.promise, over.promise]).catch(
        () => undefined,
      ),
    async wait(ms) {
      if (Number.isNaN(ms)) throw new RangeError('a wait of NaN ms: the time to wait is no number');
      waiting += 1;
      try {
        await Promise.race([new Promise<void>((resolve) => after(ms + lateness(), resolve)), over.promise]);
      } finally {
        waiting -= 1;
      }
    },
    stir() {
      stirred += 1;
    },
    underWay(change) {
      underWay += change;
      stirred += 1;
    },
    close() {
      isOver = true;
      closed.resolve();
      over.reject(new PlayOver('the play is over'));
      wake();
    },
  };
}
