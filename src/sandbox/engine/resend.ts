import { afterResend } from '../deliveries/after-attempt.ts';
import { attempt } from '../deliveries/attempt.ts';
import { withBrokenSignature } from '../deliveries/broken-signature.ts';
import { type DeliveryRow, deliveries } from '../deliveries/tables.ts';
import { put } from '../store/table.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { track } from './in-flight.ts';
import type { Surroundings } from './surroundings.ts';

/** Which delivery is sent again, and how. */
export interface Resending {
  id: string;
  /** With a signature that does not fit. */
  isForged: boolean;
}

/**
 * Sends a delivery once more at once, with the same id and body; attempts that are still due stay due. Gives the row as it
 * stands then; undefined where there is no such delivery, or none any more.
 */
export function resend(
  workspace: Workspace,
  { id, isForged }: Resending,
  { courier, stored }: Pick<Surroundings, 'courier' | 'stored'>,
): Promise<DeliveryRow | undefined> {
  const done = send();
  track(
    workspace,
    done.then(() => undefined),
  );
  return done;

  async function send(): Promise<DeliveryRow | undefined> {
    const row = workspace.store.get(deliveries, id);
    if (!row) return undefined;
    const { epoch } = workspace;
    await stored();
    const forged = isForged ? withBrokenSignature(row, workspace) : { row, sender: workspace };
    const made = await attempt(forged.row, forged.sender, courier);
    const current = workspace.epoch === epoch ? workspace.store.get(deliveries, id) : undefined;
    if (!current) return undefined;
    const after = afterResend(current, made, isForged);
    workspace.store.apply([put(deliveries, after)]);
    return after;
  }
}
