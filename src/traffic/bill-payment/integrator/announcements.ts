import { headerOf, integratorObserver, RecentMap, type Sending, statusOf } from '../../../conformance/index.ts';
import { type Announcement, announcementReader } from './seen/announcement.ts';
import { catalogueFetches, codesOf, loadsOfOthers } from './seen/catalogue-fetches.ts';
import { billersTold } from './seen/known-catalogue.ts';
import { processRequestIn } from './seen/process-request.ts';

/** A fetch that is as slow as this and still ends before the answer kept it waiting; a faster one may have run beside it. */
const slowAtLeastMs = 500;
/** So many announcements, each with a fast fetch before its answer, are no chance. */
const habit = 20;

/** How an announcement is answered (section 6.1): 200 at once, whatever it holds. */
export const announcementAnswers = integratorObserver({
  slug: 'receiver-announcement-answers',
  title: 'an announcement is answered 200, before anything is fetched and without asking for Authorization',
  rules: ['receiver-answers-200', 'receiver-answers-at-once', 'receiver-enforces-authorization-only-when-confirmed'],
  watch(hand) {
    const read = announcementReader();
    const open = new RecentMap<string, Announcement>(500);
    /** Announcements that were answered, by code: a fetch that follows from one of them is not early. */
    const answered = new RecentMap<string, true>(2_000);
    const early = new RecentMap<string, { fetch: Sending; isSlow: boolean }>(500);
    const fetchedAt = new RecentMap<string, number>(500);
    const slowMs = Math.max(slowAtLeastMs, hand.tolerance(0));
    let announcements = 0;
    let fast = 0;
    let first: Sending[] = [];
    return (moment) => {
      if (moment.kind === 'end' && announcements >= habit && fast === announcements)
        hand.expects('receiver-answers-at-once', words, false, 'answered after ListBillers was, each time', ...first);
      if (moment.kind === 'sent') {
        if (moment.call.operation === 'listBillers') fetchedAt.set(moment.call.id, moment.at);
        const announcement = read(moment.call);
        if (announcement) open.set(moment.call.id, announcement);
        return;
      }
      if (moment.kind !== 'answered') return;
      const { exchange } = moment;
      if (exchange.operation === 'listBillers' && exchange.by === 'client') {
        const codes = codesOf(exchange.request.url);
        for (const [id, { codes: named }] of open.entries()) {
          const isForIt = codes.length > 0 && codes.every((it) => named.includes(it) && !answered.has(it));
          const isSlow = moment.at - (fetchedAt.get(exchange.id) ?? moment.at) >= slowMs;
          if (isForIt && numberOf(exchange.id) > numberOf(id)) early.set(id, { fetch: exchange, isSlow });
        }
        for (const it of codes) answered.delete(it);
        return;
      }
      const announcement = open.get(exchange.id);
      if (!announcement) return;
      open.delete(exchange.id);
      const status = statusOf(exchange);
      // Where nobody listens there is no receiver to judge.
      if (status === 'refused' || status === 'reset') return;
      const fetched = early.get(exchange.id);
      const isLate = status === 'timeout' || fetched?.isSlow === true;
      const seen = fetched ? 'answered after ListBillers was' : 'not answered in time';
      const proof = [exchange, ...(fetched ? [fetched.fetch] : [])];
      if (announcement.form === 'codes') announcements += 1;
      if (announcement.form === 'codes' && fetched) {
        fast += 1;
        if (first.length === 0) first = proof;
      }
      if (announcement.form === 'codes' || isLate)
        hand.expects('receiver-answers-at-once', words, !isLate, seen, ...proof);
      if (status === 'timeout') return;
      if (!announcement.isArray && status >= 400 && status < 500) return;
      for (const it of announcement.codes) answered.set(it, true);
      const isUnauthorized = status === 401 || status === 403;
      if (headerOf(exchange.request.headers, 'Authorization') !== undefined) {
        // Whether the token is the one that was agreed is not known here.
        if (!isUnauthorized) hand.holds('receiver-answers-200', 200, status, exchange);
        return;
      }
      const rule = 'receiver-enforces-authorization-only-when-confirmed';
      hand.expects(rule, 'taken without Authorization', !isUnauthorized, status, exchange);
      if (!isUnauthorized) hand.holds('receiver-answers-200', 200, status, exchange);
    };
  },
});

const words = 'answered before the billers are fetched';

/** How soon before the end an announcement may be for its fetch to be still under way. */
const graceMs = 300_000;
const graceOfEndedMs = 60_000;

