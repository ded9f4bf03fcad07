import { type ClockState, judgeClock, newClock } from '../clock/clock.ts';
import type { WallTime } from '../clock/wall-time.ts';
import { newId } from '../engine/env-of.ts';
import { setAside } from '../shared-tables/set-aside.ts';
import type { Random } from '../slice/api-slice.ts';
import { slices } from '../slices.ts';
import type { Journal, Saved } from '../store/journal.ts';
import { memoryStore, type Store } from '../store/memory-store.ts';
import type { RowJudge } from '../store/row-judge.ts';
import { put } from '../store/table.ts';
import type { BehaviourOf } from './behaviours.ts';
import { openWorkspace, tablesOf, type Workspace } from './workspace.ts';
import { issueApi, judgeSettings, type WorkspaceSettings } from './workspace-settings.ts';

/** What workspaces are made with. */
export interface Makings {
  random: Random;
  wall: WallTime;
  behaviourOf: BehaviourOf;
}

/** A workspace of the data file that could not be read: it stays there as it is. */
export interface LeftWorkspace {
  workspace: string;
  reason: string;
}

/**
 * Brings back what an earlier run left in the journal, oldest first. What an API that is new since then gives is stored
 * once all rows are there. Rows that cannot be read are set aside, and workspaces are left where they are: the rest serves.
 */
export function loadWorkspaces(
  journal: Journal,
  makings: Makings,
  add: (workspace: Workspace) => void,
): LeftWorkspace[] {
  const loaded = new Map<string, Workspace>();
  const late: (() => void)[] = [];
  const left: LeftWorkspace[] = [];
  for (const saved of journal.saved()) {
    try {
      const { workspace, complete } = resumed(saved, makings);
      loaded.set(workspace.id, workspace);
      add(workspace);
      if (complete) late.push(complete);
    } catch (error) {
      left.push({ workspace: saved.id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const storeOf = (id: string): Store => {
    const workspace = loaded.get(id);
    if (!workspace) throw new Error(`the journal has rows of an unknown workspace ${id}`);
    return workspace.store;
  };
  journal.load({
    adopt: (id, table, row) => storeOf(id).adopt(table, row),
    leave: (id, table, file) => storeOf(id).leave(table, file),
    setAside({ workspace: id, table, text, reason }) {
      const at = loaded.get(id)?.clock.now() ?? 0;
      storeOf(id).apply([put(setAside, { id: newId(), table, row: text, reason, at })]);
    },
  });
  for (const complete of late) complete();
  return left;
}

/** `complete` stores what the APIs give that the workspace did not have in the earlier run. */
function resumed(
  saved: Saved,
  { random, wall, behaviourOf }: Makings,
): { workspace: Workspace; complete: (() => void) | undefined } {
  const settings = settingsIn(saved);
  const added = slices.filter(({ api }) => !settings.apis[api]);
  for (const slice of added) settings.apis[slice.api] = issueApi(slice, settings.id, {}, random, undefined);
  const clock = newClock(clockIn(saved), wall);
  const workspace = openWorkspace(slices, { settings, clock, behaviourOf, journal: saved.resume });
  const complete = (): void => {
    workspace.store.apply(added.flatMap(({ api }) => settings.apis[api]?.rows ?? []));
    workspace.journal?.settingsChanged();
  };
  return { workspace, complete: added.length === 0 ? undefined : complete };
}

function settingsIn({ id, settings }: Saved): WorkspaceSettings {
  const value = read<WorkspaceSettings>('settings', settings, judgeSettings);
  if (value.id !== id) throw new Error('its settings are those of another workspace');
  const { problemOf } = memoryStore(tablesOf(slices));
  for (const { rows } of Object.values(value.apis)) {
    const problem = rows.map((it) => problemOf(it.table, 'put' in it ? it.put : undefined)).find(Boolean);
    if (problem !== undefined) throw new Error(`a row that it starts with is wrong: ${problem}`);
  }
  return value;
}

function clockIn({ clock }: Saved): ClockState {
  return read('clock', clock, judgeClock);
}

/** Throws where it is no JSON or does not fit, without a word of it: it holds credentials. */
function read<T>(what: string, text: string | null, judge: RowJudge): T {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw new Error(text === null ? `its ${what} is missing` : `its ${what} is no JSON`);
  }
  const problem = judge(value);
  if (problem !== undefined) throw new Error(`its ${what} is wrong: ${problem}`);
  return value as T;
}
