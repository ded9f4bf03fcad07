import type { WallTime } from '../clock/wall-time.ts';
import type { Redelivery } from '../slice/decision.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { deliveryIdHeader } from './delivery-id-header.ts';
import { blockedBecause, type DestinationPolicy } from './destination.ts';
import { pinnedLookup } from './pinned-lookup.ts';
import { post } from './post.ts';
import { sign } from './sign.ts';
import { type Attempt, attemptTimeoutMs, type DeliveryRow, deliverySecrets, usualRedelivery } from './tables.ts';

/** How callbacks leave the sandbox. */
export interface Courier {
  wall: WallTime;
  policy(): DestinationPolicy;
}

/** Makes one attempt; gives the row as it stands then, and after how long to try again. Never rejects. */
export async function attempt(
  row: DeliveryRow,
  { clock, signature, store }: Pick<Workspace, 'clock' | 'signature' | 'store'>,
  { wall, policy }: Courier,
): Promise<{ delivery: DeliveryRow; againInMs: number | undefined }> {
  const blocked = blockedBecause(row.url, policy());
  if (blocked !== undefined) {
    const attempts = [...row.attempts, { at: clock.now(), error: blocked }];
    return { delivery: { ...row, state: 'blocked', attempts }, againInMs: undefined };
  }
  const headers = {
    'Content-Type': 'application/json',
    [deliveryIdHeader]: row.id,
    ...(row.isSigned ? { [signature.header]: sign(row.body, signature) } : {}),
    ...row.headers,
    ...store.get(deliverySecrets, row.id)?.headers,
  };
  const result = await post(row.url, headers, row.body, {
    wall,
    method: row.method ?? 'POST',
    timeoutMs: attemptTimeoutMs,
    lookup: pinnedLookup(new URL(row.url), policy()),
  });
  const made: Attempt = { at: clock.now(), ...result };
  const attempts = [...row.attempts, made];
  const redelivery = row.redelivery ?? usualRedelivery;
  if (isTaken(made, redelivery)) {
    return {
      delivery: { ...row, state: 'delivered', attempts, repeats: Math.max(0, row.repeats - 1) },
      againInMs: row.repeats > 0 ? 0 : undefined,
    };
  }
  const isOver = attempts.length >= redelivery.attempts;
  return {
    delivery: { ...row, state: isOver ? 'failed' : 'scheduled', attempts },
    againInMs: isOver ? undefined : redelivery.gapMs * (redelivery.gapFactor ?? 1) ** (attempts.length - 1),
  };
}

function isTaken({ status = 0 }: Attempt, { takenBy }: Redelivery): boolean {
  if (takenBy === '200') return status === 200;
  if (takenBy === '2xx') return status >= 200 && status < 300;
  return takenBy === 'any-answer' && status > 0;
}
