import { type Edit, withMembers } from '../../../faults/answer-editor.ts';
import type { Answer, JsonObject } from '../../../slice/decision.ts';
import type { BillFault } from '../../bill-fault.ts';

/** Changes members of the 400 of any operation; one that is set to undefined goes. */
export function edit400(edit: (body: JsonObject, operation: string) => Edit): Pick<BillFault, 'answer'> {
  return {
    answer: (answer: Answer, { call }) =>
      answer.status === 400 ? withMembers(answer, (body) => edit(body, call.operation ?? '')) : answer,
  };
}
