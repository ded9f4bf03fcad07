import type { Sending } from '../../../../conformance/index.ts';
import { offsetMsOf } from '../../../../given/merchant-wallet/statements/statement-period.ts';
import { instantOf } from '../story/instant-of.ts';
import { sentMember } from '../story/members.ts';
import type { Transaction } from '../story/transactions.ts';

/** As far as a zone is from UTC at most. */
const zoneMs = 14 * 3_600_000;
/** How far the clock of a program may be from its provider's. */
const clockMs = 5 * 60_000;

/**
 * Whether a statement is of a time in which the deposit was sent: one of the month before shows nothing of it, nor does one
 * whose hours are those of another zone than the declared one; where none is declared, it may be any. A program may go by the
 * wall's clock while its provider's runs faster.
 */
export function mayShow(statement: Sending, { sentAt, call }: Transaction, utcOffset: string | undefined): boolean {
  const [start, end] = ['startDateTime', 'endDateTime'].map((name) => instantOf(sentMember(statement, name)));
  const offsetMs = offsetMsOf(utcOffset);
  const slackMs = offsetMs === undefined ? zoneMs : clockMs;
  const isWithin = (instant: number): boolean => {
    const at = instant + (offsetMs ?? 0);
    return (start ?? at) - slackMs <= at && at <= (end ?? at) + slackMs;
  };
  return isWithin(sentAt) || isWithin(call.at.wall);
}
