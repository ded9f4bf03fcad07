import { isUtf8 } from 'node:buffer';
import { type ErrorObject, loadContract, nearest, requestValidator, type Schema } from '../../contract/index.ts';
import { secretMembers } from '../../protocol/secrets/secret-names.ts';
import { isObject, type Wire } from '../slice/json-body.ts';
import { cameWords, isLegal, legalWords } from './legal-words.ts';
import type { Refused } from './refused.ts';

/** A larger body was refused in bounded work already; a hint is not worth as much again. */
const largestRead = 65_536;

/** The JSON value of a body; undefined where it is none, or too large to read it once more. */
function jsonOf({ body }: Pick<Refused, 'body'>): unknown {
  if (body.length > largestRead) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The members of a body; none where it is no JSON object. */
export function wireOf(refused: Pick<Refused, 'body'>): Wire {
  const value = jsonOf(refused);
  return isObject(value) ? value : {};
}

/**
 * What the contract finds wrong with the body of a call: the first thing, and the refused one before all others.
 * @param section of the document, where the contract names none.
 * @param named the field that the refusal names, where it names one.
 * @param words of the refusal about that field, which say more than its pattern, and all where nothing is wrong with it there.
 */
export function bodyHint(refused: Refused, section: string, named?: string, words?: string): string | undefined {
  const { api, operation, headers, body } = refused;
  const schema = operation === undefined ? undefined : requestSchemaOf(refused);
  if (!schema || operation === undefined || body.length > largestRead) return undefined;
  const type = headers['content-type'];
  if (!/^application\/json *(;|$)/i.test(type ?? '')) {
    const came = type === undefined ? 'no Content-Type came' : `Content-Type is ${type.slice(0, 60)}`;
    return `${came}; send Content-Type: application/json (${section})`;
  }
  if (body.length === 0) return `the body is empty: a JSON object belongs there (${section})`;
  if (!isUtf8(body)) return `the body is not UTF-8 (${section})`;
  const value = jsonOf(refused);
  if (value === undefined) return `${notJson(body.toString('utf8'))} (${section})`;
  if (!isObject(value)) return `the body must be a JSON object, not ${cameWords(value, false)} (${section})`;
  const isNamed = ({ steps }: Issue): boolean => named !== undefined && steps.includes(named);
  const issues = requestValidator(
    api,
    operation,
  )(value)
    .map((error): Issue => ({ error, steps: stepsOf(error) }))
    .filter((it) => isTrouble(it, value, schema, isNamed(it)));
  const issue = issues.find(isNamed) ?? (words === undefined ? issues[0] : undefined);
  return issue && issueHint(issue, value, schema, { section, words: isNamed(issue) ? words : undefined });
}

interface Issue {
  error: ErrorObject;
  /** Names and positions on the way to the field. */
  steps: string[];
}

/** What `legalWords` tells of a schema. */
const legalKeywords = ['type', 'enum', 'const'];

/**
 * Whether an issue tells of anything: an optional null says the same as a member that is left out, and of forms that a field may
 * have, those that were not meant miss something each.
 */
function isTrouble({ error, steps }: Issue, body: unknown, whole: Schema, isNamed: boolean): boolean {
  if (error.keyword === 'required') return true;
  const value = steps.reduce(memberOf, body);
  if (value === null && !isNamed) return false;
  if (error.keyword === 'oneOf' || error.keyword === 'anyOf') return false;
  return !legalKeywords.includes(error.keyword) || !isLegal(value, ...schemaAt(whole, steps).schemas);
}

function requestSchemaOf({ api, operation = '' }: Refused): Schema | undefined {
  return loadContract(api).operations[operation]?.requestBody?.content['application/json']?.schema;
}

function notJson(text: string): string {
  if (/^[\w.[\]%-]+=[^{]*$/.test(text)) return 'the body is a form (name=value), and must be a JSON object';
  if (/^\s*</.test(text)) return 'the body is XML or HTML, and must be a JSON object';
  if (/^\s*\{\s*'/.test(text)) return 'the body is no JSON: names and texts stand in double quotes';
  if (/,\s*[}\]]/.test(text)) return 'the body is no JSON: a comma stands before a closing bracket';
  return 'the body is no JSON';
}

function stepsOf(error: ErrorObject): string[] {
  const at = error.instancePath
    .split('/')
    .slice(1)
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'));
  return error.keyword === 'required' ? [...at, String(error.params.missingProperty)] : at;
}

function issueHint(
  { error, steps }: Issue,
  body: unknown,
  whole: Schema,
  { section, words }: { section: string; words: string | undefined },
): string {
  const field = steps.reduce((path, it) => (/^\d+$/.test(it) ? `${path}[${it}]` : `${path}${path && '.'}${it}`), '');
  const { schemas, source } = schemaAt(whole, steps);
  const where = `(${source ?? section})`;
  const holder = steps.slice(0, -1).reduce<unknown>(memberOf, body);
  const value = memberOf(holder, steps.at(-1) ?? '');
  const legal = legalWords(...schemas);
  if (error.keyword === 'required' && value === undefined) {
    const name = steps.at(-1) ?? '';
    const spelled = isObject(holder) ? nearest(name, strangers(holder, whole, steps)) : undefined;
    if (spelled !== undefined)
      return `${JSON.stringify(spelled.slice(0, 60))} is spelled ${JSON.stringify(name)} ${where}`;
    return `${field} is missing${legal && `: ${legal}`} ${where}`;
  }
  if (value === '') return `${field} is empty ${where}`;
  if (error.keyword === 'minItems') return `${field} is an empty list: leave it out or fill it ${where}`;
  const came = cameWords(value, secretMembers.includes(steps.at(-1) ?? ''));
  if (legalKeywords.includes(error.keyword) && legal !== '')
    return `${field || 'the body'} must be ${legal}, not ${came} ${where}`;
  const wanted = words ?? `${field || 'the body'} ${error.message ?? 'is not valid'}`;
  return `${wanted}; ${came} came ${where}`;
}

function memberOf(node: unknown, step: string): unknown {
  if (Array.isArray(node)) return node[Number(step)];
  return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
}

/** The names in an object that its schema does not know: what was misspelled stands among them. */
function strangers(holder: Record<string, unknown>, whole: Schema, steps: string[]): string[] {
  const known = new Set(
    schemaAt(whole, steps.slice(0, -1))
      .schemas.flatMap(partsOf)
      .flatMap((it) => Object.keys(propertiesOf(it))),
  );
  return Object.keys(holder).filter((it) => !known.has(it));
}

/** The schemas of a field, one for each form that what holds it may have, and the section that stands nearest to the first. */
function schemaAt(whole: Schema, steps: readonly string[]): { schemas: Schema[]; source: string | undefined } {
  let source = sourceOf(whole);
  let schemas: Schema[] = [whole];
  for (const step of steps) {
    const found = schemas.flatMap(partsOf).flatMap((holder) => {
      const schema = memberSchema(holder, step);
      return schema === undefined ? [] : [{ schema, source: sourceOf(schema) ?? sourceOf(holder) }];
    });
    source = found[0]?.source ?? source;
    schemas = found.map((it) => it.schema);
  }
  return { schemas, source };
}

function memberSchema(holder: Schema, step: string): Schema | undefined {
  const { items } = holder as { items?: Schema };
  if (/^\d+$/.test(step) && items !== undefined) return items;
  const properties = propertiesOf(holder);
  return Object.hasOwn(properties, step) ? properties[step] : undefined;
}

/** A schema with those that it is made of. */
function partsOf(schema: Schema | undefined): Schema[] {
  if (typeof schema !== 'object') return [];
  const { allOf = [], oneOf = [], anyOf = [] } = schema as Record<'allOf' | 'oneOf' | 'anyOf', Schema[] | undefined>;
  return [schema, ...[...allOf, ...oneOf, ...anyOf].flatMap(partsOf)];
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  return (typeof schema === 'object' && (schema as { properties?: Record<string, Schema> }).properties) || {};
}

function sourceOf(schema: Schema | undefined): string | undefined {
  return typeof schema === 'object'
    ? ((schema as Record<string, unknown>)['x-source'] as string | undefined)
    : undefined;
}
