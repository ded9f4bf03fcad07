import { type Exchange, integratorObserver, RecentMap, statusOf } from '../../../conformance/index.ts';
import { notifiedPayments } from './payment-notices/notified-payments.ts';
import type { Paid } from './payment-notices/paid.ts';
import { ruleOfLeft } from './payment-notices/rule-of-left.ts';
import { downloadedIds } from './seen/downloaded-ids.ts';
import { noticeIn } from './seen/notice.ts';

const taking: ReadonlySet<string> = new Set(['released', 'delivered']);

/** What a biller tells of a payment that it has and cannot book, for want of the member. */
const parking: ReadonlySet<string> = new Set(['open', 'escalated']);

/** How a biller takes the payments that it is told of (section 6.2). */
export const noticesTaken = integratorObserver({
  slug: 'receiver-notices-taken',
  title: 'a rightly signed payment is taken once, and no other is taken at all',
  rules: [
    'receiver-verifies-raw-bytes',
    'receiver-refuses-wrong-signature',
    'receiver-need-not-check-hash',
    'receiver-idempotent-by-payment-id',
    'receiver-tolerates-absent-department',
    'payment-webhook-expected-answer',
  ],
  watch(hand) {
    const payments = notifiedPayments();
    /** Of the payments that the platform listed when it was asked: they are true, whoever told of them before. */
    const listed = new RecentMap<string, true>(20_000);
    /** What was told of those that were listed before anybody told of them. */
    const toldAhead = new RecentMap<string, string[]>(20_000);
    let isTelling = false;

    function answered(exchange: Exchange): void {
      const notice = noticeIn(hand, exchange);
      const status = statusOf(exchange);
      if (!notice || typeof status === 'string') return;
      const reading = status === 200 ? 'http-200' : status > 200 && status < 300 ? 'other-2xx' : `http-${status}`;
      hand.observe('payment-webhook-expected-answer', reading, exchange);
      payments.answered(notice, status);
    }

    function judgeTold(id: string, outcome: string): void {
      const paid = payments.get(id);
      if (paid && parking.has(outcome)) paid.isParked = true;
      if (!paid && taking.has(outcome) && listed.has(id)) toldAhead.ensure(id, () => []).push(outcome);
      if (!paid || !taking.has(outcome)) return;
      isTelling = true;
      const { isSigned, notice, proof, told } = paid;
      // The older Hash is not needed where X-Signature is validated: a biller may validate it instead.
      const isKnownOtherwise = listed.has(id) || notice.isKnownByHash;
      if (!isSigned && !isKnownOtherwise)
        hand.expects('receiver-refuses-wrong-signature', 'not taken', false, outcome, proof);
      const isFirst = !told.includes(outcome);
      hand.expects('receiver-idempotent-by-payment-id', `${outcome} once`, isFirst, `${outcome} again`, proof);
      if (told.length < 10) told.push(outcome);
    }

    /** By what is told of it; by the status of its deliveries where nothing is told of any. */
    function isTaken({ told, isAccepted }: Paid): boolean {
      return told.some((it) => taking.has(it)) || (!isTelling && isAccepted);
    }

    function judgeAtEnd(paid: Paid, all: readonly Paid[]): void {
      const { notice, proof, isSigned, isAccepted, isReached, isBesideKnown, told } = paid;
      if (!isSigned) {
        if (isTelling && told.length === 0)
          hand.holds('receiver-refuses-wrong-signature', 'not taken', 'not taken', proof);
        return;
      }
      // A status may tell of the known payment alone, while the new one was taken.
      if (!isReached || (isBesideKnown && !isTelling && !isAccepted)) return;
      if (!isTaken(paid) && isAccepted && paid.isParked) return;
      if (!isTaken(paid)) {
        const rule = ruleOfLeft(paid, { all, isTaken, isTelling });
        const seen = isAccepted ? 'answered 2xx, and told neither as released nor as delivered' : 'not accepted';
        if (rule !== undefined) hand.expects(rule, 'taken', false, seen, proof);
        return;
      }
      if (notice.lacksDepartment) hand.holds('receiver-tolerates-absent-department', 'taken', 'taken', proof);
      if (!notice.isHashRight) hand.holds('receiver-need-not-check-hash', 'taken', 'taken', proof);
      hand.holds('receiver-verifies-raw-bytes', 'taken', 'taken', proof);
    }

    return (moment) => {
      if (moment.kind === 'sent') {
        const notice = noticeIn(hand, moment.call);
        if (notice) payments.sent(notice, moment.call, toldAhead);
      }
      if (moment.kind === 'answered' && moment.exchange.by === 'provider') answered(moment.exchange);
      if (moment.kind === 'answered') for (const it of downloadedIds(moment.exchange)) listed.set(it, true);
      if (moment.kind === 'outcome') judgeTold(moment.told.reference, moment.told.outcome);
      if (moment.kind !== 'end') return;
      const all = payments.all();
      for (const it of all) judgeAtEnd(it, all);
    };
  },
});
