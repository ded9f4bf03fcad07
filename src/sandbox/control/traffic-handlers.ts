import { newBreather } from '../clock/breather.ts';
import { deliveries } from '../deliveries/tables.ts';
import { redactBody, redactEntry, redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import type { ControlHandler } from './control-handler.ts';

/** What went in and out of a workspace, by operationId. */
export const trafficHandlers: Readonly<Record<string, ControlHandler>> = {
  listSetAside: (_request, { workspaces }) => ({ status: 200, body: { setAside: workspaces.setAside() } }),
  async listDeliveries({ workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const { breathe } = newBreather();
    const shown: object[] = [];
    for (const { id, api, state, createdAt, url, body, attempts } of workspace.store.all(deliveries)) {
      shown.push({
        id,
        api,
        state,
        createdAt,
        url: clean(url),
        body: clean(body),
        attempts: attempts.map(({ error, ...it }) => (error === undefined ? it : { ...it, error: clean(error) })),
      });
      await breathe();
    }
    return { status: 200, body: { deliveries: shown } };
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
