import { useSignal } from '@preact/signals';
import { ask, pathOf } from '../control/ask.ts';
import type { Snapshot } from '../control/contract.ts';
import { Refused } from '../control/refused.ts';
import { Action } from '../parts/action.tsx';
import { save } from '../parts/save.ts';
import { choose } from '../shell/route.ts';
import { loadWorkspaces, workspaces } from '../shell/workspaces.ts';
import { Credentials } from './credentials.tsx';
import { Sure } from './sure.tsx';

/** The workspace that is shown, and others: make, reset, remove, take a snapshot and go back to it. */
export function WorkspaceCare({ workspace }: { workspace: string }) {
  const said = useSignal('');
  async function snapshot(): Promise<void> {
    const response = await fetch(pathOf('snapshotWorkspace', { workspace }));
    if (!response.ok) throw new Refused(response.status, ((await response.json()) as { error: string }).error);
    save(`${workspace}.snapshot.json`, await response.blob());
  }
  async function restore(file: File | undefined): Promise<void> {
    if (!file) return;
    said.value = '';
    try {
      await ask('restoreWorkspace', { workspace, body: JSON.parse(await file.text()) as Snapshot });
      said.value = `Taken back to ${file.name}.`;
    } catch (error) {
      said.value =
        error instanceof SyntaxError
          ? `${file.name} is no snapshot: it is no JSON.`
          : `Not taken back: ${error instanceof Error ? error.message : error}`;
    }
  }
  return (
    <>
      <section class="panel" aria-label="This workspace">
        <h2 class="mono">{workspace}</h2>
        <Credentials workspace={workspace} />
        <div class="row">
          <Action act={snapshot}>Save a snapshot</Action>
          <label class="button">
            Restore a snapshot{' '}
            <input
              type="file"
              accept="application/json,.json"
              onChange={async (event) => {
                const { currentTarget } = event;
                await restore(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
        </div>
        <p class="soft">
          Data, phones, schedule and clock. Secrets are in it only where the sandbox demands its control token.
        </p>
        <div class="row">
          <Sure
            what="Reset"
            warning="Data, phones, schedule and exchanges go; credentials stay."
            act={async () => {
              await ask('resetWorkspace', { workspace });
              said.value = 'Empty again.';
            }}
          />
          <Sure
            what="Remove"
            warning="The workspace goes with all in it, and its credentials work no more."
            act={async () => {
              await ask('removeWorkspace', { workspace });
              choose({ ws: undefined });
              await loadWorkspaces();
            }}
          />
        </div>
        <p role="status">{said.value}</p>
      </section>
      <section class="panel" aria-label="All workspaces">
        <h2>All workspaces</h2>
        <ul class="list">
          {(workspaces.value ?? []).map(({ id, faults }) => (
            <li key={id} class="row">
              <span class="mono">{id}</span>
              {id === workspace ? (
                <span class="tag info">shown</span>
              ) : (
                <button type="button" aria-label={`Show ${id}`} onClick={() => choose({ ws: id })}>
                  Show
                </button>
              )}
              {faults.length > 0 ? <span class="tag warn">{faults.length} faults</span> : null}
            </li>
          ))}
        </ul>
        <Action
          act={async () => {
            const { id } = await ask('makeWorkspace', { body: { like: workspace } });
            await loadWorkspaces();
            choose({ ws: id });
          }}
        >
          Make a workspace like this one
        </Action>
      </section>
    </>
  );
}
