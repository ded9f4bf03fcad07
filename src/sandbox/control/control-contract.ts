import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compileSchema, dereference, type Schema, specsFolder, type Validate } from '../../contract/index.ts';

/** One operation of the control plane, from specs/sandbox-control/openapi.yaml. */
export interface ControlOperation {
  operationId: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path template with `{params}`. */
  path: string;
  /** Judges the JSON body; absent where the operation takes none. */
  body?: Validate;
}

interface RawOperation {
  operationId: string;
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const methods = ['get', 'post', 'delete'] as const;

let read: ControlOperation[] | undefined;

/** The operations of the control plane, read once a process. */
export function controlOperations(): ControlOperation[] {
  read ??= readOperations();
  return read;
}

function readOperations(): ControlOperation[] {
  const document = parse(readFileSync(join(specsFolder(), 'sandbox-control', 'openapi.yaml'), 'utf8'));
  const paths: Record<string, Partial<Record<(typeof methods)[number], RawOperation>>> = document.paths;
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method];
      if (!raw) return [];
      const schema =
        raw.requestBody && (dereference(document, raw.requestBody as never) as unknown as typeof raw.requestBody);
      return {
        operationId: raw.operationId,
        method: method.toUpperCase() as ControlOperation['method'],
        path,
        ...(schema ? { body: compileSchema(schema.content['application/json'].schema) } : {}),
      };
    }),
  );
}
