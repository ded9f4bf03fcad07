import { defined } from '../../contract/defined.ts';
import {
  compileSchema,
  dereference,
  type JsonObject,
  readSpec,
  type Schema,
  type Validate,
} from '../../contract/index.ts';

/** One operation of the control plane, from specs/sandbox-control/openapi.yaml. */
export interface ControlOperation {
  operationId: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path template with `{params}`. */
  path: string;
  summary: string;
  /** Judges the JSON body; absent where the operation takes none. */
  body?: Validate;
  /** Whether it may be left out; it counts as an empty object then. */
  isBodyOptional?: boolean;
  /** Whether it changes a workspace. A witness hears of it with its body, followers of the workspace by its name. */
  isDeed: boolean;
  /** What it is done with is told to nobody: passwords are in it. */
  isPrivate: boolean;
}

interface RawOperation {
  operationId: string;
  summary: string;
  tags: string[];
  requestBody?: { required?: boolean; content: { 'application/json': { schema: Schema } } };
}

const methods = ['get', 'post', 'delete'] as const;

let read: ControlOperation[] | undefined;

/** The operations of the control plane, read once a process. */
export function controlOperations(): ControlOperation[] {
  read ??= readOperations();
  return read;
}

function readOperations(): ControlOperation[] {
  const document = readSpec('sandbox-control/openapi.yaml').value as JsonObject;
  const paths = document.paths as unknown as Record<string, Partial<Record<(typeof methods)[number], RawOperation>>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method];
      if (!raw) return [];
      const schema =
        raw.requestBody && (dereference(document, raw.requestBody as never) as unknown as typeof raw.requestBody);
      return defined({
        operationId: raw.operationId,
        method: method.toUpperCase() as ControlOperation['method'],
        path,
        summary: raw.summary,
        body: schema && compileSchema(schema.content['application/json'].schema),
        isBodyOptional: schema && schema.required === false,
        isDeed: method !== 'get' && path.includes('{workspace}'),
        isPrivate: raw.tags.includes('portal'),
      });
    }),
  );
}
