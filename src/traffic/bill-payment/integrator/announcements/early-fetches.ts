import { type Exchange, RecentMap, type Sending } from '../../../../conformance/index.ts';
import type { Announcement } from '../seen/announcement.ts';
import { codesOf } from '../seen/catalogue-fetches.ts';

/** A fetch of announced billers that ended before the announcement was answered. */
export interface EarlyFetch {
  fetch: Exchange;
  isSlow: boolean;
}

export interface EarlyFetches {
  announced(id: string, announcement: Announcement): void;
  begun(call: Sending, at: number): void;
  ended(exchange: Exchange, at: number): void;
  /** The announcement that gets its answer, once, with the fetch that came before. */
  take(id: string): { announcement: Announcement; early: EarlyFetch | undefined } | undefined;
  /** A fetch of what was announced is not early from now on. */
  answered(announcement: Announcement): void;
}

/** @param slowMs a fetch that takes as long is slow. */
export function earlyFetches(slowMs: number): EarlyFetches {
  const open = new RecentMap<string, Announcement>(500);
  /** Codes of announcements that were answered, and not fetched since. */
  const owed = new RecentMap<string, true>(2_000);
  const early = new RecentMap<string, EarlyFetch>(500);
  const begunAt = new RecentMap<string, number>(500);
  return {
    announced: (id, announcement) => open.set(id, announcement),
    begun: (call, at) => begunAt.set(call.id, at),
    ended(fetch, at) {
      const codes = codesOf(fetch.request.url);
      const isSlow = at - (begunAt.get(fetch.id) ?? at) >= slowMs;
      for (const [id, { codes: named }] of open.entries()) {
        const isForIt = codes.length > 0 && codes.every((it) => named.includes(it) && !owed.has(it));
        if (isForIt && numberOf(fetch.id) > numberOf(id)) early.set(id, { fetch, isSlow });
      }
      for (const it of codes) owed.delete(it);
    },
    take(id) {
      const announcement = open.get(id);
      open.delete(id);
      return announcement && { announcement, early: early.get(id) };
    },
    answered({ codes }) {
      for (const it of codes) owed.set(it, true);
    },
  };
}

/** Exchanges are numbered as they begin. */
function numberOf(id: string): number {
  return Number(id.slice(1));
}
