import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { problemsIn } from '../settings/config-problems.ts';
import { targetShape } from '../settings/target-shape.ts';
import { isMapping } from '../shapes/gives.ts';
import { jsonSchemaOf } from '../shapes/json-schema-of.ts';
import type { JsonSchema } from '../shapes/shape.ts';
import { driverProblem } from './driver-problem.ts';
import { kindOf } from './words-of.ts';

let compiled: ValidateFunction | undefined;

/** Why what `isolate` gave is no lease, in words that show no value; undefined where it is one. */
export function leaseProblem(lease: unknown): string | undefined {
  if (!isMapping(lease))
    return `${kindOf(lease)}; give a mapping with apis, driver, callbackSignature and release, each of which may be left out`;
  const { driver, release, ...data } = lease;
  if (release !== undefined && typeof release !== 'function') return `'release' is ${kindOf(release)}, not a function`;
  const inDriver = driver === undefined ? undefined : driverProblem(driver);
  if (inDriver !== undefined) return inDriver;
  compiled ??= compile();
  if (compiled(data)) return undefined;
  // A fixture that the API does not have is passed by: a driver may give all that it knows.
  const problems = problemsIn(compiled).filter(({ what, path }) => what === 'value' || path.at(-2) !== 'fixtures');
  if (problems.length === 0) return undefined;
  return problems
    .slice(0, 3)
    .map(({ path, problem }) => (path.length === 0 ? problem : `${problem} (at ${path.join('.')})`))
    .join('; ');
}

/** Of each API what the target file may say of it, where all may be left out. */
function compile(): ValidateFunction {
  const $defs: Record<string, JsonSchema> = {};
  const { apis, callbackSignature } = targetShape.members ?? {};
  const properties = Object.entries(apis?.members ?? {}).map(([api, shape]) => {
    const { required: _, ...schema } = jsonSchemaOf(shape, $defs);
    return [api, schema] as const;
  });
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      apis: { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) },
      ...(callbackSignature && { callbackSignature: jsonSchemaOf(callbackSignature, $defs) }),
      driver: {},
      release: {},
    },
    $defs,
  };
  return new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, useDefaults: true }).compile(schema);
}
