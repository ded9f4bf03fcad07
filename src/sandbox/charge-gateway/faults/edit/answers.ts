import { answerEditor } from '../../../faults/answer-editor.ts';
import { type SmsRow, sms } from '../../../shared-tables/handset.ts';
import type { Answer, Decision, JsonObject } from '../../../slice/decision.ts';
import { type Change, put } from '../../../store/table.ts';
import type { CallSite } from '../../charge-fault.ts';
import { type Transaction, transactions } from '../../tables/transactions.ts';

export { statusOf } from '../../../faults/decided.ts';

/** Changes members of the JSON answers of one operation and status; a member set to undefined goes. */
export const editAnswer = answerEditor<CallSite>();

/** The charge that a look-up finds; undefined where it finds none, and for another operation. */
export function lookedUpCharge({ call, view, env }: CallSite): Transaction | undefined {
  const { endUserId = '', clientCorrelator = '' } = call.params;
  return call.operation === 'lookup' ? env.policy.findCharge(view, endUserId, clientCorrelator, env.now) : undefined;
}

/** The transaction of this kind that a decision stores, if it accepts one. */
export function storedTransaction(changes: readonly Change[], kind: Transaction['kind']): Transaction | undefined {
  for (const change of changes) {
    if (change.table !== transactions.name || !('put' in change)) continue;
    const row = change.put as Transaction;
    if (row.kind === kind) return row;
  }
  return undefined;
}

/** Replaces each SMS of a decision by what `edit` makes of it: none, one or several. */
export function editSms(changes: readonly Change[], edit: (row: SmsRow) => SmsRow[]): Change[] {
  return changes.flatMap((change) =>
    change.table === sms.name && 'put' in change ? edit(change.put as SmsRow).map((row) => put(sms, row)) : [change],
  );
}

/** A decision whose JSON answer has these members changed; a held call has none yet. */
export function withFields(decision: Decision, fields: JsonObject): Decision {
  const { answer } = decision;
  if ('hold' in answer || typeof answer.body !== 'object') return decision;
  return { ...decision, answer: { ...answer, body: { ...answer.body, ...fields } } };
}

export function withStatus(answer: Answer, status: number): Answer {
  const body = typeof answer.body === 'object' ? { ...answer.body, statusCode: String(status) } : answer.body;
  return { ...answer, status, body };
}
