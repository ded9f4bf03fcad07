import { isUtf8 } from 'node:buffer';
import { type ErrorObject, loadContract, nearest, requestValidator, type Schema } from '../../contract/index.ts';
import { secretMembers } from '../../protocol/secrets/secret-names.ts';
import { isObject, type Wire } from '../slice/json-body.ts';
import { cameWords, legalWords } from './legal-words.ts';
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
 * @param named the field that the refusal names, where it names one.
 * @param section of the document, where the contract names none.
 */
export function bodyHint(refused: Refused, section: string, named?: string): string | undefined {
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
  const issues = requestValidator(api, operation)(value).map((error) => ({ error, steps: stepsOf(error) }));
  const issue = issues.find(({ steps }) => named !== undefined && steps.at(-1) === named) ?? issues[0];
  return issue && issueHint(issue.error, issue.steps, value, schema, section);
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

function issueHint(error: ErrorObject, steps: string[], body: unknown, whole: Schema, section: string): string {
  const field = steps.reduce((path, it) => (/^\d+$/.test(it) ? `${path}[${it}]` : `${path}${path && '.'}${it}`), '');
  const { schema, source } = schemaAt(whole, steps);
  const where = `(${source ?? section})`;
  const holder = steps.slice(0, -1).reduce<unknown>(memberOf, body);
  const value = memberOf(holder, steps.at(-1) ?? '');
  const legal = legalWords(schema);
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
  if (['type', 'enum', 'const'].includes(error.keyword) && legal !== '')
    return `${field || 'the body'} must be ${legal}, not ${came} ${where}`;
  return `${field || 'the body'} ${error.message ?? 'is not valid'}; ${came} came ${where}`;
}

function memberOf(node: unknown, step: string): unknown {
  if (Array.isArray(node)) return node[Number(step)];
  return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
}

/** The names in an object that its schema does not know: what was misspelled stands among them. */
function strangers(holder: Record<string, unknown>, whole: Schema, steps: string[]): string[] {
  const known = new Set(
    partsOf(schemaAt(whole, steps.slice(0, -1)).schema).flatMap((it) => Object.keys(propertiesOf(it))),
  );
  return Object.keys(holder).filter((it) => !known.has(it));
}

/** The schema of a field, and the section that stands nearest to it. */
function schemaAt(whole: Schema, steps: readonly string[]): { schema: Schema | undefined; source: string | undefined } {
  let source = sourceOf(whole);
  let schema: Schema | undefined = whole;
  for (const step of steps) {
    const parts = partsOf(schema);
    const holder = parts.find((it) => /^\d+$/.test(step) || Object.hasOwn(propertiesOf(it), step));
    source = sourceOf(holder) ?? source;
    schema =
      holder &&
      ((holder as { items?: Schema }).items && /^\d+$/.test(step)
        ? (holder as { items: Schema }).items
        : propertiesOf(holder)[step]);
    source = sourceOf(schema) ?? source;
  }
  return { schema, source };
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
