import type { JsonValue } from '../slice/decision.ts';
import type { Table } from '../store/table.ts';
import type { Workspace } from '../workspace/workspace.ts';

const secretName = /password|pin$|apikey|(?:^|access)token$|secret/i;

/** How many rows of a table are looked at: a search takes longer with each, and older ones stand behind names only. */
const newestRows = 20;

/**
 * The secrets of a workspace: of its accounts, its fixtures, its callbacks, and in tables that hold secrets.
 * @param token the control token, where there is one: a client may have sent it to an API by mistake.
 */
export function secretsOf({ apis, signature, store }: Workspace, token?: string): string[] {
  return [
    ...(token === undefined ? [] : [token]),
    signature.secret,
    ...[...apis.values()].flatMap(({ slice, accounts, credentials, fixtures }) => [
      ...accounts.flatMap(({ holder, password }) => (holder === undefined ? [] : [password])),
      ...secretsIn(credentials),
      ...secretsIn(fixtures),
      ...slice.tables
        .filter((table) => table.holdsSecrets)
        .flatMap((table) => store.all(table as unknown as Table<{ [name: string]: JsonValue }>).slice(-newestRows))
        .flatMap(secretsIn),
    ]),
  ];
}

/** The texts whose member is named like a secret. */
function secretsIn(value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) =>
    typeof it === 'string' ? (secretName.test(name) ? [it] : []) : secretsIn(it),
  );
}
