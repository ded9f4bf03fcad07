import { defined } from '../contract/index.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/**
 * The contract in the form that the generator gets right. Pure; the contract itself stays as it is written.
 * - No webhooks and callbacks: their API files do not parse. Their body schemas stay, as components.
 * - No examples, no `x-…`, no info.description: they change nothing but file headers.
 * - `type: [string, number]` becomes `oneOf`, a nullable member of a `oneOf` gets its `null` as a member of its own,
 *   a property that is only ever null loses its type, a `const` gets its type.
 * - With `bodiesOfErrors: false` refusals lose their bodies: the TypeScript client never reads them, and would import
 *   their types without using them.
 */
export function generatorInput(contract: JsonObject, { bodiesOfErrors }: { bodiesOfErrors: boolean }): JsonObject {
  const document = structuredClone(contract);
  keepWebhookBodies(document);
  delete document.webhooks;
  if (isObject(document.info)) delete document.info.description;
  if (isObject(document.components)) delete document.components.callbacks;
  for (const item of members(document.paths)) {
    for (const operation of members(item)) {
      if (!isObject(operation)) continue;
      delete operation.callbacks;
      if (!bodiesOfErrors) dropBodiesOfErrors(document, operation);
    }
  }
  return idiomatic(document, false) as JsonObject;
}

function keepWebhookBodies(document: JsonObject): void {
  if (!isObject(document.webhooks)) return;
  const components = childOf(document, 'components');
  const schemas = childOf(components, 'schemas');
  for (const [name, item] of Object.entries(document.webhooks)) {
    for (const operation of members(item)) {
      const body = isObject(operation) ? operation.requestBody : undefined;
      for (const media of members(isObject(body) ? body.content : undefined)) {
        if (!isObject(media) || !isObject(media.schema) || media.schema.$ref !== undefined) continue;
        schemas[`${name[0]?.toUpperCase()}${name.slice(1)}Body`] ??= media.schema;
      }
    }
  }
}

function dropBodiesOfErrors(document: JsonObject, operation: JsonObject): void {
  if (!isObject(operation.responses)) return;
  const shared =
    isObject(document.components) && isObject(document.components.responses) ? document.components.responses : {};
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status.startsWith('2') || !isObject(response)) continue;
    const name =
      String(response.$ref ?? '')
        .split('/')
        .at(-1) ?? '';
    const meant = isObject(shared[name]) ? shared[name] : response;
    operation.responses[status] = { description: meant.description ?? '' };
  }
}

const valueKeys = new Set(['const', 'default', 'enum']);
/** Keywords whose members are names that the contract chose, not keywords. */
const namingKeys = new Set(['headers', 'mapping', 'paths', 'properties', 'responses', 'schemas', 'securitySchemes']);

function idiomatic(node: Json, names: boolean): Json {
  if (Array.isArray(node)) return node.map((item) => idiomatic(item, false));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
    if (names) return [[key, withoutOnlyNull(idiomatic(value, false))]];
    if (key === 'examples' || key === 'example' || (key.startsWith('x-') && key !== 'x-extensible-enum')) return [];
    return [[key, valueKeys.has(key) ? value : idiomatic(value, namingKeys.has(key))]];
  });
  const schema: JsonObject = Object.fromEntries(entries);
  return names ? schema : withIdioms(schema);
}

function withIdioms(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  if (schema.const !== undefined && type === undefined) return { type: typeof schema.const, ...rest };
  if (Array.isArray(schema.oneOf)) return { ...schema, oneOf: schema.oneOf.flatMap(splitNullable) };
  if (!Array.isArray(type)) return schema;
  const solid = type.filter((it) => it !== 'null');
  if (solid.length < 2) return schema;
  const { description, ...constraints } = rest;
  const options: Json[] = solid.map((it) => ({ type: it, ...constraints }));
  const oneOf = solid.length < type.length ? [...options, { type: 'null' }] : options;
  return defined({ description, oneOf });
}

function withoutOnlyNull(schema: Json): Json {
  if (!isObject(schema) || schema.type !== 'null') return schema;
  const { type: _, ...rest } = schema;
  return rest;
}

function splitNullable(member: Json): Json[] {
  if (!isObject(member) || !Array.isArray(member.type) || !member.type.includes('null')) return [member];
  const solid = member.type.filter((it) => it !== 'null');
  return [...solid.map((it) => ({ ...member, type: it })), { type: 'null' }];
}

function members(node: Json | undefined): Json[] {
  return isObject(node) ? Object.values(node) : [];
}

function childOf(node: JsonObject, name: string): JsonObject {
  const known = node[name];
  if (isObject(known)) return known;
  const made: JsonObject = {};
  node[name] = made;
  return made;
}
