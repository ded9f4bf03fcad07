import type { JsonObject } from '../slice/decision.ts';
import { type OpenDatabase, openDataFile } from './data-file.ts';
import { type DataFileError, dataFileError } from './data-file-error.ts';
import { journalStatements } from './journal-statements.ts';
import type { Sink } from './memory-store.ts';

/** What the journal asks of a workspace when it writes: plain JSON. */
export interface JournalSource {
  id: string;
  settings(): object;
  clock(): object;
}

/** Where one workspace writes its changes. */
export interface WorkspaceJournal extends Sink {
  settingsChanged(): void;
  clockMoved(): void;
  /** The workspace is gone with all its rows. */
  removed(): void;
}

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

interface Member {
  number: number;
  source: JournalSource;
  /** As it was written last. */
  clock: string | undefined;
  /** Where each row stands in the file, by table and key. */
  ids: Map<string, Map<string, number>>;
}

/**
 * Opens the journal. All changes that come before the event loop goes round share one transaction, which is written
 * once: no lost update of a row is ever written twice. Throws DataFileError.
 */
export function openJournal(file: string, open?: OpenDatabase): Journal {
  const database = openDataFile(file, open);
  const run = journalStatements(database);
  const members = new Map<number, Member>();
  let nextId = run.lastRow() + 1;
  let nextWorkspace = run.lastWorkspace() + 1;
  /** Rows to write by their place in the file; undefined removes. */
  let rows = new Map<number, { member: Member; table: string; row: object } | undefined>();
  let settings = new Set<Member>();
  let clocks = new Set<Member>();
  let gone = new Set<Member>();
  let waiting: PromiseWithResolvers<void> | undefined;
  let failed: DataFileError | undefined;
  const failure = Promise.withResolvers<DataFileError>();

  function commit(): void {
    run.begin();
    try {
      for (const { number, source } of settings) {
        run.putWorkspace(number, source.id, JSON.stringify(source.settings()));
      }
      for (const [id, it] of rows) {
        if (it) run.putRow(id, it.member.number, it.table, JSON.stringify(it.row));
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

  function flush(): void {
    const due = waiting;
    if (!due) return;
    waiting = undefined;
    try {
      commit();
      due.resolve();
    } catch (error) {
      failed = dataFileError(file, error);
      due.reject(failed);
      failure.resolve(failed);
    }
    rows = new Map();
    settings = new Set();
    clocks = new Set();
    gone = new Set();
  }

  function wait(): void {
    if (waiting || failed) return;
    waiting = Promise.withResolvers();
    // Whoever must know asks `stored`.
    waiting.promise.catch(() => undefined);
    setImmediate(flush);
  }

  function journalOf(number: number, source: JournalSource): WorkspaceJournal {
    const ids: Member['ids'] = new Map();
    const member: Member = { number, source, clock: undefined, ids };
    members.set(number, member);
    // A number may be given again after a removal: nothing may be left under it.
    const isGone = (): boolean => members.get(number) !== member;
    const touch = (): void => {
      if (isGone()) return;
      clocks.add(member);
      wait();
    };
    const forget = (table: string, key: string): void => {
      const id = ids.get(table)?.get(key);
      if (id === undefined) return;
      ids.get(table)?.delete(key);
      rows.set(id, undefined);
      touch();
    };
    const clear = (): void => {
      for (const [table, keys] of ids) for (const key of keys.keys()) forget(table, key);
    };
    return {
      put(table, key, row) {
        if (isGone()) return;
        const keys = place(member, table);
        const id = keys.get(key) ?? nextId++;
        keys.set(key, id);
        rows.set(id, { member, table, row });
        touch();
      },
      remove: forget,
      clear,
      settingsChanged() {
        if (isGone()) return;
        settings.add(member);
        wait();
      },
      clockMoved: touch,
      removed() {
        clear();
        members.delete(number);
        settings.delete(member);
        gone.add(member);
        wait();
      },
    };
  }

  return {
    saved: () =>
      run.workspaces().map(({ number, settings, clock }) => ({
        settings: JSON.parse(settings) as JsonObject,
        clock: JSON.parse(clock) as JsonObject,
        resume: (source) => journalOf(number, source),
      })),
    load(adopt) {
      for (const [id, number, table, row] of run.rows()) {
        const member = members.get(number);
        if (member) place(member, table).set(adopt(member.source.id, table, JSON.parse(row) as object), id);
      }
    },
    begin(source) {
      const made = journalOf(nextWorkspace++, source);
      made.settingsChanged();
      made.clockMoved();
      return made;
    },
    stored: () => (failed ? Promise.reject(failed) : waiting?.promise),
    failure: failure.promise,
    close() {
      flush();
      database.close();
    },
  };
}

function place({ ids }: Member, table: string): Map<string, number> {
  const there = ids.get(table);
  if (there) return there;
  const made = new Map<string, number>();
  ids.set(table, made);
  return made;
}
