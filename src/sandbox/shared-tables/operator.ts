import { count, flag, rowOf, text } from '../store/row-judge.ts';
import type { Table, View } from '../store/table.ts';

/** What the operator of the sandbox has switched for one API of a workspace. */
export interface OperatorRow {
  api: string;
  isEnabled: boolean;
  inMaintenance: boolean;
  /** How many of the next calls fail with an internal error. */
  failNext: number;
}

export const operator: Table<OperatorRow> = {
  name: 'operator',
  key: (row) => row.api,
  judge: rowOf<OperatorRow>({ api: text, isEnabled: flag, inMaintenance: flag, failNext: count }),
  indexes: {},
};

export function operatorOf(view: View, api: string): OperatorRow {
  return view.get(operator, api) ?? { api, isEnabled: true, inMaintenance: false, failNext: 0 };
}
