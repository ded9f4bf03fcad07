import type { Api } from './api.ts';
import type { Contract, ContractResponse, Operation, Schema } from './contract.ts';
import { isObject, type JsonObject } from './dereference.ts';
import type { Rule } from './rule.ts';

/** What a contract rule says of an answer: the part that decides it is told by `aspect`. */
export interface ContractFact {
  rule: Rule;
  operation: string;
  status: string;
  aspect: 'status' | 'media-type' | 'header' | 'present' | 'type' | 'values';
  /** Path of a field (`accounts[].alias`), or a header's name. */
  field?: string;
  schema?: Schema;
  /** The body may be empty, and then this says nothing. */
  mayBeEmpty?: boolean;
}

/**
 * The rules that openapi.yaml states about answers: each status, media type, required header, required field's
 * presence, each field's type, and each closed value set. Ids are made from the place.
 */
export function contractFacts(contract: Contract): ContractFact[] {
  return Object.values(contract.operations).flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      answerFacts(contract.api, operation, status, response),
    ),
  );
}

function answerFacts(api: Api, operation: Operation, status: string, response: ContractResponse): ContractFact[] {
  const base = `${api}/${operation.operationId}/${status}`;
  const place = { operation: operation.operationId, status, ...(response.mayBeEmpty ? { mayBeEmpty: true } : {}) };
  const source = response.source ?? operation.source;
  const what = `${operation.operationId} answered ${status}`;
  const rule = (id: string, text: string, from = source): Rule => ({
    id,
    api,
    party: 'provider',
    certainty: 'stated',
    source: from,
    text,
    from: 'contract',
  });
  const facts: ContractFact[] = [
    {
      ...place,
      aspect: 'status',
      rule: rule(base, `${operation.operationId} answers ${status}: ${response.description}`),
    },
  ];
  const types = Object.keys(response.content ?? {});
  if (types.length > 0 && !response.mediaTypeIsOpen) {
    facts.push({
      ...place,
      aspect: 'media-type',
      rule: rule(`${base}/content-type`, `${what} comes as ${types.join(' or ')}.`),
    });
  }
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    if (!header.required) continue;
    const id = `${base}/header/${name}`;
    facts.push({
      ...place,
      aspect: 'header',
      field: name,
      rule: rule(id, `${what} carries the header ${name}.`, header.source ?? source),
    });
  }
  const schema = response.content?.['application/json']?.schema;
  if (isObject(schema)) {
    const fields = isObject(schema.items) ? fieldsOf(schema.items, '[].', source) : fieldsOf(schema, '', source);
    for (const it of fields) {
      const id = `${base}/${it.field}`;
      if (it.required)
        facts.push({
          ...place,
          aspect: 'present',
          field: it.field,
          rule: rule(id, `${what} holds the field ${it.field}.`, it.source),
        });
      const type = typeWords(it.schema);
      if (type) {
        facts.push({
          ...place,
          aspect: 'type',
          field: it.field,
          schema: it.schema,
          rule: rule(`${id}/type`, `${it.field} of ${what} is ${type}.`, it.source),
        });
      }
      if (Array.isArray(it.schema.enum)) {
        const text = `${it.field} of ${what} is one of ${it.schema.enum.filter((value) => value !== null).join(', ')}.`;
        facts.push({
          ...place,
          aspect: 'values',
          field: it.field,
          schema: it.schema,
          rule: rule(`${id}/values`, text, it.source),
        });
      }
    }
  }
  return facts;
}

interface Field {
  field: string;
  required: boolean;
  schema: JsonObject;
  source: string;
}

function fieldsOf(schema: JsonObject, prefix: string, source: string): Field[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const own = properties.flatMap(([name, it]): Field[] => {
    const property = isObject(it) ? it : {};
    const field = prefix + name;
    const from = String(property['x-source'] ?? source);
    return [
      { field, required: required.includes(name), schema: property, source: from },
      ...fieldsOf(property, `${field}.`, from),
      ...(isObject(property.items) ? fieldsOf(property.items, `${field}[].`, from) : []),
    ];
  });
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  return [...own, ...parts.flatMap((part) => (isObject(part) ? fieldsOf(part, prefix, source) : []))];
}

function typeWords(schema: JsonObject): string | undefined {
  const options = Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  const types = options.flatMap((it) => (isObject(it) && it.type !== undefined ? [it.type].flat() : []));
  return types.length === 0 ? undefined : `of type ${types.join(' or ')}`;
}
