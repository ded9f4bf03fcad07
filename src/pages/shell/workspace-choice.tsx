import { choose } from './route.ts';
import { workspace, workspaces } from './workspaces.ts';

/** Which workspace all pages show. */
export function WorkspaceChoice() {
  const all = workspaces.value ?? [];
  return (
    <label>
      Workspace
      <select value={workspace.value} onChange={(event) => choose({ ws: event.currentTarget.value })}>
        {all.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
}
