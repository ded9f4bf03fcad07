import type { journalStatements } from './journal-statements.ts';

/** What the journal asks of a workspace when it writes: plain JSON. */
export interface JournalSource {
  id: string;
  settings(): object;
  clock(): object;
}

/** A workspace as the journal knows it. */
export interface Member {
  number: number;
  source: JournalSource;
  /** As it was written last. */
  clock: string | undefined;
  /** Where each row stands in the file, by table and key; not of rows that nobody has asked for yet. */
  ids: Map<string, Map<string, number>>;
  /** Up to which place such rows may stand in the file. */
  coldUpTo: number | undefined;
}

/** What one transaction writes: of each row, clock and workspace its last state. */
export interface Batch {
  /** Rows to write by their place in the file; undefined removes. */
  rows: Map<number, { member: Member; table: string; key: string; row: object } | undefined>;
  /** Members of which all rows go up to a place, before rows are written. */
  emptied: Map<Member, number>;
  settings: Set<Member>;
  clocks: Set<Member>;
  gone: Set<Member>;
}

export function emptyBatch(): Batch {
  return { rows: new Map(), emptied: new Map(), settings: new Set(), clocks: new Set(), gone: new Set() };
}

/** Writes a batch as a whole, or throws what SQLite threw and writes none of it. */
export function writeBatch(
  { rows, emptied, settings, clocks, gone }: Batch,
  run: ReturnType<typeof journalStatements>,
): void {
  run.begin();
  try {
    for (const { number, source } of settings) run.putWorkspace(number, source.id, JSON.stringify(source.settings()));
    for (const [{ number }, last] of emptied) run.removeRows(number, last);
    for (const [id, it] of rows) {
      if (it) run.putRow(id, it.member.number, it.table, JSON.stringify(it.row), it.key);
      else run.removeRow(id);
    }
    for (const member of clocks) {
      const clock = JSON.stringify(member.source.clock());
      // One that stands is written when it was moved.
      if (clock !== member.clock) run.putClock(member.number, clock);
      member.clock = clock;
    }
    for (const { number } of gone) run.removeWorkspace(number);
    run.commit();
  } catch (error) {
    run.rollback();
    throw error;
  }
}
