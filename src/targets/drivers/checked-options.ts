import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { problemsIn } from '../settings/config-problems.ts';
import { ConfigurationError } from '../settings/configuration-error.ts';
import { placeIn } from '../settings/place-in.ts';
import type { SettingsSource } from '../settings/settings.ts';

interface Asked {
  /** Path of the module. */
  path: string;
  options: Record<string, unknown>;
  source?: SettingsSource;
}

/**
 * The options as the module's `optionsSchema` has them: texts that it types as numbers or booleans are such, and its
 * defaults are there. Throws ConfigurationError with the line of each that is wrong, or where the schema is none.
 */
export function checkedOptions(schema: unknown, { path, options, source }: Asked): Record<string, unknown> {
  if (schema === undefined) return options;
  const value = structuredClone(options);
  const validate = compiled(schema, path);
  if (validate(value)) return value;
  throw new ConfigurationError(
    problemsIn(validate).map((it) => {
      const place = placeIn(source, ['driver', 'options', ...it.path].join('.'), path);
      const problem = it.path.length === 0 ? it.problem.replace('the file', "'options'") : it.problem;
      return { place, problem: `option of the driver: ${problem}` };
    }),
  );
}

function compiled(schema: unknown, path: string): ValidateFunction {
  try {
    const strict = { allErrors: true, verbose: true, coerceTypes: true, useDefaults: true, allowUnionTypes: true };
    return new Ajv2020({ ...strict, strict: false }).compile(schema as object);
  } catch (cause) {
    const problem = `its export 'optionsSchema' is no JSON schema: ${(cause as Error).message}`;
    throw new ConfigurationError([{ place: { file: path }, problem }], { cause });
  }
}
