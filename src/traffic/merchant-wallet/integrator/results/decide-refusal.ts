import { type Exchange, type Hand, type Sending, statusOf } from '../../../../conformance/index.ts';
import { answeredText } from '../story/members.ts';

/** Decides what was done about an answer with a failing responseCode: as a failure, or as the success that it was not. */
export function decideRefusal(hand: Hand, refusal: Exchange, mistaken: string | undefined, ...proof: Sending[]): void {
  const isKept = mistaken === undefined;
  const code = answeredText(refusal, 'responseCode');
  const seen = `${mistaken} after ${code}`;
  hand.expects('client-takes-other-codes-as-failure', 'a failure', isKept, seen, refusal, ...proof);
  const status = statusOf(refusal);
  if (typeof status !== 'number' || status >= 300) return;
  hand.expects(
    'client-reads-response-code',
    `${code}, a failure`,
    isKept,
    `${mistaken} as HTTP ${status}`,
    refusal,
    ...proof,
  );
}
