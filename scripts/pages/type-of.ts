import type { Schema } from './schema.ts';

/** The TypeScript type of a JSON schema; what says nothing is `unknown`. */
export function typeOf(schema: Schema): string {
  const { $ref, enum: values, type, oneOf } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return values.map((it) => JSON.stringify(it)).join(' | ');
  if (Array.isArray(type)) return type.map((it) => typeOf({ ...schema, type: it })).join(' | ');
  if (Array.isArray(oneOf) && type !== 'object') return oneOf.map((it) => typeOf(it as Schema)).join(' | ');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'array') return `(${typeOf((schema['items'] ?? {}) as Schema)})[]`;
  return type === 'object' ? objectOf(schema) : 'unknown';
}

function objectOf({ properties, required, additionalProperties }: Schema): string {
  if (!properties) {
    const of =
      typeof additionalProperties === 'object' && additionalProperties
        ? typeOf(additionalProperties as Schema)
        : 'unknown';
    return `Record<string, ${of}>`;
  }
  const needed = new Set(required as string[] | undefined);
  const members = Object.entries(properties as Record<string, Schema>).map(
    ([name, schema]) => `${JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${members.join('; ')} }`;
}
