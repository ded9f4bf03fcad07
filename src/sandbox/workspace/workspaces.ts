import { defined } from '../../contract/defined.ts';
import type { Api } from '../../contract/index.ts';
import { clockFrom, newClock } from '../clock/clock.ts';
import type { WallTime } from '../clock/wall-time.ts';
import type { HeldAccount } from '../control/api-control.ts';
import type { SignatureSettings } from '../deliveries/sign.ts';
import type { Engine } from '../engine/engine.ts';
import type { DerivedFault } from '../faults/derived/derived-fault.ts';
import type { Directory, Random } from '../slice/api-slice.ts';
import { derivedFault, slices } from '../slices.ts';
import type { Journal } from '../store/journal.ts';
import type { Change } from '../store/table.ts';
import { newAccounts, newestOf } from './accounts.ts';
import { newBehaviours } from './behaviours.ts';
import { type LeftWorkspace, loadWorkspaces } from './load-workspaces.ts';
import { asideIn, type ToldAside } from './told-aside.ts';
import { chosenOf, type WorkspaceWish } from './wish.ts';
import { apiOf, openWorkspace, type Workspace } from './workspace.ts';
import { issueSettings } from './workspace-settings.ts';

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** Throws DialectError or FaultError, listing what is known. */
  make(wish: WorkspaceWish, like?: Workspace): Workspace;
  /** Brings back what an earlier run left in the journal; nothing falls due before `engine.wake`. */
  load(): Workspace[];
  /** What could not be read or done, and is kept in the file, as far as the file was read. */
  setAside(): ToldAside[];
  /** Reads what a start leaves in a file of many rows, unless that is under way. Resolves when all of it is read. */
  warm(): Promise<void>;
  /** Changes dialect, faults and callback signature of a workspace; its data stays. */
  change(workspace: Workspace, wish: Pick<WorkspaceWish, 'dialect' | 'faults' | 'callbackSignature'>): void;
  /** Issues an account of an API to its holder; of other holders only those keep theirs that are named. */
  issueAccount(workspace: Workspace, api: Api, account: HeldAccount, others: readonly string[]): void;
  get(id: string): Workspace | undefined;
  all(): Workspace[];
  /** Data, phones, schedule and exchanges go; credentials, numbers, dialect, faults and clock stay. */
  reset(workspace: Workspace): void;
  remove(workspace: Workspace): void;
  directory(api: Api): Directory;
  /**
   * The derived faults of a workspace. A call whose credentials name none meets those of the newest workspace that has
   * faults.
   */
  derivedFaults(workspace: string | undefined): readonly DerivedFault[];
}

export function newWorkspaces(
  engine: Engine,
  { random, wall, journal }: { random: Random; wall: WallTime; journal: Journal | undefined },
  signature: Partial<SignatureSettings> | undefined,
): Workspaces {
  const byId = new Map<string, Workspace>();
  const accounts = newAccounts(byId);
  const behaviourOf = newBehaviours();
  let left: LeftWorkspace[] = [];

  function add(workspace: Workspace): void {
    byId.set(workspace.id, workspace);
    accounts.add(workspace);
  }

  return {
    make(wish, like) {
      const chosen = { ...chosenOf(wish, like), signature: { ...signature, ...wish.callbackSignature } };
      const mode = wish.clock ?? like?.clock.mode ?? 'frozen';
      const clock = newClock(clockFrom(wall, mode, wish.timeScale ?? like?.clock.timeScale), wall);
      const settings = issueSettings(slices, { ...chosen, ...defined({ issued: wish.issued }) }, random);
      const workspace = openWorkspace(slices, defined({ settings, clock, behaviourOf, journal: journal?.begin }));
      workspace.store.apply(startRowsOf(workspace));
      add(workspace);
      return workspace;
    },
    load() {
      if (journal) left = loadWorkspaces(journal, { random, wall, behaviourOf }, add);
      return [...byId.values()];
    },
    change(workspace, wish) {
      const { dialect, faults } = chosenOf(wish, workspace);
      const changed = slices.map((slice) => [slice.api, behaviourOf(slice, dialect[slice.api] ?? {}, faults)] as const);
      for (const [api, it] of changed) Object.assign(workspace.apis.get(api) ?? {}, it);
      workspace.faults = faults;
      workspace.signature = { ...workspace.signature, ...wish.callbackSignature };
      workspace.journal?.settingsChanged();
    },
    issueAccount(workspace, api, account, others) {
      const own = apiOf(workspace, api);
      accounts.remove(workspace);
      const kept = own.accounts.filter(({ holder }) => holder === undefined || others.includes(holder));
      own.accounts = [...kept, { ...account, workspace: workspace.id }];
      accounts.add(workspace);
      workspace.journal?.settingsChanged();
    },
    setAside: () => asideIn(left, byId.values()),
    warm: async () => journal?.warm(),
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    reset: (workspace) => engine.reset(workspace, startRowsOf(workspace)),
    remove(workspace) {
      engine.stop(workspace);
      workspace.epoch += 1;
      workspace.journal?.removed();
      byId.delete(workspace.id);
      accounts.remove(workspace);
    },
    directory: accounts.directory,
    derivedFaults(id) {
      const workspace = id === undefined ? newestOf(byId, (it) => it.faults.length > 0) : byId.get(id);
      if (!workspace || workspace.faults.length === 0) return none;
      return workspace.faults.flatMap((it) => derivedFault(it) ?? []);
    },
  };
}

const none: readonly DerivedFault[] = [];

function startRowsOf({ apis }: Workspace): Change[] {
  return [...apis.values()].flatMap(({ rows }) => rows);
}
