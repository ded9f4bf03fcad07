import type { Workspace } from '../workspace/workspace.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { ControlError } from './control-answer.ts';

/** In the place of an id: the workspace of a sandbox that has one only. */
export const onlyWorkspace = '-';

/** The workspace that is meant. Throws ControlError. */
export function workspaceOf(id: string, workspaces: Pick<Workspaces, 'get' | 'all'>): Workspace {
  const found = workspaces.get(id);
  if (found) return found;
  const [first, second, ...others] = workspaces.all();
  const named = (): string =>
    [first, second, ...others]
      .flatMap((it) => it?.id ?? [])
      .slice(0, 20)
      .join(', ');
  if (id !== onlyWorkspace)
    throw new ControlError(404, `there is no workspace ${id}${first ? `; there are: ${named()}` : ', and no other'}`);
  if (first && !second) return first;
  if (!first || !second) throw new ControlError(404, 'the sandbox has no workspace');
  throw new ControlError(409, `the sandbox has several workspaces; name one: ${named()}`);
}
