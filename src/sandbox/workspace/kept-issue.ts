import type { JsonValue } from '../slice/decision.ts';
import { at, CredentialsError, leavesOf, type WantedWorkspace } from './fixed-issue.ts';
import type { Workspace } from './workspace.ts';

/**
 * A data file keeps what its workspaces were issued once. Throws CredentialsError where something else is wanted now: whoever
 * starts a sandbox with a team's credentials must not find others in force.
 */
export function demandAsKept(kept: readonly Workspace[], wanted: WantedWorkspace): void {
  const workspace = wanted.id === undefined ? kept[0] : kept.find(({ id }) => id === wanted.id);
  const remedy = 'leave --credentials out, or start with another data file';
  if (!workspace) {
    const ids = kept.map(({ id }) => id).join(', ');
    throw new CredentialsError(`the data file has no workspace ${wanted.id}, but ${ids}; ${remedy}`);
  }
  for (const [api, { slice, credentials, fixtures, dialect }] of workspace.apis) {
    const issued: JsonValue = { credentials, fixtures: { ...fixtures, ...slice.fixturesBy?.(dialect) } };
    for (const part of ['credentials', 'fixtures'] as const) {
      for (const [path, value] of leavesOf(wanted.apis[api]?.[part] ?? {})) {
        const place = [part, ...path];
        if (String(at(issued, place)) === String(value)) continue;
        const name = [api, ...place].join('.');
        throw new CredentialsError(`${name} is another in workspace ${workspace.id} of the data file; ${remedy}`);
      }
    }
  }
}