/** What is fetched in consequence (section 6.1): the billers that were named, and nothing else. */
export const announcementFetches = integratorObserver({
  slug: 'receiver-announcement-fetches',
  title: 'after an announcement exactly the named billers are fetched; nothing after an empty or invalid one',
  rules: [
    'receiver-fetches-only-named-billers',
    'receiver-ignores-empty-array',
    'receiver-ignores-invalid-array',
    'receiver-never-fetches-unfiltered',
  ],
  watch(hand) {
    const fetches = catalogueFetches(hand);
    const read = announcementReader();
    const taken = new RecentMap<string, true>(2_000);
    /** The first load, where an announcement was just before it: whether it follows from it shows later. */
    let doubtful: { call: Sending; announcement: Sending } | undefined;
    let recent: { call: Sending; at: number } | undefined;
    let isVendor = false;
    const unfiltered = 'no unfiltered list in consequence of an announcement';
    let byOthers = 0;

    /** A process that begins anew may load its billers by code just after an announcement to another. */
    function judge(rule: string, words: string, isKept: boolean, seen: string, ...proof: Sending[]): void {
      if (isKept || hand.isOneProcess || byOthers >= loadsOfOthers) hand.expects(rule, words, isKept, seen, ...proof);
      else {
        byOthers += 1;
        hand.observe(
          rule,
          'billers besides: in consequence of an announcement, or by a process that began anew',
          ...proof,
        );
      }
    }

    return (moment) => {
      const fetch = fetches.see(moment);
      if (moment.kind === 'sent') {
        if (processRequestIn(moment.call, moment.at)) isVendor = true;
        const announcement = read(moment.call);
        if (announcement) recent = { call: moment.call, at: moment.at };
      }
      if (fetch?.kind === 'all') {
        if (fetch.after && !hand.isOneProcess)
          hand.observe(
            'receiver-never-fetches-unfiltered',
            'the unfiltered list after an announcement: in consequence of it, or by a process that began anew',
            fetch.after.call,
            fetch.call,
          );
        else if (fetch.after)
          hand.expects(
            'receiver-never-fetches-unfiltered',
            unfiltered,
            false,
            'ListBillers without billerCodes',
            fetch.after.call,
            fetch.call,
          );
        else if (!fetches.isLoaded && recent && !isVendor && moment.at - recent.at <= 60_000)
          doubtful ??= { call: fetch.call, announcement: recent.call };
      }
      if (fetch?.kind === 'named') {
        const { after, announced, codes, unannounced } = fetch;
        const more = codes.filter((it) => !announced.includes(it));
        const isOwnFault = after && announced.length === 0 && after.form !== 'codes';
        if (
          isOwnFault &&
          (after.form === 'empty' ? unannounced.length > 0 : codes.some((it) => after.codes.includes(it)))
        ) {
          const rule = after.form === 'empty' ? 'receiver-ignores-empty-array' : 'receiver-ignores-invalid-array';
          judge(rule, 'nothing fetched', false, `ListBillers of ${codes.join(', ')}`, after.call, fetch.call);
        } else if (announced.length > 0) {
          const isExact = more.every((it) => !unannounced.some(({ code }) => code === it));
          const rule = 'receiver-fetches-only-named-billers';
          judge(rule, announced.join(','), isExact, codes.join(','), fetch.call);
        }
      }
      if (moment.kind === 'answered' && moment.exchange.by === 'provider') {
        const announcement = read(moment.exchange);
        if (!announcement || typeof statusOf(moment.exchange) === 'string') return;
        taken.set(moment.exchange.id, true);
        hand.holds('receiver-never-fetches-unfiltered', 'none', 'none', moment.exchange);
        if (announcement.form === 'empty') hand.holds('receiver-ignores-empty-array', 'none', 'none', moment.exchange);
        if (announcement.form === 'invalid')
          hand.holds('receiver-ignores-invalid-array', 'none', 'none', moment.exchange);
      }
      if (moment.kind !== 'end') return;
      if (doubtful && !isVendor && hand.isOneProcess)
        hand.expects(
          'receiver-never-fetches-unfiltered',
          unfiltered,
          false,
          'ListBillers without billerCodes',
          doubtful.announcement,
          doubtful.call,
        );
      for (const { code, call, at, isKnown } of fetches.owed()) {
        const isDue =
          isKnown &&
          taken.has(call.id) &&
          moment.at - at > Math.max(moment.isOver ? graceOfEndedMs : graceMs, 4 * hand.tolerance(1_000));
        if (isDue) hand.expects('receiver-fetches-only-named-billers', code, false, 'not fetched', call);
      }
    };
  },
});

/** What was fetched after an announcement counts from then on (section 6.1). */
export const catalogueUpdates = integratorObserver({
  slug: 'receiver-catalogue-updates',
  title: 'after a biller was fetched as disabled, no AUTH is sent to it',
  rules: ['receiver-updates-catalogue'],
  watch(hand) {
    const fetches = catalogueFetches(hand);
    const followed = new RecentMap<string, true>(500);
    const disabled = new RecentMap<string, { at: number; proof: Sending }>(2_000);
    const fresh = new RecentMap<string, true>(2_000);
    return (moment) => {
      const fetch = fetches.see(moment);
      if (fetch?.kind === 'named' && fetch.announced.length > 0) followed.set(fetch.call.id, true);
      if (moment.kind === 'answered' && moment.exchange.operation === 'listBillers') {
        const isFollowed = followed.has(moment.exchange.id);
        for (const { code, isEnabled } of billersTold(moment.exchange)) {
          if (isEnabled !== false) disabled.delete(code);
          else if (isFollowed) disabled.set(code, { at: moment.at, proof: moment.exchange });
          if (isFollowed && isEnabled === true) fresh.set(code, true);
        }
      }
      if (moment.kind !== 'sent') return;
      const request = processRequestIn(moment.call, moment.at);
      if (request?.action !== 'auth') return;
      const since = disabled.get(request.billerCode);
      const isOff = since !== undefined && moment.at - since.at > hand.tolerance(60_000);
      if (isOff)
        hand.expects(
          'receiver-updates-catalogue',
          'no AUTH to a biller fetched as disabled',
          false,
          'AUTH',
          since.proof,
          moment.call,
        );
      else if (fresh.has(request.billerCode))
        hand.holds('receiver-updates-catalogue', 'enabled', 'enabled', moment.call);
    };
  },
});

function numberOf(id: string): number {
  return Number(id.slice(1));
}
