import type { Redactor } from '../../protocol/secrets/redactor.ts';
import { newBreather } from '../clock/breather.ts';
import type { WallTime } from '../clock/wall-time.ts';
import type { Feed, FeedKind } from './feed.ts';
import type { SentEvent } from './sent-event.ts';

/** How often a reader hears that it is still listened to: connections without a byte are cut off. */
const heartbeatMs = 15_000;

export interface Following {
  /** Number of the entry behind which it begins. */
  after: number;
  /** What the reader was told before is not of this start of the sandbox. */
  isAnew: boolean;
  kinds: ReadonlySet<FeedKind>;
  /** Whether the reader wants this one of those kinds. */
  wants(shown: object): boolean;
  /** Whether it goes on behind what there is. */
  goesOn: boolean;
  /** Asked for each entry: secrets come and go. */
  clean(): Redactor;
  /** Resolves when all that happened so far is stored. */
  stored(): Promise<void> | undefined;
  wall: Pick<WallTime, 'after'>;
}

/**
 * The entries of a feed as events, each made when the reader is ready for it. A reader that is too slow is told how many
 * entries it lost; nothing waits for it. An undefined value says that it is still listened to.
 */
export async function* followFeed(feed: Feed, following: Following): AsyncGenerator<SentEvent | undefined> {
  const { kinds, wants, clean, stored, wall } = following;
  const { breathe } = newBreather();
  const idOf = (number: number): string => `${feed.run}-${number}`;
  let told = following.after;
  yield { id: idOf(told), event: 'open', data: { last: idOf(feed.last()) } };
  if (following.isAnew) yield { id: idOf(told), event: 'dropped', data: { count: null, reason: anew } };
  while (!feed.hasEnded()) {
    const { lost, entries } = feed.behind(told);
    await stored();
    let missed = lost;
    told += lost;
    for (const { number, kind, at, show } of entries) {
      // A reader may be so slow that what it waits for is gone by now.
      if (feed.behind(number - 1).lost > 0) break;
      await breathe();
      const shown = kinds.has(kind) ? show(clean()) : undefined;
      if (shown === undefined && kinds.has(kind)) missed += 1;
      if (shown !== undefined && wants(shown)) {
        if (missed > 0) yield dropped(idOf(number - 1), missed);
        missed = 0;
        yield { id: idOf(number), event: kind, data: { at, ...shown } };
      }
      told = number;
    }
    if (missed > 0) yield dropped(idOf(told), missed);
    if (feed.last() > told || feed.hasEnded()) continue;
    if (!following.goesOn) return;
    if (await isQuiet(feed, wall)) yield undefined;
  }
}

function dropped(id: string, count: number): SentEvent {
  return { id, event: 'dropped', data: { count, reason: 'they were too old to keep by the time they could be sent' } };
}

const anew = 'the sandbox was started anew since; what happened before is not known any more';

/** Resolves when something happened, or with true after the heartbeat. */
function isQuiet(feed: Feed, wall: Pick<WallTime, 'after'>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = wall.after(heartbeatMs, () => {
      callOff();
      resolve(true);
    });
    const callOff = feed.onceChanged(() => {
      cancel();
      resolve(false);
    });
  });
}
