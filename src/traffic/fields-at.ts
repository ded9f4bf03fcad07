import { Literal } from '../conformance/index.ts';

/**
 * The values at a path such as `accounts[].alias`, or `[].Code` of a list, and whether the field is there wherever its holder is.
 * A holder that is absent or null makes its own field's rule fail, not this one. Numbers come as numbers.
 */
export function fieldsAt(body: unknown, path: string): { present: boolean; values: unknown[] } {
  const isList = path.startsWith('[].');
  const names = (isList ? path.slice(3) : path).split('.');
  let holders: unknown[] = isList ? (Array.isArray(body) ? body : []) : [body];
  for (const [depth, step] of names.entries()) {
    const name = step.replace(/\[\]$/, '');
    const isLast = depth === names.length - 1;
    const objects = holders.filter(
      (it): it is Record<string, unknown> => typeof it === 'object' && it !== null && !(it instanceof Literal),
    );
    const found = objects.filter((it) => Object.hasOwn(it, name)).map((it) => it[name]);
    if (isLast) {
      const present =
        depth === 0
          ? objects.length === holders.length && found.length === objects.length
          : found.length === objects.length;
      return { present, values: found.map(plain) };
    }
    holders = step.endsWith('[]') ? found.flatMap((it) => (Array.isArray(it) ? it : [])) : found;
  }
  return { present: false, values: [] };
}

function plain(value: unknown): unknown {
  if (value instanceof Literal) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, plain(it)]));
}
