import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Api } from './api.ts';
import { loadContract, type Schema } from './contract.ts';
import { ContractError } from './contract-error.ts';
import { loadLater } from './load-later.ts';
import { surelyFits } from './surely-fits.ts';

export type { ErrorObject };

/** True where the body fits; otherwise what does not. */
export type Validate = (value: unknown) => ErrorObject[];

let ajv: Ajv2020 | undefined;

const compiled = new Map<Api, Map<string, Validate>>();

/** What was compiled, by the text of its schema: hundreds of fields are no more than a text. */
const bySchema = new Map<string, ValidateFunction>();

/** A validator of a schema without `$ref`; it is compiled when it is first asked, and once for all that are the same. */
export function compileSchema(schema: Schema): Validate {
  let validate: ValidateFunction | undefined;
  let isRight: ((value: unknown) => boolean) | undefined;
  return (value) => {
    isRight ??= surelyFits(schema);
    if (isRight(value)) return [];
    validate ??= compiledOnce(schema);
    return validate(value) ? [] : [...(validate.errors ?? [])];
  };
}

function compiledOnce(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema);
  const before = bySchema.get(text);
  if (before) return before;
  ajv ??= newAjv();
  const validate = ajv.compile(schema);
  bySchema.set(text, validate);
  return validate;
}

/** Loaded when a schema is first asked: it is a tenth of what a sandbox would take to start. */
function newAjv(): Ajv2020 {
  const { Ajv2020 } = loadLater<typeof import('ajv/dist/2020.js')>('ajv/dist/2020.js');
  const addFormats = loadLater<(to: Ajv2020) => void>('ajv-formats');
  // The schemas are ours, and `npm run check` lints their contracts: to judge them by the schema of schemas at each start
  // takes four times as long as compiling one.
  const made = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  addFormats(made);
  return made;
}

/** Validator of an operation's JSON request body, compiled once a process. */
export function requestValidator(api: Api, operationId: string): Validate {
  const known = compiled.get(api)?.get(operationId);
  if (known) return known;
  const schema = loadContract(api).operations[operationId]?.requestBody?.content['application/json']?.schema;
  if (schema === undefined)
    throw new ContractError(`specs/${api}/openapi.yaml`, `${operationId} has no JSON request body`);
  const validate = compileSchema(schema);
  compiled.set(api, (compiled.get(api) ?? new Map<string, Validate>()).set(operationId, validate));
  return validate;
}
