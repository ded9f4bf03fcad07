import { deliveries } from '../deliveries/table.ts';
import { redactEntry, removeSecrets } from '../redact.ts';
import type { Workspace } from '../workspace.ts';
import type { ControlHandler } from './control-handler.ts';

/** What went in and out of a workspace, by operationId. */
export const trafficHandlers: Readonly<Record<string, ControlHandler>> = {
  listDeliveries({ workspace }) {
    const shown = workspace.store.all(deliveries).map(({ isSigned: _isSigned, repeats: _repeats, body, ...row }) => ({
      ...row,
      body: removeSecrets(body, secretsOf(workspace)),
    }));
    return { status: 200, body: { deliveries: shown } };
  },
  listExchanges({ workspace }) {
    const secrets = secretsOf(workspace);
    const exchanges = workspace.exchanges.entries().map((entry) => redactEntry(entry, secrets));
    return { status: 200, body: { dropped: workspace.exchanges.dropped(), exchanges } };
  },
};

function secretsOf({ apis, signature }: Workspace): string[] {
  return [
    signature.secret,
    ...[...apis.values()].flatMap(({ accounts }) => accounts.map((account) => account.password)),
  ];
}
