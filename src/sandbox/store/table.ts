import type { Told } from '../feed/feed.ts';
import type { RowJudge } from './row-judge.ts';

/**
 * One kind of stored row. Rows are flat, plain JSON values, so that a store may keep them as objects, in columns or
 * in SQLite without an operation knowing.
 */
export interface Table<Row extends object> {
  readonly name: string;
  key(row: Row): string;
  /** Judges what comes from outside to be a row of it: out of a snapshot or a data file. */
  readonly judge: RowJudge;
  /**
   * Named look-ups beside the key; a row whose value is undefined is not in that index. An index is made when it is first
   * asked for: a value that a row gets later than its first storing has no certain place among the others.
   */
  readonly indexes: Readonly<Record<string, (row: Row) => string | undefined>>;
  /** How many rows are kept where their number has no natural end; beyond it the oldest tenth goes. */
  readonly capacity?: number;
  /** True where a column is a secret: such rows leave the sandbox only for whoever holds the control token. */
  readonly holdsSecrets?: boolean;
  /** What the storing of a row tells whoever follows the workspace, or its removal, where there is no row. */
  tells?(row: Row | undefined, before: Row | undefined): Told | undefined;
}

/** One change of the store, as data that can be written to a journal. */
export type Change = { table: string; put: object } | { table: string; remove: string };

/** What an operation may read. */
export interface View {
  get<Row extends object>(table: Table<Row>, key: string): Row | undefined;
  /** Rows whose index has this value, in the order in which they were first stored. */
  find<Row extends object>(table: Table<Row>, index: string, value: string): Row[];
  all<Row extends object>(table: Table<Row>): Row[];
}

export function put<Row extends object>(table: Table<Row>, row: Row): Change {
  return { table: table.name, put: row };
}

export function remove<Row extends object>(table: Table<Row>, key: string): Change {
  return { table: table.name, remove: key };
}
