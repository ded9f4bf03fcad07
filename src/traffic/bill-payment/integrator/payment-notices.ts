import { integratorObserver, RecentMap, type Sending, statusOf } from '../../../conformance/index.ts';
import { type Notice, noticeIn } from './seen/notice.ts';

/** One PaymentId and what became of it. */
interface Paid {
  notice: Notice;
  proof: Sending;
  isSigned: boolean;
  /** Some delivery of it that was rightly signed was answered 2xx. */
  isAccepted: boolean;
  /** Some delivery of it that was rightly signed reached a receiver. */
  isReached: boolean;
  /** Each delivery of it held another payment that was notified before. */
  isBesideKnown: boolean;
  /** One with a higher PaymentId that came before it. */
  behind: Paid | undefined;
  /** It was answered 500, once at least. */
  isFailed: boolean;
  told: string[];
}

const taking: ReadonlySet<string> = new Set(['released', 'delivered']);

/** Whoever answers so was not there for a while: the document shows no retries, so what was sent meanwhile is lost by nobody's mistake. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

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
    const payments = new RecentMap<string, Paid>(5_000);
    let isTelling = false;
    let highest = '';

    function see(call: Sending, notice: Notice): void {
      const known = notice.ids.filter((it) => payments.has(it));
      for (const id of new Set(notice.ids)) {
        const isBesideKnown = known.some((it) => it !== id);
        const behind = numberIn(id) < numberIn(highest) ? payments.get(highest) : undefined;
        const paid = payments.ensure(id, () => ({ ...newPaid(notice, call), isBesideKnown, behind }));
        if (numberIn(id) > numberIn(highest)) highest = id;
        paid.isBesideKnown &&= isBesideKnown;
        if (!notice.isSigned || paid.isSigned) continue;
        Object.assign(paid, { isSigned: true, notice, proof: call });
      }
    }

    function judgeTold(id: string, outcome: string): void {
      const paid = payments.get(id);
      if (!paid || !taking.has(outcome)) return;
      isTelling = true;
      const { isSigned, proof, told } = paid;
      if (!isSigned) hand.expects('receiver-refuses-wrong-signature', 'not taken', false, outcome, proof);
      const isFirst = !told.includes(outcome);
      hand.expects('receiver-idempotent-by-payment-id', `${outcome} once`, isFirst, `${outcome} again`, proof);
      if (told.length < 10) told.push(outcome);
    }

    /** Whether payments are left that lack nothing and came by themselves: then neither is why others are left. */
    function isGeneral(): boolean {
      return [...payments.values()].some(
        (it) =>
          it.isSigned &&
          it.isReached &&
          !it.isBesideKnown &&
          !isLeftBehind(it) &&
          it.notice.isHashRight &&
          !it.notice.lacksDepartment &&
          !isTaken(it),
      );
    }

    /** Whether a receiver failed once over what it takes elsewhere: that is a disturbance, and no habit of its. */
    function isDisturbed(left: Paid): boolean {
      const alike = [...payments.values()].filter((it) => it !== left && it.isSigned && isAlike(it, left));
      return left.isFailed && !left.isAccepted && alike.some(isTaken) && !alike.some((it) => it.isFailed);
    }

    /** Whether one that came before it, with a higher PaymentId, was taken. */
    function isLeftBehind({ behind }: Paid): boolean {
      return behind !== undefined && isTaken(behind);
    }

    function isTaken({ told, isAccepted }: Paid): boolean {
      return told.some((it) => taking.has(it)) || (!isTelling && isAccepted);
    }

    /** The rule that is broken by who leaves a payment that is rightly signed. */
    function ruleOfLeft(left: Paid): string {
      const { notice, isBesideKnown } = left;
      if (!notice.isHashRight) return 'receiver-need-not-check-hash';
      if (isGeneral()) return 'receiver-verifies-raw-bytes';
      if (isBesideKnown || isLeftBehind(left)) return 'receiver-idempotent-by-payment-id';
      return notice.lacksDepartment ? 'receiver-tolerates-absent-department' : 'receiver-verifies-raw-bytes';
    }

    function judgeAtEnd(paid: Paid): void {
      const { notice, proof, isSigned, isAccepted, isReached, isBesideKnown, told } = paid;
      if (!isSigned) {
        if (isTelling && told.length === 0)
          hand.holds('receiver-refuses-wrong-signature', 'not taken', 'not taken', proof);
        return;
      }
      // A status may tell of the known payment alone, while the new one was taken.
      if (!isReached || (isBesideKnown && !isTelling && !isAccepted)) return;
      const wasTaken = isTaken(paid);
      if (!wasTaken && isDisturbed(paid)) return;
      if (wasTaken && notice.lacksDepartment)
        hand.holds('receiver-tolerates-absent-department', 'taken', 'taken', proof);
      if (wasTaken && !notice.isHashRight) hand.holds('receiver-need-not-check-hash', 'taken', 'taken', proof);
      if (wasTaken) hand.holds('receiver-verifies-raw-bytes', 'taken', 'taken', proof);
      else
        hand.expects(ruleOfLeft(paid), 'taken', false, isAccepted ? 'accepted and not taken' : 'not accepted', proof);
    }

    return (moment) => {
      if (moment.kind === 'sent') {
        const notice = noticeIn(hand, moment.call);
        if (notice) see(moment.call, notice);
      }
      if (moment.kind === 'answered' && moment.exchange.by === 'provider') {
        const notice = noticeIn(hand, moment.exchange);
        const status = statusOf(moment.exchange);
        if (!notice || typeof status === 'string') return;
        const reading = status === 200 ? 'http-200' : status > 200 && status < 300 ? 'other-2xx' : `http-${status}`;
        hand.observe('payment-webhook-expected-answer', reading, moment.exchange);
        if (!notice.isSigned || unavailable.has(status)) return;
        for (const id of notice.ids) {
          const paid = payments.get(id);
          if (!paid) continue;
          paid.isReached = true;
          if (status === 500) paid.isFailed = true;
          if (status >= 200 && status < 300) paid.isAccepted = true;
        }
      }
      if (moment.kind === 'outcome') judgeTold(moment.told.reference, moment.told.outcome);
      if (moment.kind === 'end') for (const it of payments.values()) judgeAtEnd(it);
    };
  },
});

function newPaid(notice: Notice, proof: Sending): Paid {
  return {
    notice,
    proof,
    isSigned: notice.isSigned,
    isAccepted: false,
    isReached: false,
    isBesideKnown: false,
    behind: undefined,
    isFailed: false,
    told: [],
  };
}

/** Below every PaymentId where it is no integer. */
function numberIn(id: string): bigint {
  return /^\d{1,30}$/.test(id) ? BigInt(id) : -1n;
}

/** Whether nothing that the document speaks of tells one payment from another. */
function isAlike(one: Paid, other: Paid): boolean {
  return (
    one.notice.isHashRight === other.notice.isHashRight &&
    one.notice.lacksDepartment === other.notice.lacksDepartment &&
    one.notice.isAscii === other.notice.isAscii &&
    one.isBesideKnown === other.isBesideKnown &&
    (one.behind === undefined) === (other.behind === undefined)
  );
}
