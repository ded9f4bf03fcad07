import type { Api } from '../../contract/index.ts';
import { type PostResult, post, type Sending } from '../deliveries/post.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Receipts } from './receipts.ts';
import type { DeliveryFate, HeardReceipt, ReceiverAnswer, Witness } from './witness.ts';

/** One attempt of a delivery, before anything became of it. */
export interface Posting {
  row: DeliveryRow;
  headers: Record<string, string>;
  posting: Sending;
  receipts: Receipts;
}

let lastId = 0;

/** Posts a delivery as `post` does, telling a witness, which may turn it on its way. */
export async function witnessedPost(
  witness: Witness,
  { id: workspace, clock }: Pick<Workspace, 'id' | 'clock'>,
  { row, headers, posting, receipts }: Posting,
): Promise<PostResult> {
  const { url, id: delivery } = row;
  const api = row.api as Api;
  const place = () => ({ workspace, at: clock.now() });
  const known = { api, delivery, method: posting.method, url };
  const fate: DeliveryFate = witness.sending({ ...place(), ...known, headers, body: row.body }) ?? {};
  const message = fate.edit?.({ headers, body: row.body }) ?? { headers, body: row.body };
  await fate.until?.();
  if (fate.isLost) return { error: 'it was lost on its way' };
  async function once(): Promise<PostResult> {
    lastId += 1;
    const id = lastId;
    let isTold = false;
    const tell = (answer: HeardReceipt['answer']): void => {
      if (!isTold) witness.received({ ...place(), id, answer });
      isTold = true;
    };
    let heard: (() => ReceiverAnswer) | undefined;
    let ended = (): void => undefined;
    witness.sent({ ...place(), ...known, ...message, id });
    const result = await post(url, message.headers, message.body, {
      ...posting,
      hear: (soFar) => {
        heard = soFar;
        ended = receipts.begun(workspace, () => tell(soFar()));
      },
    });
    ended();
    tell(heard?.() ?? ('error' in result ? result : { error: 'no answer' }));
    return result;
  }
  let result = await once();
  for (let left = fate.repeat ?? 0; left > 0; left -= 1) result = await once();
  return result;
}
