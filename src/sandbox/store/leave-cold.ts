import { type ColdFile, type ColdTable, piece } from './cold-rows.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Hands } from './hands.ts';
import type { Member } from './journal-batch.ts';
import type { journalStatements } from './journal-statements.ts';
import { idsIn, type Members } from './workspace-journal.ts';

/** What a journal keeps its rows with. */
interface Ground {
  run: ReturnType<typeof journalStatements>;
  members: Members;
  group: GroupCommit;
  /** The last place that an earlier run wrote. */
  lastRow: number;
}

/** The tables whose rows are still in the file. */
export interface ColdTables {
  /** Reads the next rows, in a few ms, or none where rows are asked for at the time; false where none is left. */
  warmSome(): boolean;
}

/**
 * Hands the keys of all rows over, in the order in which they were first stored. A row that was written without a key, is of no
 * known table or has the key of another one is adopted now, which tells what is wrong with it.
 */
export function leaveCold(
  { run, members, group, lastRow }: Ground,
  hands: Hands,
  adopt: (place: number, member: Member, table: string, text: string) => void,
): ColdTables {
  const tables = new Map<Member, Map<string, ColdTable | undefined>>();
  const tableOf = (member: Member, name: string): ColdTable | undefined => {
    const own = tables.get(member) ?? new Map<string, ColdTable | undefined>();
    tables.set(member, own);
    if (!own.has(name)) own.set(name, hands.leave(member.source.id, name, fileOf(member, name)));
    return own.get(name);
  };
  let [before, name]: [number, string] = [0, ''];
  let member: Member | undefined;
  let table: ColdTable | undefined;
  for (const [place, number, of, key, text] of run.keys()) {
    // Most rows are of the same table as the one before them.
    if (number !== before || of !== name) {
      [before, name, member] = [number, of, members.byNumber.get(number)];
      table = member && tableOf(member, name);
    }
    if (!member) continue;
    member.coldUpTo = lastRow;
    if (key === null || !table?.leave(key, place)) adopt(place, member, name, text ?? run.row(place));
  }
  let warmUpTo = 0;
  // By one of whom a call waits.
  let isAsked = false;
  return {
    warmSome() {
      if (isAsked) {
        isAsked = false;
        return true;
      }
      const rows = run.rowsAfter(warmUpTo, piece);
      for (const [place, number, of, key, text] of rows) {
        const owner = members.byNumber.get(number);
        if (owner && place <= lastRow) tables.get(owner)?.get(of)?.warm(key, place, text);
        warmUpTo = place;
      }
      if (rows.length === piece && warmUpTo < lastRow) return true;
      for (const it of tables.keys()) it.coldUpTo = undefined;
      return false;
    },
  };

  function fileOf(owner: Member, of: string): ColdFile {
    return {
      text: (place) => run.row(place),
      texts(first, last) {
        isAsked = true;
        return run.rowsOf(owner.number, of, first, last);
      },
      found: (key, place) => void idsIn(owner, of).set(key, place),
      setAside(place, text, reason) {
        group.batch.rows.set(place, undefined);
        group.schedule();
        hands.setAside({ workspace: owner.source.id, table: of, place, text, reason });
      },
    };
  }
}
