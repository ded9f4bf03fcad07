import type { Hand, Moment, Sending } from '../../../../conformance/index.ts';
import type { Payment, Step } from './payment.ts';
import { paymentsOfDay } from './payments.ts';

const [firstMs, laterMs, flaggedMs] = [120_000, 180_000, 600_000];

/** The time of one inquiry, as it is judged. */
export interface InquiryTime {
  payment: Payment;
  /** `first-flagged`: the first inquiry after PAY was answered Flagged, of which the document says two things. */
  kind: 'first' | 'later' | 'flagged' | 'first-flagged';
  isKept: boolean;
  gapMs: number;
  words: string;
  seen: string;
  proof: Sending[];
}

/** Tells of each inquiry about a payment that is not final how long after what it came (sections 3.2 and 8). */
export function inquiryTimes(hand: Hand, look: (time: InquiryTime) => void): (moment: Moment) => void {
  const payments = paymentsOfDay();
  return (moment) => {
    const step = payments.see(moment);
    if (step?.kind !== 'status-sent' || step.isNew || !step.request) return;
    const due = dueBefore(step);
    if (!due) return;
    const { kind, from, waitMs } = due;
    const gapMs = step.at - from;
    look({
      payment: step.before,
      kind,
      gapMs,
      isKept: gapMs >= waitMs - hand.tolerance(waitMs),
      words: `at least ${waitMs / 1000} s`,
      seen: `${Math.round(gapMs / 100) / 10} s`,
      proof: [step.before.proof, step.request.call],
    });
  };
}

function dueBefore({ before }: Step): { kind: InquiryTime['kind']; from: number; waitMs: number } | undefined {
  const { standing, since, lastInquiry, inquiries, payAt } = before;
  // Whoever gives up before the connection ends does so some time after PAY was sent.
  if (standing === 'in-flight') return inquiries === 0 ? { kind: 'first', from: payAt, waitMs: firstMs } : undefined;
  if (standing !== 'unknown' && standing !== 'open' && standing !== 'flagged') return undefined;
  if (inquiries === 0 || !lastInquiry) {
    const kind = standing === 'flagged' ? 'first-flagged' : 'first';
    return { kind, from: since, waitMs: firstMs };
  }
  const { sentAt, result, status } = lastInquiry;
  if (result === 'refused') return undefined;
  // An inquiry without an answer may count as a timeout, after which 120 s are enough.
  if (result === 'no-answer') return { kind: 'later', from: sentAt, waitMs: firstMs };
  if (status === 'Flagged') return { kind: 'flagged', from: sentAt, waitMs: flaggedMs };
  return { kind: 'later', from: sentAt, waitMs: laterMs };
}
