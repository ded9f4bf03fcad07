import type { JsonSchema, Shape } from './shape.ts';

/** The JSON schema of a shape. What has a name goes into `definitions`, and is referred to. */
export function jsonSchemaOf(shape: Shape, definitions: Record<string, JsonSchema>): JsonSchema {
  const { name, schema, place } = shape;
  if (name === undefined) return { ...whole(shape, definitions), ...place };
  definitions[name] ??= whole(shape, definitions);
  const { description } = schema;
  return { $ref: `#/$defs/${name}`, ...(description !== undefined && { description }), ...place };
}

function whole({ schema, members, items }: Shape, definitions: Record<string, JsonSchema>): JsonSchema {
  const inner = (it: Shape): JsonSchema => jsonSchemaOf(it, definitions);
  const properties = Object.entries(members ?? {}).map(([key, it]) => [key, inner(it)]);
  return {
    ...schema,
    ...(members && { properties: Object.fromEntries(properties) }),
    ...(items && { items: inner(items) }),
  };
}
