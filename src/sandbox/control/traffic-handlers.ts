import { newBreather } from '../clock/breather.ts';
import { isSigned } from '../deliveries/broken-signature.ts';
import { shownDelivery } from '../deliveries/shown-delivery.ts';
import { deliveries } from '../deliveries/tables.ts';
import { redactBody, redactEntry, redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { ControlError } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';
import { listAnswer } from './json-pieces.ts';

/** What went in and out of a workspace, by operationId. */
export const trafficHandlers: Readonly<Record<string, ControlHandler>> = {
  async listSetAside(_request, { workspaces }) {
    await workspaces.warm();
    return listAnswer('setAside', workspaces.setAside());
  },
  listDeliveries({ workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const all = workspace.store.all(deliveries).values();
    return listAnswer(
      'deliveries',
      all.map((row) => shownDelivery(row, clean)),
    );
  },
  async resendDelivery({ workspace, body }, { engine, token }) {
    const id = body.id === undefined ? workspace.store.all(deliveries).at(-1)?.id : String(body.id);
    if (id === undefined) throw new ControlError(409, 'no delivery was made yet, so none can be sent again');
    const isForged = body.brokenSignature === true;
    const known = workspace.store.get(deliveries, id);
    if (isForged && known && !isSigned(known))
      throw new ControlError(409, `the delivery ${id} carries no signature that could be broken`);
    const row = await engine.resend(workspace, { id, isForged });
    if (!row)
      throw new ControlError(404, `there is no delivery ${id}; listDeliveries and X-Sandbox-Delivery-Id tell the ids`);
    return { status: 200, body: { delivery: shownDelivery(row, redactorOf(secretsOf(workspace, token))) } };
  },
  async listExchanges({ workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const dropped = workspace.exchanges.dropped();
    const { breathe } = newBreather();
    const exchanges: object[] = [];
    for (const entry of workspace.exchanges.entries()) {
      const body = redactBody(entry, clean);
      await breathe();
      exchanges.push(redactEntry(entry, clean, body));
      await breathe();
    }
    return { status: 200, body: { dropped, exchanges } };
  },
};
