import { computed, signal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import { session } from '../control/session.ts';
import { route } from './route.ts';

/** The workspaces that there are, as the control plane tells them; undefined until it did. */
export const workspaces = signal<readonly { id: string; faults: string[] }[] | undefined>(undefined);

export async function loadWorkspaces(): Promise<void> {
  if (session.value.state !== 'in') return;
  const { scope } = session.value;
  workspaces.value =
    scope.kind === 'phone' ? [{ id: scope.workspace, faults: [] }] : (await ask('listWorkspaces', {})).workspaces;
}

/** The workspace that is shown: the one of the address, else the first. Empty where there is none. */
export const workspace = computed<string>(() => {
  const all = workspaces.value ?? [];
  const wanted = route.value.params.get('ws');
  return all.find((it) => it.id === wanted)?.id ?? all[0]?.id ?? '';
});
