import type { WallTime } from '../clock/wall-time.ts';
import type { Receipts } from '../witness/receipts.ts';
import type { Witness } from '../witness/witness.ts';
import { witnessedPost } from '../witness/witnessed-post.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { deliveryIdHeader } from './delivery-id-header.ts';
import { blockedBecause, type DestinationPolicy } from './destination.ts';
import { headerProblem } from './own-header.ts';
import { pinnedLookup } from './pinned-lookup.ts';
import { type PostResult, post } from './post.ts';
import { sign } from './sign.ts';
import { type Attempt, attemptTimeoutMs, type DeliveryRow, deliverySecrets } from './tables.ts';
import { type ToldBlock, toldBlock } from './told-block.ts';

/** How callbacks leave the sandbox. */
export interface Courier {
  wall: WallTime;
  policy(): DestinationPolicy;
  witness?: Witness | undefined;
  receipts: Receipts;
  /** Hears of each callback that is not sent. */
  onBlocked?: ((told: ToldBlock) => void) | undefined;
}

/** What an attempt knows of its workspace. */
type Sender = Pick<Workspace, 'id' | 'clock' | 'signature' | 'store'>;

/** An attempt that was made, or was not to be made. */
export interface MadeAttempt extends Attempt {
  /** It may not go there. */
  isBlocked?: true;
}

/** Makes one attempt. Never rejects: what is thrown while it is made is told as its outcome. */
export async function attempt(row: DeliveryRow, sender: Sender, courier: Courier): Promise<MadeAttempt> {
  const { clock } = sender;
  const blocked = blockedBecause(row.url, courier.policy(), row.mayBePlain);
  if (blocked !== undefined) {
    const told = toldBlock(row, courier.policy());
    if (told) courier.onBlocked?.(told);
    return { at: clock.now(), error: blocked, isBlocked: true };
  }
  const result = await send(row, sender, courier).catch((error: unknown) => ({ error: unsent(error) }));
  return { at: clock.now(), ...result };
}

async function send(
  row: DeliveryRow,
  sender: Sender,
  { wall, policy, witness, receipts }: Courier,
): Promise<PostResult> {
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
  if (witness) return witnessedPost(witness, sender, { row, headers, posting, receipts });
  return post(row.url, headers, row.body, posting);
}

function unsent(error: unknown): string {
  return `it could not be sent: ${error instanceof Error ? error.message : String(error)}`;
}
