import { ContractError } from './contract-error.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a local JSON pointer such as `#/components/schemas/Charge`. Throws where nothing is there. */
export function resolvePointer(document: JsonObject, pointer: string): Json {
  let node: Json = document;
  for (const part of pointer.replace(/^#\/?/, '').split('/')) {
    if (part === '') continue;
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const next: Json | undefined = isObject(node) ? node[name] : Array.isArray(node) ? node[Number(name)] : undefined;
    if (next === undefined) throw new ContractError(pointer, 'points to nothing in this document');
    node = next;
  }
  return node;
}

/**
 * A copy of `node` with every local `$ref` replaced by what it points to; members beside a `$ref` win.
 * Throws ContractError on a reference to itself.
 */
export function dereference(document: JsonObject, node: Json, trail: readonly string[] = []): Json {
  if (Array.isArray(node)) return node.map((item) => dereference(document, item, trail));
  if (!isObject(node)) return node;
  const { $ref: pointer, ...rest } = node;
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, dereference(document, value, trail)]),
  );
  if (typeof pointer !== 'string') return pointer === undefined ? own : { $ref: pointer, ...own };
  if (trail.includes(pointer)) throw new ContractError(pointer, 'refers to itself');
  const target = dereference(document, resolvePointer(document, pointer), [...trail, pointer]);
  return isObject(target) ? { ...target, ...own } : target;
}
