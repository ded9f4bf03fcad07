import type { GroupCommit } from './group-commit.ts';
import type { JournalSource, Member } from './journal-batch.ts';
import type { Sink } from './memory-store.ts';

/** Where one workspace writes its changes. */
export interface WorkspaceJournal extends Sink {
  settingsChanged(): void;
  clockMoved(): void;
  /** The workspace is gone with all its rows. */
  removed(): void;
}

/** What the workspaces of a journal share. */
export interface Members {
  byNumber: Map<number, Member>;
  /** The next place in the file that no row had yet. */
  nextId: number;
}

/** Begins or goes on with the journal of a workspace. */
export function workspaceJournal(
  number: number,
  source: JournalSource,
  members: Members,
  group: GroupCommit,
): WorkspaceJournal {
  const ids: Member['ids'] = new Map();
  const member: Member = { number, source, clock: undefined, ids, coldUpTo: undefined };
  members.byNumber.set(number, member);
  // A number may be given again after a removal: nothing may be left under it.
  const isGone = (): boolean => members.byNumber.get(number) !== member;
  const touch = (): void => {
    if (isGone()) return;
    group.batch.clocks.add(member);
    group.schedule();
  };
  const forget = (table: string, key: string): void => {
    const id = ids.get(table)?.get(key);
    if (id === undefined) return;
    ids.get(table)?.delete(key);
    group.batch.rows.set(id, undefined);
    touch();
  };
  const clear = (): void => {
    for (const [table, keys] of ids) for (const key of keys.keys()) forget(table, key);
    if (member.coldUpTo === undefined) return;
    group.batch.emptied.set(member, member.coldUpTo);
    member.coldUpTo = undefined;
    touch();
  };
  return {
    put(table, key, row) {
      if (isGone()) return;
      const keys = idsIn(member, table);
      const id = keys.get(key) ?? members.nextId++;
      keys.set(key, id);
      group.batch.rows.set(id, { member, table, key, row });
      touch();
    },
    remove: forget,
    clear,
    settingsChanged() {
      if (isGone()) return;
      group.batch.settings.add(member);
      group.schedule();
    },
    clockMoved: touch,
    removed() {
      clear();
      members.byNumber.delete(number);
      group.batch.settings.delete(member);
      group.batch.gone.add(member);
      group.schedule();
    },
  };
}

/** Where the rows of one of its tables stand, by key. */
export function idsIn({ ids }: Member, table: string): Map<string, number> {
  const there = ids.get(table);
  if (there) return there;
  const made = new Map<string, number>();
  ids.set(table, made);
  return made;
}
