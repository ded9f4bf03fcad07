import { apis, version } from '../../contract/index.ts';
import { controlOperations } from './control-contract.ts';
import type { ControlHandler } from './control-handler.ts';
import { controlPath } from './control-path.ts';

/** What there is, by operationId. */
export const indexHandlers: Readonly<Record<string, ControlHandler>> = {
  getIndex: (_request, { workspaces, baseOf }) => ({
    status: 200,
    body: {
      service: 'payproof sandbox',
      version,
      guide: 'docs/sandbox.md',
      contract: 'specs/sandbox-control/openapi.yaml',
      apis: Object.fromEntries(apis.map((api) => [api, { base: baseOf(api) }])),
      workspaces: workspaces.all().map(({ id }) => ({
        id,
        links: {
          self: `${controlPath}/workspaces/${id}`,
          events: `${controlPath}/workspaces/${id}/events`,
        },
      })),
      operations: controlOperations().map(({ operationId, method, path, summary }) => ({
        operationId,
        method,
        path: `${controlPath}${path === '/' ? '' : path}`,
        summary,
      })),
    },
  }),
};
