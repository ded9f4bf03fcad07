import type { Api } from './api.ts';
import type { Contract, ContractResponse, Operation, Schema } from './contract.ts';
import { isObject, type JsonObject } from './dereference.ts';
import { type Field, fieldsOf } from './fields-of.ts';
import type { Rule } from './rule.ts';

/** What a contract rule says of an answer: the part that decides it is told by `aspect`. */
export interface ContractFact {
  rule: Rule;
  operation: string;
  /** HTTP status, or a range such as `2XX`, which speaks where no fact has the status itself. */
  status: string;
  aspect: 'status' | 'media-type' | 'header' | 'present' | 'type' | 'values';
  /** Path of a field (`accounts[].alias`), or a header's name. */
  field?: string;
  schema?: Schema;
  /** Of the aspect `media-type`: any of these is right. */
  mediaTypes?: string[];
  /** The body may be empty, and then this says nothing. */
  mayBeEmpty?: boolean;
  /** An answer in which one of these fields has another value is a refusal: it owes these fields and no other. */
  successWhen?: Record<string, string[]>;
}

/**
 * The rules that openapi.yaml states about answers: each status, media type, required header, required field's
 * presence, each field's type, and each closed value set. Ids are made from the place; the source is that of the
 * nearest `x-source`: property, schema, response, operation.
 */
export function contractFacts(contract: Contract): ContractFact[] {
  return Object.values(contract.operations).flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      answerFacts(contract.api, operation, status, response),
    ),
  );
}

function answerFacts(api: Api, operation: Operation, status: string, response: ContractResponse): ContractFact[] {
  const { operationId } = operation;
  const base = `${api}/${operationId}/${status}`;
  const source = response.source ?? operation.source;
  const what = `${operationId} answered ${status}`;
  const fact = (
    id: string,
    text: string,
    from: string,
    about: Omit<ContractFact, 'rule' | 'operation' | 'status'>,
  ) => ({
    rule: {
      id,
      api,
      party: 'provider',
      certainty: 'stated',
      source: from,
      text,
      from: 'contract',
      topic: 'contract',
    } satisfies Rule,
    operation: operationId,
    status,
    ...(response.mayBeEmpty ? { mayBeEmpty: true } : {}),
    ...(response.successWhen ? { successWhen: response.successWhen } : {}),
    ...about,
  });
  const facts: ContractFact[] = [
    fact(base, `${operationId} answers ${status}: ${response.description}`, source, { aspect: 'status' }),
  ];
  const mediaTypes = Object.keys(response.content ?? {});
  if (mediaTypes.length > 0 && !response.mediaTypeIsOpen && !mediaTypes.includes('*/*')) {
    const text = `${what} comes as ${mediaTypes.join(' or ')}.`;
    facts.push(fact(`${base}/content-type`, text, source, { aspect: 'media-type', mediaTypes }));
  }
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    if (!header.required) continue;
    const text = `${what} carries the header ${name}.`;
    facts.push(fact(`${base}/header/${name}`, text, header.source ?? source, { aspect: 'header', field: name }));
  }
  for (const it of fieldsOf(response.content?.['application/json']?.schema, source)) {
    const { field, schema } = it;
    const id = `${base}/${field}`;
    for (const { aspect, suffix, text } of statements(it, what)) {
      facts.push(fact(id + suffix, text, it.source, { aspect, field, ...(aspect === 'present' ? {} : { schema }) }));
    }
  }
  return facts;
}

interface Statement {
  aspect: 'present' | 'type' | 'values';
  /** Follows the field's path in the id of the rule. */
  suffix: string;
  text: string;
}

function statements({ field, required, schema }: Field, what: string): Statement[] {
  const type = schema['x-open-type'] === true ? undefined : typeWords(schema);
  const values = Array.isArray(schema.enum) ? schema.enum.filter((it) => it !== null).join(', ') : undefined;
  return [
    ...(required ? [{ aspect: 'present', suffix: '', text: `${what} holds the field ${field}.` } as const] : []),
    ...(type ? [{ aspect: 'type', suffix: '/type', text: `${field} of ${what} is ${type}.` } as const] : []),
    ...(values
      ? [{ aspect: 'values', suffix: '/values', text: `${field} of ${what} is one of ${values}.` } as const]
      : []),
  ];
}

function typeWords(schema: JsonObject): string | undefined {
  const options = Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  const types = options.flatMap((it) => (isObject(it) && it.type !== undefined ? [it.type].flat() : []));
  return types.length === 0 ? undefined : `of type ${types.join(' or ')}`;
}
