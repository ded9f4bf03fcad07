import { newBreather } from '../clock/breather.ts';
import { deliveries } from '../deliveries/tables.ts';
import { redactBody, redactEntry, redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import type { ControlHandler } from './control-handler.ts';
import { listAnswer } from './json-pieces.ts';

/** What went in and out of a workspace, by operationId. */
export const trafficHandlers: Readonly<Record<string, ControlHandler>> = {
  listSetAside: (_request, { workspaces }) => listAnswer('setAside', workspaces.setAside()),
  listDeliveries({ workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const all = workspace.store.all(deliveries).values();
    const shown = all.map(({ id, api, state, createdAt, url, body, attempts }) => ({
      id,
      api,
      state,
      createdAt,
      url: clean(url),
      body: clean(body),
      attempts: attempts.map(({ error, ...it }) => (error === undefined ? it : { ...it, error: clean(error) })),
    }));
    return listAnswer('deliveries', shown);
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
