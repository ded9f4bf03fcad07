import { defined } from '../../contract/defined.ts';
import { visible } from '../../protocol/visible.ts';
import { controlOperation } from './control-operation.ts';
import { ControlPlaneError } from './control-plane-error.ts';

/**
 * Calls one operation of a sandbox's control plane by its operationId. What it is given is the query of a GET, else
 * the body. Throws ControlPlaneError where the control plane is not reached, or refuses.
 */
export type ControlCall = (
  operation: string,
  of: { workspace?: string; given?: object | undefined },
) => Promise<unknown>;

export function controlPlane(base: string, token: string | undefined): ControlCall {
  return async (operation, { workspace = '', given }) => {
    const { method, path } = controlOperation(operation);
    const query = method === 'GET' && given ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
    const body = query === '' && given ? JSON.stringify(given) : undefined;
    const url = base.replace(/\/$/, '') + path.replace('{workspace}', encodeURIComponent(workspace)) + query;
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url, { method, headers, redirect: 'error', ...defined({ body }) }).catch(
      (cause: unknown) => {
        throw new ControlPlaneError(`the control plane at ${base} is not reached; is the sandbox running?`, { cause });
      },
    );
    const text = await answer.text();
    if (!answer.ok)
      throw new ControlPlaneError(`${method} ${url} answered ${answer.status}: ${visible(reasonOf(text))}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

function reasonOf(text: string): string {
  try {
    return String((JSON.parse(text) as { error?: unknown }).error ?? text);
  } catch {
    return text.slice(0, 200);
  }
}
