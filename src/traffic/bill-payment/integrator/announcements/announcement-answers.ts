import { type Exchange, headerOf, integratorObserver, type Sending, statusOf } from '../../../../conformance/index.ts';
import { type Announcement, announcementReader } from '../seen/announcement.ts';
import { type EarlyFetch, earlyFetches } from './early-fetches.ts';

/** A fetch that is as slow as this and still ends before the answer kept it waiting; a faster one may have run beside it. */
const slowAtLeastMs = 500;
/** So many announcements, each with a fast fetch before its answer, are no chance. */
const habit = 20;

const words = 'answered before the billers are fetched';

/** How an announcement is answered (section 6.1): 200 at once, whatever it holds. */
export const announcementAnswers = integratorObserver({
  slug: 'receiver-announcement-answers',
  title: 'an announcement is answered 200, before anything is fetched and without asking for Authorization',
  rules: ['receiver-answers-200', 'receiver-answers-at-once', 'receiver-enforces-authorization-only-when-confirmed'],
  watch(hand) {
    const read = announcementReader();
    const fetches = earlyFetches(Math.max(slowAtLeastMs, hand.tolerance(0)));
    /** Announcements that name billers, and how many of them were answered after a fetch. */
    let announcements = 0;
    let fetchedFirst = 0;
    let first: Sending[] = [];

    function judgeTime({ form }: Announcement, exchange: Exchange, early: EarlyFetch | undefined): void {
      const isLate = statusOf(exchange) === 'timeout' || early?.isSlow === true;
      const seen = early ? 'answered after ListBillers was' : 'not answered in time';
      const proof = [exchange, ...(early ? [early.fetch] : [])];
      if (form === 'codes') announcements += 1;
      if (form === 'codes' && early) {
        fetchedFirst += 1;
        if (first.length === 0) first = proof;
      }
      if (form === 'codes' || isLate) hand.expects('receiver-answers-at-once', words, !isLate, seen, ...proof);
    }

    function judgeStatus(exchange: Exchange, status: number): void {
      const isUnauthorized = status === 401 || status === 403;
      // Whether a token that was sent is the one that was agreed is not known here.
      if (headerOf(exchange.request.headers, 'Authorization') === undefined) {
        const rule = 'receiver-enforces-authorization-only-when-confirmed';
        hand.expects(rule, 'taken without Authorization', !isUnauthorized, status, exchange);
      }
      if (!isUnauthorized) hand.holds('receiver-answers-200', 200, status, exchange);
    }

    function answered(exchange: Exchange): void {
      const { announcement, early } = fetches.take(exchange.id) ?? {};
      const status = statusOf(exchange);
      // Where nobody listens there is no receiver to judge.
      if (!announcement || status === 'refused' || status === 'reset') return;
      judgeTime(announcement, exchange, early);
      if (status === 'timeout' || (!announcement.isArray && status >= 400 && status < 500)) return;
      fetches.answered(announcement);
      judgeStatus(exchange, status);
    }

    return (moment) => {
      if (moment.kind === 'sent') {
        if (moment.call.operation === 'listBillers') fetches.begun(moment.call, moment.at);
        const announcement = read(moment.call);
        if (announcement) fetches.announced(moment.call.id, announcement);
      }
      if (moment.kind === 'answered') {
        const { exchange } = moment;
        if (exchange.operation === 'listBillers' && exchange.by === 'client') fetches.ended(exchange, moment.at);
        else answered(exchange);
      }
      if (moment.kind === 'end' && announcements >= habit && fetchedFirst === announcements)
        hand.expects('receiver-answers-at-once', words, false, 'answered after ListBillers was, each time', ...first);
    };
  },
});
