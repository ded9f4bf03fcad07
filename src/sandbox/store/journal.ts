import type { DatabaseSync } from 'node:sqlite';
import { type OpenDatabase, openDataFile } from './data-file.ts';
import { type DataFileError, dataFileError, failedCommit } from './data-file-error.ts';
import { groupCommit } from './group-commit.ts';
import type { Hands, LeftRow } from './hands.ts';
import { type JournalSource, type Member, writeBatch } from './journal-batch.ts';
import { journalStatements } from './journal-statements.ts';
import { type ColdTables, leaveCold } from './leave-cold.ts';
import { parsed, UnfitRow } from './table-rows.ts';
import { idsIn, type Members, type WorkspaceJournal, workspaceJournal } from './workspace-journal.ts';

/** A workspace as an earlier run left it. */
export interface Saved {
  id: string;
  /** JSON, as far as the file is right. */
  settings: string;
  clock: string | null;
  /** Goes on with its journal. */
  resume(source: JournalSource): WorkspaceJournal;
}

/** The data file as the sandbox writes it: by group commit, in the order of decisions. */
export interface Journal {
  /** What an earlier run left, oldest workspace first. */
  saved(): Saved[];
  /**
   * Hands over the rows of all workspaces that were resumed, oldest first. Those that `adopt` does not take are handed to
   * `setAside` once all others are there, and leave their place. Rows of workspaces that were not resumed stay as they are.
   * Of a file of many rows only the keys are read.
   */
  load(hands: Hands): void;
  /** Reads the rows whose keys alone were read, piece by piece. Resolves when all are in memory. */
  warm(): Promise<void>;
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
 * Opens the journal. All changes that come before the event loop goes round, and while it brings more for a few turns, share one
 * transaction, which is written once: no lost update of a row is ever written twice. Throws DataFileError.
 * @param eagerRows up to how many rows a start waits for; of a longer file it reads the keys only.
 */
export function openJournal(file: string, open?: OpenDatabase, eagerRows = readAtOnce): Journal {
  const database = openDataFile(file, open);
  const { run, lastRow, lastWorkspace } = begun(database, file);
  const group = groupCommit(
    (batch) => writeBatch(batch, run),
    (error) => failedCommit(file, error),
  );
  function reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw dataFileError(file, error);
    }
  }
  const members: Members = { byNumber: new Map(), nextId: lastRow + 1 };
  let nextWorkspace = lastWorkspace + 1;
  let cold: ColdTables | undefined;
  let warming: Promise<void> | undefined;
  let isClosed = false;
  async function warmAll(): Promise<void> {
    while (cold && !isClosed) {
      if (!reading(() => cold?.warmSome())) cold = undefined;
      await new Promise((resolve) => void setImmediate(resolve));
    }
  }
  return {
    saved: () =>
      reading(() =>
        run.workspaces().map(({ number, ...it }) => ({
          ...it,
          resume: (source) => workspaceJournal(number, source, members, group),
        })),
      ),
    load(hands) {
      const left: LeftRow[] = [];
      const adopt = (place: number, member: Member, table: string, text: string): void => {
        const workspace = member.source.id;
        try {
          idsIn(member, table).set(hands.adopt(workspace, table, parsed(text)), place);
        } catch (error) {
          if (!(error instanceof UnfitRow)) throw error;
          left.push({ workspace, table, place, text, reason: error.message });
        }
      };
      reading(() => {
        if (lastRow <= eagerRows) {
          for (const [place, number, table, text] of run.rows()) {
            const member = members.byNumber.get(number);
            if (member) adopt(place, member, table, text);
          }
        } else cold = leaveCold({ run, members, group, lastRow }, hands, adopt);
      });
      for (const it of left) {
        group.batch.rows.set(it.place, undefined);
        hands.setAside(it);
      }
    },
    warm() {
      warming ??= warmAll();
      return warming;
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
      isClosed = true;
      group.end();
      database.close();
    },
  };
}

/** Rows that are read within some 0.2 s. */
const readAtOnce = 20_000;

/** The statements, and which places are taken. Throws DataFileError where the file lacks what they speak of. */
function begun(database: DatabaseSync, file: string) {
  try {
    const run = journalStatements(database);
    return { run, lastRow: run.lastRow(), lastWorkspace: run.lastWorkspace() };
  } catch (error) {
    database.close();
    throw dataFileError(file, error);
  }
}
