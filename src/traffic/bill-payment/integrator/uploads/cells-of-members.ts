import { type Exchange, RecentMap, statusOf, textIn } from '../../../../conformance/index.ts';
import { answerOf } from '../seen/body-of.ts';
import { isRecord } from '../seen/is-record.ts';
import { memberBodyOf } from '../seen/member-body.ts';

/** The fields of a member in the order of an upload's columns (sections 2.5 and 4.2). */
const fields = ['MemberNumber', 'FullName', 'EmailAddress', 'MobileNo', 'PostalAddress'];

/** What the platform holds of members, by which cells of an upload are known that stand in one another's columns. */
export interface CellsOfMembers {
  answered(exchange: Exchange): void;
  areMisplaced(row: readonly string[]): boolean;
}

export function cellsOfMembers(): CellsOfMembers {
  const known = new RecentMap<string, string[]>(2_000);
  return {
    answered(exchange) {
      const { operation } = exchange;
      if (statusOf(exchange) !== 200) return;
      const isSent = operation === 'createMember' || operation === 'updateMember';
      const record = isSent ? memberBodyOf(exchange) : operation === 'getMember' ? answerOf(exchange) : undefined;
      if (!isRecord(record)) return;
      const cells = fields.map((name) => textIn(record[name])?.trim() ?? '');
      if (cells[0]) known.set(cells[0], cells);
    },
    areMisplaced(row) {
      const place = row.slice(0, fields.length).findIndex((it) => known.get(it) !== undefined);
      const cells = known.get(row[place] ?? '');
      if (!cells) return false;
      // Two that stand in one another's place are no change of a record.
      return cells.some((one, at) => cells.some((other, to) => isSwapped({ one, other }, row[at], row[to])));
    },
  };
}

function isSwapped({ one, other }: { one: string; other: string }, atOne?: string, atOther?: string): boolean {
  return one !== '' && other !== '' && one !== other && atOne === other && atOther === one;
}
