import { type Exchange, integratorObserver, RecentMap, type Sending, statusOf } from '../../../../conformance/index.ts';
import { announcementReader } from '../seen/announcement.ts';
import { type CatalogueFetch, catalogueFetches, consequenceMs, loadsOfOthers } from '../seen/catalogue-fetches.ts';
import { processRequestIn } from '../seen/process-request.ts';

/** How soon before the end an announcement may be for its fetch to be still under way. */
const graceMs = 300_000;
const graceOfEndedMs = 60_000;

const neverUnfiltered = 'receiver-never-fetches-unfiltered';
const onlyNamed = 'receiver-fetches-only-named-billers';

/** What is fetched in consequence (section 6.1): the billers that were named, and nothing else. */
export const announcementFetches = integratorObserver({
  slug: 'receiver-announcement-fetches',
  title: 'after an announcement exactly the named billers are fetched; nothing after an empty or invalid one',
  rules: [onlyNamed, 'receiver-ignores-empty-array', 'receiver-ignores-invalid-array', neverUnfiltered],
  watch(hand) {
    const fetches = catalogueFetches(hand);
    const read = announcementReader();
    const taken = new RecentMap<string, true>(2_000);
    /** The first load, where an announcement was just before it: whether it follows from it shows later. */
    let doubtful: { call: Sending; announcement: Sending } | undefined;
    let recent: { call: Sending; at: number } | undefined;
    let isVendor = false;
    let byOthers = 0;

    /** A process that begins anew may load its billers by code just after an announcement to another. */
    function judge(rule: string, words: string, isKept: boolean, seen: string, ...proof: Sending[]): void {
      if (isKept || hand.isOneProcess || byOthers >= loadsOfOthers) {
        hand.expects(rule, words, isKept, seen, ...proof);
        return;
      }
      byOthers += 1;
      const reading = 'billers besides: in consequence of an announcement, or by a process that began anew';
      hand.observe(rule, reading, ...proof);
    }

    function accuseOfAll(announcement: Sending, call: Sending): void {
      const words = 'no unfiltered list in consequence of an announcement';
      hand.expects(neverUnfiltered, words, false, 'ListBillers without billerCodes', announcement, call);
    }

    function fetchedAll({ after, call }: CatalogueFetch, at: number): void {
      if (after && hand.isOneProcess) accuseOfAll(after.call, call);
      else if (after) {
        const reading =
          'the unfiltered list after an announcement: in consequence of it, or by a process that began anew';
        hand.observe(neverUnfiltered, reading, after.call, call);
      } else if (!fetches.isLoaded && recent && !isVendor && at - recent.at <= consequenceMs)
        doubtful ??= { call, announcement: recent.call };
    }

    function fetchedNamed({ after, announced, codes, unannounced, call }: CatalogueFetch & { kind: 'named' }): void {
      if (announced.length > 0) {
        const isExact = codes.every((it) => announced.includes(it) || !unannounced.some(({ code }) => code === it));
        judge(onlyNamed, announced.join(','), isExact, codes.join(','), call);
        return;
      }
      if (!after || after.form === 'codes') return;
      const isEmpty = after.form === 'empty';
      const isInConsequence = isEmpty ? unannounced.length > 0 : isReadFrom(codes, after.codes);
      if (!isInConsequence) return;
      const rule = isEmpty ? 'receiver-ignores-empty-array' : 'receiver-ignores-invalid-array';
      judge(rule, 'nothing fetched', false, `ListBillers of ${codes.join(', ')}`, after.call, call);
    }

    function answered(exchange: Exchange): void {
      const announcement = read(exchange);
      if (!announcement || typeof statusOf(exchange) === 'string') return;
      taken.set(exchange.id, true);
      hand.holds(neverUnfiltered, 'none', 'none', exchange);
      if (announcement.form === 'empty') hand.holds('receiver-ignores-empty-array', 'none', 'none', exchange);
      if (announcement.form === 'invalid') hand.holds('receiver-ignores-invalid-array', 'none', 'none', exchange);
    }

    function ended(at: number, isOver: boolean): void {
      if (doubtful && !isVendor && hand.isOneProcess) accuseOfAll(doubtful.announcement, doubtful.call);
      const patienceMs = Math.max(isOver ? graceOfEndedMs : graceMs, 4 * hand.tolerance(1_000));
      for (const owed of fetches.owed())
        if (owed.isKnown && taken.has(owed.call.id) && at - owed.at > patienceMs)
          hand.expects(onlyNamed, owed.code, false, 'not fetched', owed.call);
    }

    return (moment) => {
      const fetch = fetches.see(moment);
      if (moment.kind === 'sent') {
        if (processRequestIn(moment.call, moment.at)) isVendor = true;
        if (read(moment.call)) recent = { call: moment.call, at: moment.at };
      }
      if (fetch?.kind === 'all') fetchedAll(fetch, moment.at);
      if (fetch?.kind === 'named') fetchedNamed(fetch);
      if (moment.kind === 'answered' && moment.exchange.by === 'provider') answered(moment.exchange);
      if (moment.kind === 'end') ended(moment.at, moment.isOver ?? false);
    };
  },
});

/** Whether codes are those of an invalid announcement, or the letters of one. */
function isReadFrom(codes: readonly string[], announced: readonly string[]): boolean {
  const areLetters = codes.length > 1 && codes.every((it) => it.length === 1);
  return codes.some((it) => announced.includes(it)) || (areLetters && announced.includes(codes.join('')));
}
