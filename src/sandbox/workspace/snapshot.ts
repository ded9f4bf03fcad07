import type { ClockState } from '../clock/clock.ts';
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

/** @param withSecrets whether tables that hold secrets are in it. */
export function takeSnapshot({ id, clock, store }: Workspace, withSecrets: boolean): Snapshot {
  const tables = store.tables().filter((table) => withSecrets || !table.holdsSecrets);
  const { mode, at, timeScale } = clock.state();
  return {
    kind: 'payproof-workspace',
    version,
    workspace: id,
    clock: { mode, at, timeScale },
    tables: Object.fromEntries(tables.map((table) => [table.name, store.all(table)])),
  };
}

/** The rows that a restore puts in the place of all that are there. Throws SnapshotError where it does not fit. */
export function rowsOf(snapshot: Snapshot, { id, store }: Workspace): Change[] {
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
  return [...known.values()].flatMap((table) => {
    const own = snapshot.tables[table.name] ?? store.all(table);
    return own.map((row, at) => {
      const problem = table.judge(row);
      if (problem !== undefined) throw new SnapshotError(`tables.${table.name}[${at}] is wrong: ${problem}`, 400);
      return put(table, row);
    });
  });
}
