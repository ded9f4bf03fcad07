import type { Redelivery } from '../slice/decision.ts';
import type { MadeAttempt } from './attempt.ts';
import { type Attempt, type DeliveryRow, usualRedelivery } from './tables.ts';

/** A delivery once one of its attempts was made, and after how long to try again. */
export function afterAttempt(
  row: DeliveryRow,
  { isBlocked, ...made }: MadeAttempt,
): { delivery: DeliveryRow; againInMs: number | undefined } {
  const attempts = [...row.attempts, made];
  if (isBlocked) return { delivery: { ...row, state: 'blocked', attempts }, againInMs: undefined };
  const redelivery = row.redelivery ?? usualRedelivery;
  if (isTaken(made, redelivery)) {
    return {
      delivery: { ...row, state: 'delivered', attempts, repeats: Math.max(0, row.repeats - 1) },
      againInMs: row.repeats > 0 ? 0 : undefined,
    };
  }
  // Those that somebody asked for count for nothing.
  const count = attempts.filter((it) => !it.isResent).length;
  const isOver = count >= redelivery.attempts;
  return {
    delivery: { ...row, state: isOver ? 'failed' : 'scheduled', attempts },
    againInMs: isOver ? undefined : redelivery.gapMs * (redelivery.gapFactor ?? 1) ** (count - 1),
  };
}

/**
 * A delivery once it was sent again because somebody asked for it: what was due stays due. One with a broken signature
 * delivers nothing, whoever takes it.
 */
export function afterResend(row: DeliveryRow, { isBlocked, ...made }: MadeAttempt, isForged: boolean): DeliveryRow {
  const attempts = [...row.attempts, { ...made, isResent: true, ...(isForged ? { isForged } : {}) }];
  const isDelivered = !isBlocked && !isForged && isTaken(made, row.redelivery ?? usualRedelivery);
  return { ...row, state: isDelivered ? 'delivered' : row.state, attempts };
}

function isTaken({ status = 0 }: Attempt, { takenBy }: Redelivery): boolean {
  if (takenBy === '200') return status === 200;
  if (takenBy === '2xx') return status >= 200 && status < 300;
  return takenBy === 'any-answer' && status > 0;
}
