import type { JsonObject, JsonValue } from '../slice/decision.ts';

/** Pairs of a member and the operator's name for it: `status=state,transactionId=data.id`. */
export const memberNames = /^\w+=[\w-]+(\.[\w-]+)*(,\w+=[\w-]+(\.[\w-]+)*)*$/;

/** The members under the names that the operator gives them. A dot makes an object; what has no pair stays as it is. */
export function renamed(members: JsonObject, names: string): JsonObject {
  if (!memberNames.test(names)) return members;
  const paths = new Map(names.split(',').map((pair) => pair.split('=') as [string, string]));
  // Without a prototype, a name such as __proto__ is a name.
  const body: JsonObject = Object.create(null);
  for (const [member, value] of Object.entries(members)) put(body, (paths.get(member) ?? member).split('.'), value);
  return body;
}

function put(body: JsonObject, [name = '', ...within]: readonly string[], value: JsonValue): void {
  if (within.length === 0) {
    body[name] = value;
    return;
  }
  const inner = body[name];
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  const next: JsonObject = isObject ? inner : Object.create(null);
  body[name] = next;
  put(next, within, value);
}
