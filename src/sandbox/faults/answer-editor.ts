import type { Call } from '../slice/api-slice.ts';
import { type Answer, type JsonObject, objectIn } from '../slice/decision.ts';

/** Members to change; one that is set to undefined goes. */
export type Edit = Record<string, JsonObject[string] | undefined>;

/** Changes members of the JSON answers of one operation and status, by what is known where the call stands. */
export function answerEditor<Site extends { call: Call }>() {
  return (operation: string, status: number, edit: (body: JsonObject, site: Site) => Edit) => ({
    answer: (answer: Answer, site: Site): Answer =>
      site.call.operation === operation && answer.status === status
        ? withMembers(answer, (body) => edit(body, site))
        : answer,
  });
}

/** An answer with members of its JSON body changed; one of another kind stays as it is. */
export function withMembers(answer: Answer, edit: (body: JsonObject) => Edit): Answer {
  const body = objectIn(answer);
  if (!body) return answer;
  const edited = Object.entries({ ...body, ...edit(body) }).filter(([, value]) => value !== undefined);
  return { ...answer, body: Object.fromEntries(edited) as JsonObject };
}
