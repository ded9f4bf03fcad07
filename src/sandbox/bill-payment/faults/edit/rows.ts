import { type Change, put, type Table, type View } from '../../../store/table.ts';
import type { BillFault, CallSite } from '../../bill-fault.ts';
import { counters } from '../../tables/settings.ts';

/** Changes with each row of a table replaced by what `edit` makes of it; undefined drops it. */
export function withRows<Row extends object>(
  changes: readonly Change[],
  table: Table<Row>,
  edit: (row: Row) => Row | undefined,
): Change[] {
  return changes.flatMap((change) => {
    if (change.table !== table.name || !('put' in change)) return [change];
    const row = edit(change.put as Row);
    return row ? [put(table, row)] : [];
  });
}

/** Stores other rows of a table than calls of one operation decide; undefined stores none. */
export function editRows<Row extends object>(
  operation: string,
  table: Table<Row>,
  edit: (row: Row, site: CallSite) => Row | undefined,
): Required<Pick<BillFault, 'decision'>> {
  return {
    decision: (decision, site) =>
      site.call.operation === operation
        ? { ...decision, changes: withRows(decision.changes, table, (row) => edit(row, site)) }
        : decision,
  };
}

/** A number that a fault keeps under a name; 0 at first. */
export function noted(view: View, name: string): number {
  return view.get(counters, `fault ${name}`)?.value ?? 0;
}

/** Keeps a number under a name. */
export function note(name: string, value: number): Change {
  return put(counters, { name: `fault ${name}`, value });
}
