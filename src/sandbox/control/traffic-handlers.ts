import { deliveries } from '../deliveries/tables.ts';
import { redactEntry, redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import type { ControlHandler } from './control-handler.ts';

/** What went in and out of a workspace, by operationId. */
export const trafficHandlers: Readonly<Record<string, ControlHandler>> = {
  listDeliveries({ workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const shown = workspace.store.all(deliveries).map(({ id, api, state, createdAt, url, body, attempts }) => ({
      id,
      api,
      state,
      createdAt,
      url: clean(url),
      body: clean(body),
      attempts: attempts.map(({ error, ...it }) => (error === undefined ? it : { ...it, error: clean(error) })),
    }));
    return { status: 200, body: { deliveries: shown } };
  },
  listExchanges({ workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const exchanges = workspace.exchanges.entries().map((entry) => redactEntry(entry, clean));
    return { status: 200, body: { dropped: workspace.exchanges.dropped(), exchanges } };
  },
};
