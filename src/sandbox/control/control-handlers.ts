import { apiHandlers } from './api-handlers.ts';
import { clockHandlers } from './clock-handlers.ts';
import { contractHandlers } from './contract-handlers.ts';
import type { ControlHandler } from './control-handler.ts';
import { dueHandlers } from './due-handlers.ts';
import { feedHandlers } from './feed-handlers.ts';
import { findingHandlers } from './finding-handlers.ts';
import { handsetHandlers } from './handset-handlers.ts';
import { indexHandlers } from './index-handlers.ts';
import { operatorHandlers } from './operator-handlers.ts';
import { snapshotHandlers } from './snapshot-handlers.ts';
import { trafficHandlers } from './traffic-handlers.ts';
import { workspaceHandlers } from './workspace-handlers.ts';

/** Handlers by operationId of specs/sandbox-control/openapi.yaml. */
export const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  ...indexHandlers,
  ...workspaceHandlers,
  ...snapshotHandlers,
  ...handsetHandlers,
  ...clockHandlers,
  ...dueHandlers,
  ...contractHandlers,
  ...trafficHandlers,
  ...findingHandlers,
  ...feedHandlers,
  ...operatorHandlers,
  ...apiHandlers,
};
