import type { JsonObject } from '../slice/decision.ts';
import { type OpenDatabase, openDataFile } from './data-file.ts';
import { type DataFileError, dataFileError } from './data-file-error.ts';
import { groupCommit } from './group-commit.ts';
import { type JournalSource, writeBatch } from './journal-batch.ts';
import { journalStatements } from './journal-statements.ts';
import { idsIn, type Members, type WorkspaceJournal, workspaceJournal } from './workspace-journal.ts';

/** A workspace as an earlier run left it. */
export interface Saved {
  settings: JsonObject;
  clock: JsonObject;
  /** Goes on with its journal. */
  resume(source: JournalSource): WorkspaceJournal;
}

/** The data file as the sandbox writes it: by group commit, in the order of decisions. */
export interface Journal {
  /** What an earlier run left, oldest workspace first. */
  saved(): Saved[];
  /** Hands over the rows of all workspaces that were resumed, oldest first; `adopt` gives a row's key. */
  load(adopt: (workspace: string, table: string, row: object) => string): void;
  /** Begins a new workspace. */
  begin(source: JournalSource): WorkspaceJournal;
  /**
   * Resolves when all that was decided so far is stored, and is undefined where it is already. Rejects with
   * DataFileError when that failed; nothing is stored from then on.
   */
  stored(): Promise<void> | undefined;
  /** Resolves when a commit failed. */
  readonly failure: Promise<DataFileError>;
  /** Stores what waits and closes the file. */
  close(): void;
}

/**
 * Opens the journal. All changes that come before the event loop goes round share one transaction, which is written
 * once: no lost update of a row is ever written twice. Throws DataFileError.
 */
export function openJournal(file: string, open?: OpenDatabase): Journal {
  const database = openDataFile(file, open);
  const run = journalStatements(database);
  const group = groupCommit(
    (batch) => writeBatch(batch, run),
    (error) => dataFileError(file, error),
  );
  const members: Members = { byNumber: new Map(), nextId: run.lastRow() + 1 };
  let nextWorkspace = run.lastWorkspace() + 1;
  return {
    saved: () =>
      run.workspaces().map(({ number, settings, clock }) => ({
        settings: JSON.parse(settings) as JsonObject,
        clock: JSON.parse(clock) as JsonObject,
        resume: (source) => workspaceJournal(number, source, members, group),
      })),
    load(adopt) {
      for (const [id, number, table, row] of run.rows()) {
        const member = members.byNumber.get(number);
        if (member) idsIn(member, table).set(adopt(member.source.id, table, JSON.parse(row) as object), id);
      }
    },
    begin(source) {
      const made = workspaceJournal(nextWorkspace++, source, members, group);
      made.settingsChanged();
      made.clockMoved();
      return made;
    },
    stored: group.stored,
    failure: group.failure,
    close() {
      group.flush();
      database.close();
    },
  };
}
