import { answerEditor, type Edit } from '../../../faults/answer-editor.ts';
import { answered } from '../../../faults/decided.ts';
import { rawBody } from '../../../faults/raw-body.ts';
import { answerOnly, type Decision, type JsonObject, type JsonValue } from '../../../slice/decision.ts';
import { isObject } from '../../../slice/json-body.ts';
import { badRequest } from '../../answers/bad-request.ts';
import type { BillFault, CallSite } from '../../bill-fault.ts';

export { answered, stored } from '../../../faults/decided.ts';

/** Changes members of the JSON answers of one operation and status; a member set to undefined goes. */
export const editAnswer = answerEditor<CallSite>();

/** What a call sent as its body; empty where that is no JSON object. */
export function sent(site: CallSite): Record<string, unknown> {
  return rawBody(site) ?? {};
}

/** Changes the objects of a list; what is no list stays. */
export function eachObject(list: JsonValue, edit: (it: JsonObject) => Edit): JsonValue {
  if (!Array.isArray(list)) return list;
  return list.map((it): JsonValue => {
    if (!isObject(it)) return it;
    const kept = Object.entries(edit(it)).filter(([, value]) => value !== undefined);
    return Object.fromEntries(kept) as JsonObject;
  });
}

/** Changes the list that one operation answers with. */
export function editList(
  operation: string,
  edit: (list: JsonObject[], site: CallSite) => JsonObject[],
): Required<Pick<BillFault, 'answer'>> {
  return {
    answer: (answer, site) =>
      site.call.operation === operation && Array.isArray(answer.body)
        ? { ...answer, body: edit(answer.body as JsonObject[], site) }
        : answer,
  };
}

/** Whether a decision lets the call succeed: of process, whether it is neither refused nor Failed. */
export function succeeds(decision: Decision): boolean {
  const { answer } = decision;
  return 'hold' in answer || (answer.status === 200 && answered(decision).Status !== 'Failed');
}

/** Refuses calls of one operation that would succeed, where `isMeant` says so, with HTTP 400; nothing of them is done. */
export function refuse(
  operation: string,
  isMeant: (site: CallSite, decision: Decision) => boolean = () => true,
): Required<Pick<BillFault, 'decision'>> {
  return {
    decision: (decision, site) =>
      site.call.operation === operation && succeeds(decision) && isMeant(site, decision)
        ? answerOnly(badRequest([{ path: 'request', message: 'This is not taken.' }]))
        : decision,
  };
}
