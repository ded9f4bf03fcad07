import { type JsonObject, readSpec } from '../../contract/index.ts';

/** Where an operation of the sandbox's control plane is. */
export interface ControlOperation {
  method: string;
  /** Path template with `{workspace}`. */
  path: string;
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
  const { paths } = readSpec('sandbox-control/openapi.yaml').value as { paths: JsonObject };
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      ['get', 'post', 'delete'].flatMap((method) => {
        const { operationId } = ((item as JsonObject)[method] ?? {}) as { operationId?: string };
        return operationId === undefined ? [] : [[operationId, { method: method.toUpperCase(), path }] as const];
      }),
    ),
  );
}
