import type { JsonObject, JsonValue } from '../../slice/decision.ts';

/**
 * Lets `edit` change each object that can hold the field at a path such as `accounts[].alias`, or `[].Code` of a body
 * that is a list. `edit` gets the field's own name.
 */
export function editField(body: JsonValue, path: string, edit: (holder: JsonObject, name: string) => void): void {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  let holders: JsonValue[] = [body];
  for (const step of steps) {
    const isList = step.endsWith('[]');
    const member = isList ? step.slice(0, -2) : step;
    const found = member === '' ? holders : holders.filter(isObject).map((it) => it[member] ?? null);
    holders = isList ? found.filter((it) => Array.isArray(it)).flat() : found;
  }
  for (const holder of holders.filter(isObject)) edit(holder, name);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
