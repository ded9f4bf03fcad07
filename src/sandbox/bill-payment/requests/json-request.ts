import { isUtf8 } from 'node:buffer';
import {
  compileSchema,
  dereference,
  type ErrorObject,
  loadContract,
  type Schema,
  type Validate,
} from '../../../contract/index.ts';
import { isObject, type Wire } from '../../slice/json-body.ts';
import { type Invalid, pathOf } from '../answers/bad-request.ts';
import { type ExactJson, parseStrict } from './strict-json.ts';

/** A JSON body that is an object, with the exact text of its numbers. */
export interface JsonRequest {
  wire: Wire;
  sourceIn: ExactJson['sourceIn'];
  /** Whether a null may stand anywhere in it. */
  mayHoldNull: boolean;
}

/** Reads the JSON object of a request (section 4). */
export function readJson(
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
): JsonRequest | { invalid: Invalid[] } {
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) {
    return { invalid: [{ path: 'request', message: 'Content-Type must be application/json.' }] };
  }
  const source = isUtf8(body) ? body.toString('utf8') : undefined;
  const parsed = source === undefined ? undefined : parseStrict(source);
  if (source === undefined || !parsed || !isObject(parsed.value)) {
    const message = 'The body must be a JSON object in UTF-8 that has no member twice and not too many values.';
    return { invalid: [{ path: 'request', message }] };
  }
  return { wire: parsed.value, sourceIn: parsed.sourceIn, mayHoldNull: source.includes('null') };
}

/** Something that the contract's schema finds wrong: where, and what stands there. */
export interface SchemaIssue {
  steps: readonly (string | number)[];
  keyword: string;
  value: unknown;
}

const schemas = new Map<string, { schema: Schema; validate: Validate }>();

function known(name: string): { schema: Schema; validate: Validate } {
  let own = schemas.get(name);
  if (!own) {
    const { document } = loadContract('bill-payment');
    const schema = dereference(document, { $ref: `#/components/schemas/${name}` } as never) as Schema;
    own = { schema, validate: compileSchema(schema) };
    schemas.set(name, own);
  }
  return own;
}

/** A schema of the contract (`components/schemas`). */
export function schemaNamed(name: string): Schema {
  return known(name).schema;
}

/** What a schema of the contract (`components/schemas`) finds wrong with a value. */
export function schemaIssues(name: string, value: unknown): SchemaIssue[] {
  return known(name)
    .validate(value)
    .map((error) => issueOf(error, value));
}

/** What a client is told of an issue. */
export function invalidBy({ steps, keyword, value }: SchemaIssue): Invalid {
  const field = String(steps.findLast((it) => typeof it === 'string') ?? 'request');
  const path = pathOf(steps);
  if (keyword === 'minItems') return { path, message: 'At least one product is required.' };
  if (value === undefined || value === null || value === '') {
    return { path, message: `The ${field} field is required.` };
  }
  return { path, message: `The value of ${field} is not valid.` };
}

function issueOf(error: ErrorObject, body: unknown): SchemaIssue {
  const at = error.instancePath
    .split('/')
    .slice(1)
    .map((it) => (/^\d+$/.test(it) ? Number(it) : it.replaceAll('~1', '/').replaceAll('~0', '~')));
  const steps = error.keyword === 'required' ? [...at, String(error.params.missingProperty)] : at;
  const value = steps.reduce<unknown>((node, step) => memberOf(node, step), body);
  return { steps, keyword: error.keyword, value };
}

function memberOf(node: unknown, step: string | number): unknown {
  if (Array.isArray(node)) return node[Number(step)];
  return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
}
