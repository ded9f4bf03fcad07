import { type Hand, type Moment, RecentMap, type Sending, statusOf } from '../../../../conformance/index.ts';
import { type Announcement, announcementReader } from './announcement.ts';
import { billersTold } from './known-catalogue.ts';

/** A ListBillers on its way, and what it is owed to. */
export type CatalogueFetch = {
  call: Sending;
  /** The announcement that was just before, where it is what the fetch follows from. */
  after?: Announcement & { call: Sending };
} & (
  | { kind: 'all'; isInitial: boolean }
  | {
      kind: 'named';
      codes: string[];
      /** Announced and not fetched since. */
      announced: string[];
      /** Fetched before, not announced since, and how often so. */
      unannounced: { code: string; times: number }[];
    }
);

type Announced = Announcement & { call: Sending; at: number };

export interface CatalogueFetches {
  /** The fetch that a moment is, if it is one. */
  see(moment: Moment): CatalogueFetch | undefined;
  /** Announced and not fetched, with the announcement that named it last. */
  owed(): { code: string; call: Sending; at: number; isKnown: boolean }[];
  readonly isLoaded: boolean;
}

/** So many loads more are those of instances that work side by side, or of one that was started anew. */
export const loadsOfOthers = 2;

/** How soon after an announcement a fetch follows from it. */
export const consequenceMs = 60_000;
/** For how long the whole list may stand in for billers whose fetch failed. */
const insteadMs = 600_000;
/** For how long before any business a second load is still the initial one. */
const initialMs = 60_000;

export function catalogueFetches({ tolerance }: Pick<Hand, 'tolerance'>): CatalogueFetches {
  const read = announcementReader();
  const pending = new RecentMap<string, { call: Sending; at: number }>(2_000);
  const ever = new RecentMap<string, Announced>(5_000);
  const known = new RecentMap<string, number>(5_000);
  let loadedAt: number | undefined;
  let hasBusiness = false;
  let last: Announced | undefined;
  /** The announcement whose billers were asked for, the last ones of all, and not given. */
  let failed: Announced | undefined;
  let hasReceiver = false;

  /** Whoever has its receiver entered once more began anew: its next load is an initial one, and brings what was announced before. */
  function receiverEntered(): void {
    if (hasReceiver) {
      [loadedAt, last, failed, hasBusiness] = [undefined, undefined, undefined, false];
      for (const [code] of [...pending.entries()]) pending.delete(code);
    }
    hasReceiver = true;
  }

  function fetchOf(call: Sending, at: number): CatalogueFetch {
    const recent = last !== undefined && at - last.at <= consequenceMs ? last : undefined;
    const codes = codesOf(call.request.url);
    if (codes.length === 0) {
      // An initial load may be the first thing after an announcement; whoever has loaded needs none.
      const isInitial =
        loadedAt === undefined || (!hasBusiness && at - loadedAt <= Math.max(initialMs, 4 * tolerance(1_000)));
      const instead = failed !== undefined && at - failed.at <= insteadMs ? failed : undefined;
      const before = recent ?? instead;
      const after = before && loadedAt !== undefined ? { after: before } : {};
      return { call, kind: 'all', isInitial, ...after };
    }
    const announced = codes.filter((it) => pending.has(it));
    const unannounced = codes.flatMap((code) => {
      const times = known.get(code);
      if (times === undefined || pending.has(code) || ever.has(code)) return [];
      known.set(code, times + 1);
      return [{ code, times: times + 1 }];
    });
    for (const it of codes) pending.delete(it);
    return { call, kind: 'named', codes, announced, unannounced, ...(recent ? { after: recent } : {}) };
  }

  return {
    get isLoaded() {
      return loadedAt !== undefined;
    },
    owed: () =>
      [...pending.entries()].map(([code, it]) => ({
        code,
        ...it,
        isKnown: known.has(code) || [...known.entries()].length === 0,
      })),
    see(moment) {
      if (moment.kind === 'answered') {
        const { exchange } = moment;
        if (exchange.operation !== 'listBillers') return undefined;
        const named = codesOf(exchange.request.url).flatMap((it) => ever.get(it) ?? []);
        if (named.length > 0) failed = statusOf(exchange) === 200 ? undefined : named.at(-1);
        if (statusOf(exchange) !== 200) return undefined;
        for (const { code } of billersTold(exchange)) if (!known.has(code)) known.set(code, 0);
        if (codesOf(exchange.request.url).length === 0) loadedAt ??= moment.at;
        return undefined;
      }
      if (moment.kind === 'operator' && isReceiverOfAnnouncements(moment.deed)) receiverEntered();
      if (moment.kind !== 'sent') return undefined;
      const { call, at } = moment;
      const announcement = read(call);
      if (announcement) {
        last = { ...announcement, call, at };
        if (announcement.form === 'codes')
          for (const code of announcement.codes) {
            pending.set(code, { call, at });
            ever.set(code, last);
          }
        return undefined;
      }
      if (call.by !== 'client') return undefined;
      if (call.operation === 'listBillers') return fetchOf(call, at);
      if (call.operation === 'processPayment' || call.operation?.startsWith('lookupMember')) hasBusiness = true;
      return undefined;
    },
  };
}

function isReceiverOfAnnouncements(deed: string): boolean {
  return deed.startsWith('registerWebhook ') && deed.includes('"configuration"');
}

/** The codes of the query; none where the list is asked for unfiltered. */
export function codesOf(url: string): string[] {
  const { searchParams } = new URL(url, 'http://localhost');
  const values = [...searchParams].filter(([name]) => name.toLowerCase().replace('[]', '') === 'billercodes');
  return values.flatMap(([, value]) =>
    value
      .split(',')
      .map((it) => it.trim())
      .filter((it) => it !== ''),
  );
}
