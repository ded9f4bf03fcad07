import { isUtf8 } from 'node:buffer';
import type { Api, ErrorObject, Schema } from '../../contract/index.ts';
import { loadContract, requestValidator } from '../../contract/index.ts';
import type { Call } from './api-slice.ts';
import { type ParsedJson, parseJson } from './parse-json.ts';

/** The members of a JSON object, by their wire names. */
export type Wire = Record<string, unknown>;

/** One thing that the contract's schema finds wrong with a body. */
export interface Issue {
  kind: 'missing' | 'invalid';
  /** Names from the top to the field. */
  path: readonly string[];
  /** Keyword of the JSON schema. */
  keyword: string;
  value: unknown;
}

/** Reads a body that must be a JSON object in UTF-8, sent as JSON; otherwise why it cannot be read. */
export function readJsonObject(
  call: Call,
  exactMember: string,
): { wire: Wire; parsed: ParsedJson; mayHoldNull: boolean } | { problem: string } {
  if (!/^application\/json *(;|$)/i.test(call.headers['content-type'] ?? '')) {
    return { problem: 'Content-Type must be application/json' };
  }
  const source = isUtf8(call.body) ? call.body.toString('utf8') : undefined;
  const parsed = source === undefined ? undefined : parseJson(source, exactMember);
  if (source === undefined || !parsed) return { problem: 'the body is not JSON in UTF-8, or holds too many values' };
  if (!isObject(parsed.value)) return { problem: 'the body must be a JSON object' };
  return { wire: parsed.value, parsed, mayHoldNull: source.includes('null') };
}

/** What the contract's schema of the operation's request finds wrong. */
export function issuesOf(api: Api, operation: string, wire: Wire): Issue[] {
  return requestValidator(api, operation)(wire).map((error) => issueOf(error, wire));
}

/** The contract's schema of the operation's JSON request; undefined where it has none. */
export function requestSchema(api: Api, operation: string): Schema | undefined {
  return loadContract(api).operations[operation]?.requestBody?.content['application/json']?.schema;
}

export function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or the empty one in place of anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function issueOf(error: ErrorObject, body: unknown): Issue {
  const at = error.instancePath.split('/').slice(1).map(pointerPart);
  const path = error.keyword === 'required' ? [...at, String(error.params.missingProperty)] : at;
  const value = path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), body);
  const isMissing = value === undefined || value === null || value === '';
  return { kind: isMissing ? 'missing' : 'invalid', path, keyword: error.keyword, value };
}

function pointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
