import type { Api } from '../../contract/index.ts';
import { type ClockMode, type ClockState, clockFrom, newClock } from '../clock/clock.ts';
import type { WallTime } from '../clock/wall-time.ts';
import type { SignatureSettings } from '../deliveries/sign.ts';
import type { Engine } from '../engine/engine.ts';
import type { DerivedFault } from '../faults/derived/derived-fault.ts';
import { FaultError } from '../faults/fault.ts';
import { resolveName } from '../resolve-name.ts';
import type { Account, ApiSlice, Behaviour, Directory, Random } from '../slice/api-slice.ts';
import { completeDialect, type Dialect, splitDialect } from '../slice/dialects.ts';
import { derivedFault, dialectNames, faultIds, slices } from '../slices.ts';
import type { Journal } from '../store/journal.ts';
import type { Change } from '../store/table.ts';
import { openWorkspace, type Workspace } from './workspace.ts';
import { issueApi, issueSettings, type WorkspaceSettings } from './workspace-settings.ts';

/** What a workspace is to be like; what is left out is as in `like`, or the default. */
export interface WorkspaceWish {
  /** Values of dialect switches, by full name or by the name without its API. */
  dialect?: Dialect;
  /** Fault ids, in full or without their API. */
  faults?: readonly string[];
  clock?: ClockMode;
  /** How many ms pass on a clock in real time in one ms of the wall; 1 by default. */
  timeScale?: number;
  /** How its callbacks are signed, as far as that is to change. */
  callbackSignature?: Partial<SignatureSettings>;
}

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** Throws DialectError or FaultError, listing what is known. */
  make(wish: WorkspaceWish, like?: Workspace): Workspace;
  /** Brings back what an earlier run left in the journal; nothing falls due before `engine.wake`. */
  load(): Workspace[];
  /** Changes dialect, faults and callback signature of a workspace; its data stays. */
  change(workspace: Workspace, wish: Pick<WorkspaceWish, 'dialect' | 'faults' | 'callbackSignature'>): void;
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
  const accounts = new Map(slices.map(({ api }) => [api, new Map<string, Account>()]));
  const behaviours = new Map<string, { behaviour: Behaviour; dialect: Dialect }>();

  function behaviourOf(slice: ApiSlice, wanted: Dialect, faults: readonly string[]) {
    const key = JSON.stringify([slice.api, wanted, faults]);
    const known = behaviours.get(key);
    if (known) return known;
    const dialect = completeDialect(slice.dialects, wanted);
    const made = { behaviour: slice.behaviour(dialect, faults), dialect };
    behaviours.set(key, made);
    return made;
  }

  function add(workspace: Workspace): void {
    byId.set(workspace.id, workspace);
    for (const [api, own] of workspace.apis) {
      for (const account of own.accounts) accounts.get(api)?.set(keyOf(account), account);
    }
  }

  return {
    make(wish, like) {
      const chosen = {
        dialect: wish.dialect ? splitDialect(dialectNames, wish.dialect) : dialectsOf(like),
        faults: wish.faults ? resolveFaults(wish.faults) : (like?.faults ?? []),
        signature: { ...signature, ...wish.callbackSignature },
      };
      const mode = wish.clock ?? like?.clock.mode ?? 'frozen';
      const clock = newClock(clockFrom(wall, mode, wish.timeScale ?? like?.clock.timeScale), wall);
      const settings = issueSettings(slices, chosen, random);
      const workspace = openWorkspace(slices, {
        settings,
        clock,
        behaviourOf,
        ...(journal ? { journal: journal.begin } : {}),
      });
      workspace.store.apply(startRowsOf(workspace));
      add(workspace);
      return workspace;
    },
    load() {
      const late: (() => void)[] = [];
      for (const saved of journal?.saved() ?? []) {
        const settings = saved.settings as unknown as WorkspaceSettings;
        const added = slices.filter(({ api }) => !settings.apis[api]);
        for (const slice of added) settings.apis[slice.api] = issueApi(slice, settings.id, {}, random);
        const clock = newClock(saved.clock as unknown as ClockState, wall);
        const workspace = openWorkspace(slices, { settings, clock, behaviourOf, journal: saved.resume });
        add(workspace);
        if (added.length === 0) continue;
        late.push(() => {
          workspace.store.apply(added.flatMap(({ api }) => settings.apis[api]?.rows ?? []));
          workspace.journal?.settingsChanged();
        });
      }
      journal?.load((id, table, row) => {
        const workspace = byId.get(id);
        if (!workspace) throw new Error(`the journal has rows of an unknown workspace ${id}`);
        return workspace.store.adopt(table, row);
      });
      for (const complete of late) complete();
      return [...byId.values()];
    },
    change(workspace, wish) {
      const dialect = wish.dialect ? splitDialect(dialectNames, wish.dialect) : dialectsOf(workspace);
      const faults = wish.faults ? resolveFaults(wish.faults) : workspace.faults;
      const changed = slices.map((slice) => [slice.api, behaviourOf(slice, dialect[slice.api] ?? {}, faults)] as const);
      for (const [api, it] of changed) Object.assign(workspace.apis.get(api) ?? {}, it);
      workspace.faults = faults;
      workspace.signature = { ...workspace.signature, ...wish.callbackSignature };
      workspace.journal?.settingsChanged();
    },
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    reset: (workspace) => engine.reset(workspace, startRowsOf(workspace)),
    remove(workspace) {
      engine.stop(workspace);
      workspace.epoch += 1;
      workspace.journal?.removed();
      byId.delete(workspace.id);
      for (const [api, own] of workspace.apis) {
        for (const account of own.accounts) accounts.get(api)?.delete(keyOf(account));
      }
    },
    directory: (api) => ({
      find: (key) => accounts.get(api)?.get(key),
      faultsOf: (id) => byId.get(id)?.faults ?? [],
      dialectOf: (id) => byId.get(id)?.apis.get(api)?.dialect,
      newestWith(fault) {
        const newest = newestOf(byId, (it) => it.faults.includes(fault));
        return newest?.apis.get(api)?.accounts[0];
      },
    }),
    derivedFaults(id) {
      const workspace = id === undefined ? newestOf(byId, (it) => it.faults.length > 0) : byId.get(id);
      if (!workspace || workspace.faults.length === 0) return none;
      return workspace.faults.flatMap((it) => derivedFault(it) ?? []);
    },
  };
}

const none: readonly DerivedFault[] = [];

/** The workspace that was made last among those that are meant. */
function newestOf(byId: ReadonlyMap<string, Workspace>, isMeant: (it: Workspace) => boolean): Workspace | undefined {
  let newest: Workspace | undefined;
  for (const workspace of byId.values()) if (isMeant(workspace)) newest = workspace;
  return newest;
}

/** What a call carries to say whose it is. */
function keyOf({ apiKey, username }: Account): string {
  return apiKey ?? username;
}

function startRowsOf({ apis }: Workspace): Change[] {
  return [...apis.values()].flatMap(({ rows }) => rows);
}

function dialectsOf(workspace: Workspace | undefined): Record<string, Dialect> {
  return Object.fromEntries([...(workspace?.apis ?? [])].map(([api, { dialect }]) => [api, dialect]));
}

function resolveFaults(wanted: readonly string[]): string[] {
  const known = wanted.length === 0 ? [] : faultIds();
  return wanted.map((name) => {
    const id = resolveName(name, known);
    if (id === undefined) throw new FaultError(`unknown fault "${name}"; known: ${known.join(', ')}`);
    return id;
  });
}
