import type { Asked, Code } from './model.ts';

export const expireAfterMs = 600_000;
const claimLapsesAfterMs = 180_000;

type Lived = Pick<Asked, 'readings' | 'hooks'>;

/** How long a code lives (section 8). */
export function lifeMs(code: Code, { hooks }: Lived): number {
  return hooks.codeLifeMs?.(expireAfterMs, code) ?? expireAfterMs;
}

/** The status of a code at a time (section 3). */
export function statusOf(code: Code, lived: Lived, now: number): string {
  const { readings } = lived;
  if (code.paidAt !== undefined) return 'Paid';
  const isDead = now >= code.createdAt + lifeMs(code, lived);
  if (isClaimed(code, lived, now)) return isDead ? readings.claimedDeath : 'Claimed';
  return isDead ? readings.newDeath : 'New';
}

/** True while a customer holds the code. */
export function isClaimed({ claimedAt }: Code, { readings }: Lived, now: number): boolean {
  if (claimedAt === undefined) return false;
  return readings.claimLapse === 'never' || now < claimedAt + claimLapsesAfterMs;
}
