import { type Decision, type JsonObject, objectIn } from '../slice/decision.ts';
import type { Change, Table } from '../store/table.ts';

/** The JSON body that a decision answers with; empty where it is none. */
export function answered({ answer }: Decision): JsonObject {
  return ('hold' in answer ? undefined : objectIn(answer)) ?? {};
}

/** The HTTP status that a decision answers with; a held call counts as processed. */
export function statusOf({ answer }: Decision): number {
  return 'hold' in answer ? 200 : answer.status;
}

/** The rows of a table that a decision stores. */
export function stored<Row extends object>({ changes }: { changes: readonly Change[] }, table: Table<Row>): Row[] {
  return changes.flatMap((change) => (change.table === table.name && 'put' in change ? [change.put as Row] : []));
}
