import { parse } from 'yaml';
import type { Schema } from './schema.ts';
import { typeOf } from './type-of.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>;
}

/** Follows a reference inside the document. */
type Resolve = <T extends { $ref?: string }>(value: T) => T;

const methods = ['get', 'post', 'put', 'delete'] as const;

/** TypeScript of the control plane's operations: what each takes and answers, and its method and path. */
export function controlTypes(yaml: string): string {
  const document = parse(yaml) as { paths: Record<string, Record<string, unknown>>; components: Schema };
  const resolve: Resolve = (value) => {
    if (value.$ref === undefined) return value;
    let found: unknown = document;
    for (const part of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[part];
    return resolve(found as typeof value);
  };
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      if (!operation) return [];
      const shared = (item['parameters'] ?? []) as Parameter[];
      return [
        { path, method, operation, parameters: [...shared, ...(operation.parameters ?? [])].map((it) => resolve(it)) },
      ];
    }),
  );
  const schemas = (document.components['schemas'] ?? {}) as Record<string, Schema>;
  return [
    '// Made from specs/sandbox-control/openapi.yaml by `npm run pages`.',
    '',
    ...Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`),
    '/** By operationId: what it takes and what it answers. */',
    'export interface Operations {',
    ...all.map(({ operation, parameters }) => `  ${operation.operationId}: ${takes(operation, parameters, resolve)};`),
    '}',
    '',
    '/** By operationId: method and path. */',
    'export const routes: Readonly<Record<keyof Operations, readonly [string, string]>> = {',
    ...all.map(({ path, method, operation }) => `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`),
    '};',
    '',
  ].join('\n');
}

function takes(operation: Operation, parameters: Parameter[], resolve: Resolve): string {
  const listed = (place: Parameter['in']): string[] =>
    parameters
      .filter((it) => it.in === place)
      .map((it) => `${JSON.stringify(it.name)}${it.required ? '' : '?'}: ${typeOf(it.schema)}`);
  const group = (place: 'query' | 'header'): string[] => {
    const own = listed(place);
    const isNeeded = parameters.some((it) => it.in === place && it.required);
    return own.length === 0 ? [] : [`${place}${isNeeded ? '' : '?'}: { ${own.join('; ')} }`];
  };
  const request = operation.requestBody && resolve(operation.requestBody);
  const wanted = request?.content?.['application/json']?.schema;
  const body = wanted ? [`body${request?.required ? '' : '?'}: ${typeOf(wanted)}`] : [];
  const asked = [...listed('path'), ...group('query'), ...group('header'), ...body].join('; ');
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const told = answer && resolve(answer).content?.['application/json']?.schema;
  return `{ asked: { ${asked} }; answer: ${told ? typeOf(told) : 'undefined'} }`;
}
