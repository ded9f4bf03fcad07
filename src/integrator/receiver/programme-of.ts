import type { Issued } from '../../conformance/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import type { GroundApi } from '../ground.ts';
import type { ReceiverKind } from '../receiver-kind.ts';
import { announcements } from './announcements.ts';
import { chargeCallbacks, chargesCalledBack } from './charge-callbacks.ts';
import { charged } from './charged.ts';
import type { Delivery } from './delivery.ts';
import { paymentNotices } from './payment-notices.ts';

export interface ProgrammeGround {
  kind: ReceiverKind;
  url: string;
  ground: GroundApi;
  issued: Issued;
  secret: string | undefined;
  /** Resolves when so many customers have agreed. */
  agreed(count: number): Promise<void>;
}

/** All that is sent to a receiver of this kind, in order. */
export async function programmeOf({ kind, url, ground, issued, secret, agreed }: ProgrammeGround): Promise<Delivery[]> {
  const now = wallTimers.now();
  if (kind === 'payments') return paymentNotices(secret ?? '', now % 1_000_000_000);
  const { testBiller, ownBiller } = issued.fixtures;
  if (kind === 'configuration')
    return announcements(
      [testBiller, ownBiller?.code].flatMap((it) => it ?? []),
      secret,
    );
  const charges = await charged(ground, chargesCalledBack, { run: `receiver-${now.toString(36)}`, notifyUrl: url });
  await agreed(charges.length);
  return chargeCallbacks(charges, issued.callbackSignature);
}
