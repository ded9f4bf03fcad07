import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Api } from './api.ts';
import { loadContract, type Schema } from './contract.ts';
import { ContractError } from './contract-error.ts';

export type { ErrorObject };

/** True where the body fits; otherwise what does not. */
export type Validate = (value: unknown) => ErrorObject[];

const ajv = new Ajv2020({ allErrors: true, strict: false });
// The package's default export is a function at run time, but its types say a module.
(ajvFormats as unknown as (to: Ajv2020) => void)(ajv);

const compiled = new Map<string, Validate>();

/** A compiled validator of a schema without `$ref`. */
export function compileSchema(schema: Schema): Validate {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : [...(validate.errors ?? [])]);
}

/** Validator of an operation's JSON request body, compiled once a process. */
export function requestValidator(api: Api, operationId: string): Validate {
  const key = `${api}/${operationId}`;
  const known = compiled.get(key);
  if (known) return known;
  const schema = loadContract(api).operations[operationId]?.requestBody?.content['application/json']?.schema;
  if (schema === undefined)
    throw new ContractError(`specs/${api}/openapi.yaml`, `${operationId} has no JSON request body`);
  const validate = compileSchema(schema);
  compiled.set(key, validate);
  return validate;
}
