import type { Workspace } from '../workspace/workspace.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { ControlError } from './control-answer.ts';

/** In the place of an id: the workspace of a sandbox that has one only. */
export const onlyWorkspace = '-';

/** The workspace that is meant. Throws ControlError. */
export function workspaceOf(id: string, workspaces: Pick<Workspaces, 'get' | 'all'>): Workspace {
  const found = workspaces.get(id);
  if (found) return found;
  const all = workspaces.all();
  const [first, ...others] = all;
  const named = all.slice(0, 20).map((it) => it.id);
  if (id !== onlyWorkspace) {
    const there = first ? `; there are: ${named.join(', ')}` : ', and no other';
    throw new ControlError(404, `there is no workspace ${id}${there}`);
  }
  if (!first) throw new ControlError(404, 'the sandbox has no workspace');
  if (others.length === 0) return first;
  throw new ControlError(409, `the sandbox has several workspaces; name one: ${named.join(', ')}`);
}
