import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { configSchema } from './config-schema.ts';
import { unknownName } from './unknown-name.ts';

export interface ConfigProblem {
  /** Path of the mapping or value that is wrong. */
  path: string[];
  /** Whether the key or the value is to be pointed at. */
  what: 'key' | 'value';
  problem: string;
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
  const own = (errors ?? []).filter((it) => it.keyword !== 'if' && !it.schemaPath.includes('/propertyNames/'));
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
      return { path: [...path, key], what: 'key', problem: unknownName('key', key, legal) };
    }
    case 'propertyNames': {
      const name = String(params['propertyName']);
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
        path,
        what: 'key',
        problem: `'${String(params['property'])}' needs '${String(params['missingProperty'])}' beside it`,
      };
    default:
      return { path, what: 'value', problem: `${named(path)} ${demand(error)}` };
  }
}

function named(path: readonly string[]): string {
  return path.length === 0 ? 'the file' : `'${path.at(-1)}'`;
}

function described(error: ErrorObject, key: string): string {
  const properties = (error.parentSchema?.['properties'] ?? {}) as Record<string, { description?: string }>;
  return properties[key]?.description ?? 'add it';
}

const patterns: Record<string, string> = {
  '^263[0-9]{9}$': 'must be a number of the form 263XXXXXXXXX',
  '^[0-9]+(ms|s|m)$': 'must be a duration such as 500ms, 5s or 2m',
  '^[0-9]{1,9}(ms|s|m|h|d)$': 'must be a span of time such as 500ms, 5s, 2m, 3h or 1d',
  '^[0-9]{4}$': 'must be four digits, in quotes',
  '^[0-9]{1,12}(\\.[0-9]{1,2})?$': 'must be an amount with at most two decimals, such as 100.00',
};

function demand({ keyword, params, parentSchema }: ErrorObject): string {
  const legal = (values: unknown): string => `must be one of: ${(values as unknown[]).join(', ')}`;
  switch (keyword) {
    case 'enum':
      return legal(params['allowedValues']);
    case 'const':
      return `must be '${String(params['allowedValue'])}' or a mapping with base and port`;
    case 'pattern': {
      const pattern = String(params['pattern']);
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
      return 'must not be empty';
    default:
      return `is not legal: ${keyword} ${Object.values(params).join(' ')}`;
  }
}
