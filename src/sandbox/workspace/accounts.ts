import type { Api } from '../../contract/index.ts';
import type { Account, Directory } from '../slice/api-slice.ts';
import { slices } from '../slices.ts';
import type { Workspace } from './workspace.ts';

/** The accounts of all workspaces by API. */
export interface Accounts {
  add(workspace: Workspace): void;
  remove(workspace: Workspace): void;
  directory(api: Api): Directory;
}

export function newAccounts(workspaces: ReadonlyMap<string, Workspace>): Accounts {
  const byApi = new Map(slices.map(({ api }) => [api, new Map<string, Account>()]));
  return {
    add({ apis }) {
      for (const [api, own] of apis) for (const it of own.accounts) byApi.get(api)?.set(keyOf(it), it);
    },
    remove({ apis }) {
      for (const [api, own] of apis) for (const it of own.accounts) byApi.get(api)?.delete(keyOf(it));
    },
    directory: (api) => ({
      find: (key) => byApi.get(api)?.get(key),
      faultsOf: (id) => workspaces.get(id)?.faults ?? [],
      dialectOf: (id) => workspaces.get(id)?.apis.get(api)?.dialect,
      newestWith(fault) {
        const newest = newestOf(workspaces, (it) => it.faults.includes(fault));
        return newest?.apis.get(api)?.accounts[0];
      },
    }),
  };
}

/** The workspace that was made last among those that are meant. */
export function newestOf(
  workspaces: ReadonlyMap<string, Workspace>,
  isMeant: (it: Workspace) => boolean,
): Workspace | undefined {
  let newest: Workspace | undefined;
  for (const workspace of workspaces.values()) if (isMeant(workspace)) newest = workspace;
  return newest;
}

/** What a call carries to say whose it is. */
function keyOf({ apiKey, username }: Account): string {
  return apiKey ?? username;
}
