import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { nearest } from '../../contract/nearest.ts';
import { basicUserPattern, headerPattern, proxyPattern } from '../shapes/common-shapes.ts';
import { oneLinePattern } from '../shapes/shape.ts';
import { configSchema } from './config-schema.ts';
import { targetShape } from './target-shape.ts';
import { unknownName } from './unknown-name.ts';

export interface ConfigProblem {
  /** Path of the mapping or value that is wrong. */
  path: string[];
  /** Whether the key or the value is to be pointed at. */
  what: 'key' | 'value';
  problem: string;
  /** The legal name that a key which is none is like. */
  meant?: string;
}

let compiled: ValidateFunction | undefined;

/**
 * Everything that the schema does not allow in `config`, in words. Texts that the schema types
 * as numbers are converted in place. A wrong value is never quoted: it may be a secret.
 */
export function configProblems(config: unknown): ConfigProblem[] {
  compiled ??= compile();
  return compiled(config) ? [] : problemsIn(compiled);
}

/** What the validator said last, in words. */
export function problemsIn({ errors }: Pick<ValidateFunction, 'errors'>): ConfigProblem[] {
  const all = (errors ?? []).filter((it) => it.keyword !== 'if' && !it.schemaPath.includes('/propertyNames/'));
  const own = all.filter((it) => !isMisspelled(it, all));
  const unique = new Map(
    own
      .slice(0, toldAtMost)
      .map(problemOf)
      .map((it) => [JSON.stringify(it), it]),
  );
  return [...unique.values()];
}

/** More mistakes are not worth the time to find their lines: who mends these runs it again. */
const toldAtMost = 50;

/** Whether the key that is missing stands beside, misspelled: that is told, with the right name. */
function isMisspelled({ keyword, params, instancePath }: ErrorObject, all: readonly ErrorObject[]): boolean {
  return (
    keyword === 'required' &&
    all.some(
      (it) =>
        it.keyword === 'additionalProperties' &&
        it.instancePath === instancePath &&
        nearest(String(it.params['additionalProperty']), Object.keys(it.parentSchema?.['properties'] ?? {})) ===
          params['missingProperty'],
    )
  );
}

function compile(): ValidateFunction {
  return new Ajv2020({ allErrors: true, verbose: true, coerceTypes: true, allowUnionTypes: true }).compile(
    configSchema(),
  );
}

function problemOf(error: ErrorObject): ConfigProblem {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const legal = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
      const meant = nearest(key, legal);
      const problem = `${unknownName('key', key, legal)}${meant === undefined ? belongsWords(key, path) : ''}`;
      return { path: [...path, key], what: 'key', problem, ...(meant && { meant }) };
    }
    case 'propertyNames': {
      const name = String(params['propertyName']);
      if (path.at(-1) === 'headers') {
        const problem = `'${name}' cannot name a header: a name is made of letters, digits and -`;
        return { path: [...path, name], what: 'key', problem };
      }
      const problem = `'${name}' cannot name a target of yours: sandbox and prism are built in, and a name is made of letters, digits, dots, _ and -`;
      return { path: [...path, name], what: 'key', problem };
    }
    case 'required':
      return {
        path,
        what: 'key',
        problem: `${named(path)} lacks the key '${String(params['missingProperty'])}'; ${described(error, String(params['missingProperty']))}`,
      };
    case 'dependentRequired':
      return {
        path: [...path, String(params['property'])],
        what: 'key',
        problem: `'${String(params['property'])}' needs '${String(params['missingProperty'])}' beside it`,
      };
    default:
      return { path, what: 'value', problem: `${named(path)} ${demand(error)}` };
  }
}

/** Where a key is legal that stands too deep or not deep enough: ` 'callbacks' is a key of the target: indent it as `apis` is. */
function belongsWords(key: string, path: readonly string[]): string {
  const { apis, ...own } = targetShape.members ?? {};
  if (path[0] !== 'targets') return '';
  if (path.length > 2 && (Object.hasOwn(own, key) || key === 'apis'))
    return ` '${key}' is a key of the target itself: indent it as \`apis\` is.`;
  const ofApi = Object.values(apis?.members ?? {}).some((it) => Object.hasOwn(it.members ?? {}, key));
  return ofApi && path.length < 4 ? ` '${key}' is a key of an API: indent it below the API's name.` : '';
}

