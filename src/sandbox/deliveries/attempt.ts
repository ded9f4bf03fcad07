import type { WallTime } from '../clock/wall-time.ts';
import type { Redelivery } from '../slice/decision.ts';
import type { Witness } from '../witness/witness.ts';
import { witnessedPost } from '../witness/witnessed-post.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { deliveryIdHeader } from './delivery-id-header.ts';
import { blockedBecause, type DestinationPolicy } from './destination.ts';
import { headerProblem } from './own-header.ts';
import { pinnedLookup } from './pinned-lookup.ts';
import { type PostResult, post } from './post.ts';
import { sign } from './sign.ts';
import { type Attempt, attemptTimeoutMs, type DeliveryRow, deliverySecrets, usualRedelivery } from './tables.ts';
import { type ToldBlock, toldBlock } from './told-block.ts';

/** How callbacks leave the sandbox. */
export interface Courier {
  wall: WallTime;
  policy(): DestinationPolicy;
  witness?: Witness | undefined;
  /** Hears of each callback that is not sent. */
  onBlocked?: ((told: ToldBlock) => void) | undefined;
}

/** What an attempt knows of its workspace. */
type Sender = Pick<Workspace, 'id' | 'clock' | 'signature' | 'store'>;

/**
 * Makes one attempt; gives the row as it stands then, and after how long to try again. Never rejects: what is thrown while
 * it is made is told as its outcome.
 */
export async function attempt(
  row: DeliveryRow,
  sender: Sender,
  courier: Courier,
): Promise<{ delivery: DeliveryRow; againInMs: number | undefined }> {
  const { clock } = sender;
  const blocked = blockedBecause(row.url, courier.policy(), row.mayBePlain);
  if (blocked !== undefined) {
    const told = toldBlock(row, courier.policy());
    if (told) courier.onBlocked?.(told);
    const attempts = [...row.attempts, { at: clock.now(), error: blocked }];
    return { delivery: { ...row, state: 'blocked', attempts }, againInMs: undefined };
  }
  const result = await send(row, sender, courier).catch((error: unknown) => ({ error: unsent(error) }));
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

async function send(row: DeliveryRow, sender: Sender, { wall, policy, witness }: Courier): Promise<PostResult> {
  const { signature, store } = sender;
  const own = {
    ...(row.isSigned ? { [signature.header]: sign(row.body, signature) } : {}),
    ...row.headers,
    ...store.get(deliverySecrets, row.id)?.headers,
  };
  for (const name of Object.keys(own)) {
    const problem = headerProblem(name);
    // An API may say what its callbacks are.
    if (name !== 'Content-Type' && problem !== undefined)
      throw new Error(`the name of its header ${JSON.stringify(name)} ${problem}`);
  }
  const headers: Record<string, string> = { 'Content-Type': 'application/json', [deliveryIdHeader]: row.id, ...own };
  const posting = {
    wall,
    method: row.method ?? 'POST',
    timeoutMs: attemptTimeoutMs,
    lookup: pinnedLookup(new URL(row.url), policy()),
  } as const;
  if (witness) return witnessedPost(witness, sender, { row, headers, posting });
  return post(row.url, headers, row.body, posting);
}

function unsent(error: unknown): string {
  return `it could not be sent: ${error instanceof Error ? error.message : String(error)}`;
}

function isTaken({ status = 0 }: Attempt, { takenBy }: Redelivery): boolean {
  if (takenBy === '200') return status === 200;
  if (takenBy === '2xx') return status >= 200 && status < 300;
  return takenBy === 'any-answer' && status > 0;
}
