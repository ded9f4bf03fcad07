import { newBreather } from '../clock/breather.ts';
import type { ClockState } from '../clock/clock.ts';
import { listPieces } from '../control/json-pieces.ts';
import { type Change, put } from '../store/table.ts';
import type { Workspace } from './workspace.ts';

/** Version of the shape below. */
const version = 2;

/** A workspace's data, phones, schedule and clock; plain JSON. Credentials stay with the workspace. */
export interface Snapshot {
  kind: 'payproof-workspace';
  version: number;
  /** Id of the workspace that it was taken of, the only one that it fits. */
  workspace: string;
  clock: Pick<ClockState, 'mode' | 'at' | 'timeScale'>;
  /** Rows by table, in the order in which they were first stored. A table that is left out stays as it is. */
  tables: Record<string, object[]>;
}

/** A snapshot that does not fit the workspace, or of which a row does not fit its table. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  readonly status: 400 | 409;

  constructor(message: string, status: 400 | 409 = 409) {
    super(message);
    this.status = status;
  }
}

/**
 * The JSON text of a snapshot, piece by piece. All of it is of the instant of the call: rows are never changed in place.
 * @param withSecrets whether tables that hold secrets are in it.
 */
export function snapshotPieces({ id, clock, store }: Workspace, withSecrets: boolean): Iterable<string> {
  const tables = store
    .tables()
    .filter((table) => withSecrets || !table.holdsSecrets)
    .map((table) => ({ name: table.name, rows: store.all(table) }));
  const { mode, at, timeScale } = clock.state();
  const head: Omit<Snapshot, 'tables'> = {
    kind: 'payproof-workspace',
    version,
    workspace: id,
    clock: { mode, at, timeScale },
  };
  return textOf(head, tables);
}

function* textOf(head: object, tables: readonly { name: string; rows: readonly object[] }[]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
  for (const [at, { name, rows }] of tables.entries()) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    yield* listPieces(rows);
  }
  yield '}}';
}

/**
 * The rows that a restore puts in the place of all that are there: those of tables that are left out are asked for when it
 * happens. Throws SnapshotError where the snapshot does not fit.
 */
export async function rowsOf(snapshot: Snapshot, { id, store }: Workspace): Promise<() => Change[]> {
  if (snapshot.version !== version) {
    throw new SnapshotError(`the snapshot has version ${snapshot.version}; this payproof reads version ${version}`);
  }
  if (snapshot.workspace !== id) {
    throw new SnapshotError(`the snapshot is of the workspace ${snapshot.workspace}; restore it there`);
  }
  const known = new Map(store.tables().map((table) => [table.name, table]));
  const unknown = Object.keys(snapshot.tables).find((it) => !known.has(it));
  if (unknown !== undefined) {
    throw new SnapshotError(`the snapshot has an unknown table ${unknown}; known: ${[...known.keys()].join(', ')}`);
  }
  const { breathe } = newBreather();
  const changes: Change[] = [];
  for (const table of known.values()) {
    for (const [at, row] of (snapshot.tables[table.name] ?? []).entries()) {
      const problem = table.judge(row);
      if (problem !== undefined) throw new SnapshotError(`tables.${table.name}[${at}] is wrong: ${problem}`, 400);
      changes.push(put(table, row));
      await breathe();
    }
  }
  const leftOut = [...known.values()].filter(({ name }) => !snapshot.tables[name]);
  return () => changes.concat(leftOut.flatMap((table) => store.all(table).map((row) => put(table, row))));
}
