import {
  compileSchema,
  dereference,
  type JsonObject,
  readSpec,
  type Schema,
  type Validate,
} from '../../contract/index.ts';

/** Where an operation of the sandbox's control plane is. */
export interface ControlOperation {
  method: string;
  /** Path template with `{workspace}`. */
  path: string;
  /** Judges what it answers where it is done; absent where that is nothing, or no JSON. */
  answer?: Validate | undefined;
}

interface RawOperation {
  operationId: string;
  responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
}

let read: ReadonlyMap<string, ControlOperation> | undefined;

/** The operation of that id in specs/sandbox-control/openapi.yaml, which is read once a process. */
export function controlOperation(id: string): ControlOperation {
  read ??= readOperations();
  const found = read.get(id);
  if (!found) throw new TypeError(`specs/sandbox-control/openapi.yaml has no operation ${id}`);
  return found;
}

function readOperations(): ReadonlyMap<string, ControlOperation> {
  const document = readSpec('sandbox-control/openapi.yaml').value as JsonObject;
  const paths = document['paths'] as unknown as Record<string, Record<string, RawOperation>>;
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      ['get', 'post', 'delete'].flatMap((method) => {
        const { operationId, responses = {} } = item[method] ?? {};
        if (operationId === undefined) return [];
        const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
        const whole = done && (dereference(document, done as never) as unknown as typeof done);
        const schema = whole?.content?.['application/json']?.schema;
        return [
          [
            operationId,
            { method: method.toUpperCase(), path, answer: schema === undefined ? undefined : compileSchema(schema) },
          ] as const,
        ];
      }),
    ),
  );
}
