import { type ClockState, newClock } from '../clock/clock.ts';
import type { WallTime } from '../clock/wall-time.ts';
import type { Random } from '../slice/api-slice.ts';
import { slices } from '../slices.ts';
import type { Journal, Saved } from '../store/journal.ts';
import type { BehaviourOf } from './behaviours.ts';
import { openWorkspace, type Workspace } from './workspace.ts';
import { issueApi, type WorkspaceSettings } from './workspace-settings.ts';

/** What workspaces are made with. */
export interface Makings {
  random: Random;
  wall: WallTime;
  behaviourOf: BehaviourOf;
}

/**
 * Brings back what an earlier run left in the journal, oldest first. What an API that is new since then gives is stored
 * once all rows are there.
 */
export function loadWorkspaces(journal: Journal, makings: Makings, add: (workspace: Workspace) => void): void {
  const loaded = new Map<string, Workspace>();
  const late: (() => void)[] = [];
  for (const saved of journal.saved()) {
    const { workspace, complete } = resumed(saved, makings);
    loaded.set(workspace.id, workspace);
    add(workspace);
    if (complete) late.push(complete);
  }
  journal.load((id, table, row) => {
    const workspace = loaded.get(id);
    if (!workspace) throw new Error(`the journal has rows of an unknown workspace ${id}`);
    return workspace.store.adopt(table, row);
  });
  for (const complete of late) complete();
}

/** `complete` stores what the APIs give that the workspace did not have in the earlier run. */
function resumed(
  saved: Saved,
  { random, wall, behaviourOf }: Makings,
): { workspace: Workspace; complete: (() => void) | undefined } {
  const settings = saved.settings as unknown as WorkspaceSettings;
  const added = slices.filter(({ api }) => !settings.apis[api]);
  for (const slice of added) settings.apis[slice.api] = issueApi(slice, settings.id, {}, random);
  const clock = newClock(saved.clock as unknown as ClockState, wall);
  const workspace = openWorkspace(slices, { settings, clock, behaviourOf, journal: saved.resume });
  const complete = (): void => {
    workspace.store.apply(added.flatMap(({ api }) => settings.apis[api]?.rows ?? []));
    workspace.journal?.settingsChanged();
  };
  return { workspace, complete: added.length === 0 ? undefined : complete };
}
