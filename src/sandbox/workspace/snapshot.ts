import { newBreather } from '../clock/breather.ts';
import type { ClockState } from '../clock/clock.ts';
import { listPieces } from '../control/json-pieces.ts';
import { newSchedule, type Schedule, type TimerRow, timers } from '../engine/schedule.ts';
import type { Gathered } from '../store/memory-store.ts';
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

/** What a snapshot holds, ready to be taken in at once. */
export interface Content {
  rows: Gathered;
  /** Undefined where the timers stay as they are. */
  schedule: Schedule | undefined;
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
 * What a restore puts in the place of what is there, made piece by piece beside it: rows of the tables that the snapshot
 * names, and the schedule where timers are among them. Throws SnapshotError where the snapshot does not fit.
 */
export async function contentOf(snapshot: Snapshot, { id, store }: Workspace): Promise<Content> {
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
  const rows = store.gather();
  for (const table of known.values()) {
    const given = snapshot.tables[table.name];
    if (!given) continue;
    rows.begin(table.name);
    for (const [at, row] of given.entries()) {
      const problem = table.judge(row);
      if (problem !== undefined) throw new SnapshotError(`tables.${table.name}[${at}] is wrong: ${problem}`, 400);
      rows.add(table.name, row);
      await breathe();
    }
  }
  const given = rows.tables.get(timers.name);
  if (!given) return { rows, schedule: undefined };
  const schedule = newSchedule();
  for (const timer of given.byKey.values()) {
    schedule.add(timer as TimerRow);
    await breathe();
  }
  return { rows, schedule };
}
