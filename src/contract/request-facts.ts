import type { Api } from './api.ts';
import type { Contract, Operation, Schema } from './contract.ts';
import { isObject, type JsonObject } from './dereference.ts';
import { type Field, fieldsOf } from './fields-of.ts';
import { mergedSchema } from './merged-schema.ts';
import type { Rule } from './rule.ts';

/** What openapi.yaml says of a request: the part that decides it is told by `aspect`. */
export interface RequestFact {
  rule: Rule;
  operation: string;
  in: 'path' | 'header' | 'query' | 'body';
  aspect: 'path' | 'media-type' | 'scheme' | 'form' | 'present' | 'type' | 'values' | 'spelling';
  /** Path of a member of the body (`Products[].Code`), or the name of a header or query member. */
  field?: string;
  schema?: Schema;
  /** Whether the member has to be there, so that null is no value of it. */
  isRequired?: boolean;
  /** Of the aspect `media-type`: any of these is right. */
  mediaTypes?: string[];
  /** Of the aspect `scheme`: the first word of the header. */
  scheme?: string;
  /** Of the aspect `spelling`: the documented names of each object, by its path (`''` is the body, `paymentAmount`, `Products[]`). */
  names?: ReadonlyMap<string, readonly string[]>;
}

/**
 * The rules that openapi.yaml states about requests, which bind whoever calls: path with its slashes, media type, required
 * headers and query members, presence and type of members, closed value sets, spelling. What the contract leaves open has
 * no rule.
 */
export function requestFacts(contract: Contract): RequestFact[] {
  return Object.values(contract.operations).flatMap((operation) => [
    ...pathFact(contract.api, operation),
    ...headerFacts(contract, operation),
    ...queryFacts(contract.api, operation),
    ...bodyFacts(contract.api, operation),
  ]);
}

type About = Omit<RequestFact, 'rule' | 'operation'>;

/** @param place what follows `<api>/<operationId>/request` in the id. */
function fact(api: Api, { operationId }: Operation, place: string, text: string, source: string, about: About) {
  const isOptional =
    about.in !== 'path' && about.aspect !== 'present' && about.field !== undefined && !about.isRequired;
  const rule: Rule = {
    id: `${api}/${operationId}/request${place}`,
    api,
    party: 'client',
    certainty: 'stated',
    source,
    text,
    from: 'contract',
    topic: 'contract',
    occasion: isOptional ? `a call of ${operationId} with ${about.field}` : `a call of ${operationId}`,
  };
  return { rule, operation: operationId, ...about };
}

function pathFact(api: Api, operation: Operation): RequestFact[] {
  const { operationId, method, path, source } = operation;
  const end = path.endsWith('/') ? 'with the slash at its end' : 'without a slash at its end';
  const text = `${operationId} is called by ${method} under the path ${path}, ${end}.`;
  return [fact(api, operation, '', text, source, { in: 'path', aspect: 'path', field: path })];
}

function headerFacts({ api, document }: Contract, operation: Operation): RequestFact[] {
  const schemes = (document.components as JsonObject | undefined)?.securitySchemes as JsonObject | undefined;
  const { operationId } = operation;
  return operation.security.flatMap((name) => {
    const it = schemes?.[name];
    if (!isObject(it)) return [];
    const source = String(it['x-source'] ?? '5');
    const header = it.type === 'apiKey' ? String(it.name) : 'Authorization';
    const scheme = it.type === 'http' ? capital(String(it.scheme)) : undefined;
    const text = `A call of ${operationId} carries the header ${header}${scheme ? ` with ${scheme} credentials` : ''}.`;
    const about: About = { in: 'header', aspect: scheme ? 'scheme' : 'present', field: header };
    const made = fact(api, operation, `/header/${header}`, text, source, scheme ? { ...about, scheme } : about);
    return [{ ...made, rule: { ...made.rule, occasion: `a call of ${operationId}` } }];
  });
}