/** The key as its owner knows it: below its target, without the API and the word "fixtures"; a list by its index. */
function named(path: readonly string[]): string {
  const [, , ...below] = path[0] === 'targets' ? path : ['', '', ...path];
  const rest = below[0] === 'apis' && below.length > 2 ? below.slice(2) : below;
  const short = rest[0] === 'fixtures' && rest.length > 1 ? rest.slice(1) : rest;
  if (short.length === 0) return path.length === 0 ? 'the file' : `'${path.at(-1)}'`;
  if (short[0] === 'apis') return `'${short.at(-1)}'`;
  return `'${short.map((it, n) => (/^\d+$/.test(it) ? `[${it}]` : n === 0 ? it : `.${it}`)).join('')}'`;
}

function described(error: ErrorObject, key: string): string {
  const properties = (error.parentSchema?.['properties'] ?? {}) as Record<string, { description?: string }>;
  return properties[key]?.description ?? 'add it';
}

const oneLineWords =
  'must be one line without control characters (what was read whole from a file ends with a line feed)';

const patterns: Record<string, string> = {
  '^263[0-9]{9}$': 'must be a number of the form 263XXXXXXXXX',
  '^[0-9]+(ms|s|m)$': 'must be a duration such as 500ms, 5s or 2m',
  '^[0-9]{1,9}(ms|s|m|h|d)$': 'must be a span of time such as 500ms, 5s, 2m, 3h or 1d',
  '^[0-9]{4}$': 'must be four digits, in quotes',
  '^[+-][0-9]{2}:[0-9]{2}$': 'must be an offset from UTC such as +02:00',
  [headerPattern]: 'must be one line of printable ASCII; what was read whole from a file ends with a line feed',
  [oneLinePattern]: oneLineWords,
  [basicUserPattern]: `${oneLineWords}, and no colon: HTTP Basic ends the user name there`,
  '^[0-9]{1,12}(\\.[0-9]{1,2})?$': 'must be an amount with at most two decimals, such as 100.00',
};

function demand({ keyword, params, parentSchema, data }: ErrorObject): string {
  const legal = (values: unknown): string => `must be one of: ${(values as unknown[]).join(', ')}`;
  switch (keyword) {
    case 'enum':
      return legal(params['allowedValues']);
    case 'const':
      return `must be '${String(params['allowedValue'])}' or a mapping with base and port`;
    case 'pattern': {
      const pattern = String(params['pattern']);
      if (pattern === proxyPattern)
        return 'must be an address such as http://host:port or http://NAME:PASSWORD@host:port';
      if (pattern.startsWith('^http') && /^https?:\/\/[^/]*@/.test(String(data)))
        return 'must be an address without a user name and password: they stand in the keys for them, as `credentials`';
      if (pattern.startsWith('^http'))
        return `must be an address that begins with ${pattern.startsWith('^https:') ? 'https://' : 'http:// or https://'}, without query`;
      return patterns[pattern] ?? `must match ${pattern}`;
    }
    case 'type':
      return `must be ${{ object: 'a mapping', array: 'a list', integer: 'a whole number', string: 'a text' }[String(params['type'])] ?? String(params['type'])}`;
    case 'minProperties':
      return `must hold at least one key: ${Object.keys((parentSchema?.['properties'] ?? { name: 1 }) as object).join(', ')}`;
    case 'maxProperties':
      return `must hold exactly one key: ${Object.keys((parentSchema?.['properties'] ?? {}) as object).join(', ')}`;
    case 'minLength':
      return Number(params['limit']) > 1 ? `must have at least ${params['limit']} characters` : 'must not be empty';
    case 'maxLength':
      return `must have at most ${params['limit']} characters`;
    case 'minimum':
      return `must be at least ${params['limit']}`;
    case 'maximum':
      return `must be at most ${params['limit']}`;
    case 'exclusiveMinimum':
      return `must be more than ${params['limit']}`;
    case 'exclusiveMaximum':
      return `must be less than ${params['limit']}`;
    case 'multipleOf':
      return `must be a multiple of ${params['multipleOf']}`;
    case 'minItems':
      return Number(params['limit']) > 1
        ? `must hold at least ${params['limit']} values`
        : 'must hold at least one value';
    case 'maxItems':
      return `must hold at most ${params['limit']} values`;
    case 'uniqueItems':
      return `holds one value twice, at ${params['j']} and ${params['i']}`;
    case 'format':
      return `must be of the form ${params['format']}`;
    default:
      return `is not legal: ${keyword} ${Object.values(params).join(' ')}`;
  }
}
