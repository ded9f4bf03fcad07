import { type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Generated,
  type Session,
  sendEarlyInquiry,
  sendInquiry,
} from '../../../src/given/merchant-wallet/index.ts';

/** An inquiry; where it was answered 429, what another call was answered right after it, and its own answer at last. */
export interface Asked {
  first: Exchange;
  beside?: Exchange;
  last: Exchange;
}

/** Asks for a code. A 429 may be meant for all calls: it is waited for, as ever. `beside` shows whether it is. */
export async function ask(
  trial: Trial,
  session: Session,
  { code }: Generated,
  beside: () => Promise<Exchange>,
): Promise<Asked> {
  const first = await sendEarlyInquiry(trial, session, code);
  if (statusOf(first) !== 429) return { first, last: first };
  const other = await beside();
  return { first, beside: other, last: await sendInquiry(trial, session, code) };
}

/** Whether it waited for longer than this, though the other call was answered at once. */
export function isHeldBack({ beside, last }: Asked, longerThanMs: number): boolean {
  if (beside === undefined || statusOf(beside) === 429) return false;
  return last.at.wall - beside.at.wall - beside.at.tookMs > longerThanMs;
}
