import type { ColdFile, ColdTable } from './cold-rows.ts';

/** A row that was not taken in. */
export interface LeftRow {
  /** Id of its workspace. */
  workspace: string;
  table: string;
  /** Place in the file that it had. */
  place: number;
  text: string;
  reason: string;
}

/** Who takes the rows of an earlier run. */
export interface Hands {
  /** Gives the row's key. Throws UnfitRow. */
  adopt(workspace: string, table: string, row: unknown): string;
  setAside(row: LeftRow): void;
  /** Takes the rows of a table by their keys, to read them when they are asked for; undefined where there is no such table. */
  leave(workspace: string, table: string, file: ColdFile): ColdTable | undefined;
}
