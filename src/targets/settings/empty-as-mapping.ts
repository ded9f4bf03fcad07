import { isMapping } from '../shapes/gives.ts';
import type { Shape } from '../shapes/shape.ts';

/** A key with nothing behind it, where a mapping stands of which all may be left out: what is below it is commented out. */
export function emptyAsMapping({ members, schema }: Shape, value: unknown): unknown {
  if (!members) return value;
  if ((value === '' || value === null) && schema['required'] === undefined) return {};
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => {
      const inner = Object.hasOwn(members, key) ? members[key] : undefined;
      return [key, inner ? emptyAsMapping(inner, it) : it];
    }),
  );
}
