import { isMapping } from '../shapes/gives.ts';

/** Below this a value says nothing, and stands everywhere. */
const longEnough = 4;

/**
 * The texts of `value` that were replaced from the environment, `written` being the same before: nothing else says what
 * is secret among headers and options. An address without name and password is none.
 */
export function secretsFromEnvironment(written: unknown, value: unknown): string[] {
  if (typeof written === 'string' && typeof value === 'string') {
    if (!/(^|[^$])\$\{/.test(written) || value === written) return [];
    if (/^https?:\/\/[^/?#@]*([/?#].*)?$/.test(value)) return [];
    const password = /^https?:\/\/[^:/?#@]*:([^@]*)@/.exec(value)?.[1];
    return [value, ...(password === undefined ? [] : [password])].filter((it) => it.length >= longEnough);
  }
  if (Array.isArray(written) && Array.isArray(value))
    return written.flatMap((it, index) => secretsFromEnvironment(it, value[index]));
  if (!isMapping(written) || !isMapping(value)) return [];
  return Object.entries(written).flatMap(([key, it]) => secretsFromEnvironment(it, value[key]));
}
