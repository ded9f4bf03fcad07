import { exactJson } from './json-value.ts';

/** What a larger body holds is not looked through: it is shown by how it begins. A run may have hundreds of them. */
const lookedThroughUpTo = 64 * 1024;

/** The JSON value of a body, with exact numbers; undefined where it is none, or too large to look through. */
export function bodyValue(body: Buffer): unknown {
  if (body.length > lookedThroughUpTo) return undefined;
  try {
    return exactJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
