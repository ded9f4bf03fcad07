import { isObject, type Json, type JsonObject } from '../json.ts';

/**
 * What a caller of a client can rely on: one entry a place, such as `charge in body.merchantPin` or
 * `lookup out 200.amount`. `in` is what the caller gives, `out` what it gets. `types` are JSON types, or the
 * JSON text of each value of a closed set; of an operation its method and path.
 */
export type Surface = Record<string, SurfaceEntry>;

export interface SurfaceEntry {
  types: string[];
  required: boolean;
}

/** The public surface of the client that this contract makes. Places are sorted. */
export function surfaceOf(contract: JsonObject): Surface {
  const found: Surface = {};
  for (const [path, item] of entries(contract.paths)) {
    const shared = isObject(item) ? list(item.parameters) : [];
    for (const [method, operation] of entries(item)) {
      if (!isObject(operation) || typeof operation.operationId !== 'string') continue;
      found[operation.operationId] = { types: [`${method.toUpperCase()} ${path}`], required: true };
      addOperation(contract, operation, shared, found);
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addOperation(contract: JsonObject, operation: JsonObject, shared: Json[], found: Surface): void {
  const id = String(operation.operationId);
  for (const raw of [...shared, ...list(operation.parameters)]) {
    const parameter = resolve(contract, raw);
    if (!isObject(parameter)) continue;
    const place = `${id} in ${String(parameter.in)} ${String(parameter.name)}`;
    addSchema(contract, parameter.schema, place, parameter.required === true, found, []);
  }
  const body = resolve(contract, operation.requestBody);
  if (isObject(body)) addMedia(contract, body.content, `${id} in body`, body.required === true, found);
  for (const [status, raw] of Object.entries(isObject(operation.responses) ? operation.responses : {})) {
    const response = resolve(contract, raw);
    if (status.startsWith('2') && isObject(response))
      addMedia(contract, response.content, `${id} out ${status}`, true, found);
  }
}

function addMedia(
  contract: JsonObject,
  content: Json | undefined,
  place: string,
  required: boolean,
  found: Surface,
): void {
  for (const [type, media] of Object.entries(isObject(content) ? content : {})) {
    const at = type === 'application/json' ? place : `${place} (${type})`;
    addSchema(contract, isObject(media) ? media.schema : undefined, at, required, found, []);
  }
}

function addSchema(
  contract: JsonObject,
  raw: Json | undefined,
  place: string,
  required: boolean,
  found: Surface,
  trail: Json[],
): void {
  const schema = resolve(contract, raw);
  // A schema that holds itself is told once.
  if (isObject(schema) && trail.includes(schema)) return;
  const types = typesOf(contract, schema);
  const known = found[place];
  found[place] = {
    types: known ? [...new Set([...known.types, ...types])].sort() : types,
    required: required || known?.required === true,
  };
  if (!isObject(schema)) return;
  const inner = [...trail, schema];
  const parts = [schema, ...list(schema.allOf), ...list(schema.oneOf), ...list(schema.anyOf)];
  for (const part of parts.map((it) => resolve(contract, it))) {
    if (!isObject(part)) continue;
    if (part !== schema) addSchema(contract, part, place, required, found, inner);
    const names = list(part.required);
    for (const [name, property] of Object.entries(isObject(part.properties) ? part.properties : {})) {
      addSchema(contract, property, `${place}.${name}`, names.includes(name), found, inner);
    }
    if (part.items !== undefined) addSchema(contract, part.items, `${place}[]`, true, found, inner);
  }
}

/** Sorted; `any` where nothing is said. */
function typesOf(contract: JsonObject, schema: Json | undefined): string[] {
  if (!isObject(schema)) return ['any'];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (Array.isArray(schema.enum)) return schema.enum.map((it) => JSON.stringify(it)).sort();
  const options = [...list(schema.oneOf), ...list(schema.anyOf)].map((it) => resolve(contract, it));
  if (options.length > 0) return [...new Set(options.flatMap((it) => typesOf(contract, it)))].sort();
  if (schema.properties !== undefined || schema.allOf !== undefined) return ['object'];
  if (schema.type === undefined) return ['any'];
  return [schema.type].flat().map(String).sort();
}

function resolve(contract: JsonObject, raw: Json | undefined): Json | undefined {
  if (!isObject(raw) || typeof raw.$ref !== 'string') return raw;
  let node: Json | undefined = contract;
  for (const part of raw.$ref.replace(/^#\//, '').split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    node = isObject(node) ? node[name] : undefined;
  }
  return resolve(contract, node);
}

function entries(node: Json | undefined): [string, Json][] {
  return isObject(node) ? Object.entries(node) : [];
}

function list(node: Json | undefined): Json[] {
  return Array.isArray(node) ? node : [];
}
