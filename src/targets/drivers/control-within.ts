import { controlOperation } from './control-operation.ts';
import type { ControlCall } from './control-plane.ts';
import { refused } from './control-plane-error.ts';

/** How a sandbox in this process is asked: as by HTTP, without a server between. A refusal has the body `{ error }`. */
export type AskWithin = (
  operation: string,
  of: Parameters<ControlCall>[1],
) => Promise<{ status: number; body?: unknown }>;

/** The control plane of a sandbox that shares our process. Throws ControlPlaneError where it refuses, as `controlPlane` does. */
export function controlPlaneWithin(base: string, ask: AskWithin): ControlCall {
  return async (operation, of) => {
    const { status, body } = await ask(operation, of);
    if (status < 300) return body;
    const { method, path } = controlOperation(operation);
    const { error: reason = '' } = body as { error?: string };
    const url = base + path.replace('{workspace}', of.workspace ?? '');
    throw refused(`${method} ${url}`, { status, reason }, reason);
  };
}
