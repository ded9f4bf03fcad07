import { setAside } from '../shared-tables/set-aside.ts';
import type { LeftWorkspace } from './load-workspaces.ts';
import type { Workspace } from './workspace.ts';

/** What could not be read or done, as it is told: never with what stands in it. */
export interface ToldAside {
  workspace: string;
  /** `workspaces` where it is the workspace itself. */
  table: string;
  reason: string;
  /** When a row was set aside, in Unix ms on the workspace's clock. */
  at?: number;
}

export function asideIn(left: readonly LeftWorkspace[], workspaces: Iterable<Workspace>): ToldAside[] {
  const rows = [...workspaces].flatMap(({ id, store }) =>
    store.all(setAside).map(({ table, reason, at }) => ({ workspace: id, table, reason, at })),
  );
  return [...left.map((it) => ({ ...it, table: 'workspaces' })), ...rows];
}

/** How many are told one by one. */
const mostTold = 20;

/** What a start says of them, a line each. */
export function asideLines(all: readonly ToldAside[]): string[] {
  const lines = all
    .slice(0, mostTold)
    .map(
      ({ workspace, table, reason }) =>
        `set aside in the data file: ${table === 'workspaces' ? `the workspace ${workspace}` : `a row of ${table} in ${workspace}`}: ${reason}`,
    );
  const more = all.length - lines.length;
  return more > 0 ? [...lines, `set aside in the data file: ${more} more; GET /_payproof/set-aside lists them`] : lines;
}
