import { defined, type Exchange, fieldOf, type Trial } from '../../../conformance/index.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { call, type Session } from '../calls/session.ts';
import type { Generated } from './generated-code.ts';

/** Rules that the inquiry of a code decides. */
export const inquiryRules = ['code-inquiry-finds-the-code', 'codeInquiry/2XX'];

/** Learned where inquiries of all codes were told to wait for each other with 429: from then on it is an answer. */
export const heldBack = 'merchant-wallet: inquiries are held back';

/** Asks for the status of a code: at most once in 30 seconds for each. Nothing is judged. */
export function sendInquiry(trial: Trial, session: Session, code: string, reference?: string): Promise<Exchange> {
  const repeatThrottled = !trial.learned.has(heldBack);
  return call(trial, session, 'codeInquiry', { json: defined({ code, reference }), repeatThrottled });
}

/**
 * Asks for a code that was asked for within 30 seconds; nothing is judged. A 429 is explained by that limit: it is an answer,
 * and nobody waits for another.
 */
export function sendEarlyInquiry(trial: Trial, session: Session, code: string): Promise<Exchange> {
  return call(trial, session, 'codeInquiry', { json: { code }, repeatThrottled: false });
}

/** Asks for the status of a code that was generated. Its rules: `inquiryRules`. Throws GivenBroken where it fails. */
export async function inquired(
  trial: Trial,
  session: Session,
  { code }: Pick<Generated, 'code'>,
  reference?: string,
): Promise<Exchange> {
  const exchange = await sendInquiry(trial, session, code, reference);
  judgeAccepted(trial, session, 'code-inquiry-finds-the-code', exchange);
  return exchange;
}

/** The status that an inquiry answers, in words that a finding can show where there is none. */
export function codeStatusOf(inquiry: Exchange): string {
  const status = fieldOf(inquiry, 'status');
  return typeof status === 'string' ? status : 'no status';
}

/** Seconds in a timeToLive such as `540 sec`; undefined where it is written in another way. */
export function secondsToLive(inquiry: Exchange): number | undefined {
  const text = fieldOf(inquiry, 'timeToLive');
  const parts = typeof text === 'string' ? /^\s*(-?\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?\.?\s*$/i.exec(text) : null;
  return parts?.[1] === undefined ? undefined : Number(parts[1]);
}