function queryFacts(api: Api, operation: Operation): RequestFact[] {
  const { operationId, source } = operation;
  const members = operation.parameters.filter((it) => it.in === 'query');
  const facts = members.flatMap(({ name, required, schema }) => {
    const what = `${name} in the query of ${operationId}`;
    const of = (place: string, text: string, about: Omit<About, 'in'>): RequestFact =>
      fact(api, operation, `/query/${name}${place}`, text, source, { in: 'query', field: name, ...about });
    const values = valuesOf(schema);
    const isWhole = isObject(schema) && schema.type === 'integer';
    return [
      ...(required ? [of('', `The query of ${operationId} holds ${name}.`, { aspect: 'present' })] : []),
      ...(isWhole ? [of('/type', `${what} is a whole number.`, { aspect: 'type', schema })] : []),
      ...(values ? [of('/values', `${what} is one of ${values.join(', ')}.`, { aspect: 'values', schema })] : []),
    ];
  });
  if (members.length === 0) return facts;
  const names = new Map([['', members.map((it) => it.name)]]);
  const text = `Members of the query of ${operationId} are spelled as documented, casing included.`;
  return [...facts, fact(api, operation, '/query/spelling', text, source, { in: 'query', aspect: 'spelling', names })];
}

function bodyFacts(api: Api, operation: Operation): RequestFact[] {
  const { operationId, requestBody, source } = operation;
  if (!requestBody) return [];
  const of = (place: string, text: string, about: Omit<About, 'in'>, from = source): RequestFact =>
    fact(api, operation, place, text, from, { in: 'body', ...about });
  const mediaTypes = Object.keys(requestBody.content);
  const content = of('/content-type', `The body of ${operationId} comes as ${mediaTypes.join(' or ')}.`, {
    aspect: 'media-type',
    mediaTypes,
  });
  const json = requestBody.content['application/json']?.schema;
  if (json === undefined) return [content];
  const schema = mergedSchema(json);
  const fields = fieldsOf(schema, source);
  return [
    content,
    of('/body', `A JSON body of ${operationId} is one JSON object.`, { aspect: 'form' }),
    ...fields.flatMap((it) =>
      statements(it, operationId).map(({ place, text, about }) => of(place, text, about, it.source)),
    ),
    of('/spelling', `Members of the body of ${operationId} are spelled as documented, casing included.`, {
      aspect: 'spelling',
      names: namesOf(fields),
    }),
  ];
}

function statements({ field, required, schema }: Field, operationId: string) {
  const what = `${field} of the body of ${operationId}`;
  const type = schema['x-open-type'] === true ? undefined : typeWords(schema);
  const values = valuesOf(schema);
  const at = (place: string, text: string, about: Omit<About, 'in'>) => ({ place: `/${field}${place}`, text, about });
  const isFilled = typeof schema.minLength === 'number' && schema.minLength > 0;
  return [
    ...(required
      ? [
          at('', `The body of ${operationId} holds ${field}${isFilled ? ', not empty' : ''}.`, {
            aspect: 'present',
            field,
            schema,
          }),
        ]
      : []),
    ...(type
      ? [at('/type', `${what} is of type ${type}.`, { aspect: 'type', field, schema, isRequired: required })]
      : []),
    ...(values
      ? [
          at('/values', `${what} is ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}.`, {
            aspect: 'values',
            field,
            schema,
            isRequired: required,
          }),
        ]
      : []),
  ] satisfies { place: string; text: string; about: Omit<About, 'in'> }[];
}

/** The names within each object of a body, by its path. */
function namesOf(fields: readonly Field[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { field } of fields) {
    const at = field.lastIndexOf('.');
    const holder = at < 0 ? '' : field.slice(0, at);
    names.set(holder, [...(names.get(holder) ?? []), field.slice(at + 1)]);
  }
  return names;
}

/** The closed set of a schema's texts; undefined where it has none. */
export function valuesOf(schema: Schema | undefined): string[] | undefined {
  if (!isObject(schema)) return undefined;
  if (typeof schema.const === 'string') return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum.filter((it) => it !== null).map(String) : undefined;
}

function typeWords(schema: JsonObject): string | undefined {
  const options = Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  const words = options.flatMap((it) => {
    if (!isObject(it) || it.type === undefined) return [];
    return [it.type].flat().map((type) => (type === 'string' && it.maxLength === 0 ? 'empty string' : String(type)));
  });
  return words.length < options.length ? undefined : [...new Set(words)].join(' or ');
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
