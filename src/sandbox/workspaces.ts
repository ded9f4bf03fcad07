import type { Api } from '../contract/index.ts';
import type { Account, ApiSlice, Behaviour, Directory, Random } from './api-slice.ts';
import type { ClockMode } from './clock.ts';
import type { SignatureSettings } from './deliveries/sign.ts';
import { completeDialect, type Dialect, splitDialect } from './dialects.ts';
import type { Engine } from './engine.ts';
import type { DerivedFault } from './faults/derived/derived-fault.ts';
import { FaultError } from './faults/fault.ts';
import { resolveName } from './resolve-name.ts';
import { derivedFault, dialectNames, faultIds, slices } from './slices.ts';
import type { WallTime } from './wall-time.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

/** What a workspace is to be like; what is left out is as in `like`, or the default. */
export interface WorkspaceWish {
  /** Values of dialect switches, by full name or by the name without its API. */
  dialect?: Dialect;
  /** Fault ids, in full or without their API. */
  faults?: readonly string[];
  clock?: ClockMode;
}

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** Throws DialectError or FaultError, listing what is known. */
  make(wish: WorkspaceWish, like?: Workspace): Workspace;
  /** Changes dialect and faults of a workspace; its data stays. */
  change(workspace: Workspace, wish: Pick<WorkspaceWish, 'dialect' | 'faults'>): void;
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
  { random, wall }: { random: Random; wall: WallTime },
  signature: SignatureSettings | undefined,
): Workspaces {
  const byId = new Map<string, Workspace>();
  const accounts = new Map<string, Account>();
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

  return {
    make(wish, like) {
      const options = {
        dialect: wish.dialect ? splitDialect(dialectNames, wish.dialect) : dialectsOf(like),
        faults: wish.faults ? resolveFaults(wish.faults) : (like?.faults ?? []),
        clock: wish.clock ?? like?.clock.mode ?? 'frozen',
        ...(signature ? { signature } : {}),
      };
      const workspace = makeWorkspace(slices, behaviourOf, options, { random, wall });
      byId.set(workspace.id, workspace);
      for (const [api, own] of workspace.apis) {
        for (const account of own.accounts) accounts.set(`${api} ${account.username}`, account);
      }
      return workspace;
    },
    change(workspace, wish) {
      const dialect = wish.dialect ? splitDialect(dialectNames, wish.dialect) : dialectsOf(workspace);
      const faults = wish.faults ? resolveFaults(wish.faults) : workspace.faults;
      const changed = slices.map((slice) => [slice.api, behaviourOf(slice, dialect[slice.api] ?? {}, faults)] as const);
      for (const [api, it] of changed) Object.assign(workspace.apis.get(api) ?? {}, it);
      workspace.faults = faults;
    },
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    reset: (workspace) =>
      engine.reset(
        workspace,
        [...workspace.apis.values()].flatMap(({ rows }) => rows),
      ),
    remove(workspace) {
      engine.stop(workspace);
      byId.delete(workspace.id);
      for (const [api, own] of workspace.apis) {
        for (const { username } of own.accounts) accounts.delete(`${api} ${username}`);
      }
    },
    directory: (api) => ({
      find: (username) => accounts.get(`${api} ${username}`),
      faultsOf: (id) => byId.get(id)?.faults ?? [],
      newestWith(fault) {
        const newest = [...byId.values()].findLast((it) => it.faults.includes(fault));
        return newest?.apis.get(api)?.accounts[0];
      },
    }),
    derivedFaults(id) {
      const workspace = id === undefined ? [...byId.values()].findLast((it) => it.faults.length > 0) : byId.get(id);
      return workspace?.faults.flatMap((it) => derivedFault(it) ?? []) ?? [];
    },
  };
}

function dialectsOf(workspace: Workspace | undefined): Record<string, Dialect> {
  return Object.fromEntries([...(workspace?.apis ?? [])].map(([api, { dialect }]) => [api, dialect]));
}

function resolveFaults(wanted: readonly string[]): string[] {
  return wanted.map((name) => {
    const id = resolveName(name, faultIds);
    if (id === undefined) throw new FaultError(`unknown fault "${name}"; known: ${faultIds.join(', ')}`);
    return id;
  });
}
