import type { Api } from '../../src/contract/index.ts';
import { loadContract } from '../../src/contract/index.ts';
import type { ExampleRequest } from '../../src/given/contract-examples.ts';
import { exampleBody } from '../../src/given/example-body.ts';

export interface RawResult {
  status: number;
  contentType: string | null;
  text: string;
}

/** Headers with which a mock takes a call: it looks only whether credentials are there. */
export function credentialsOf(api: Api): Record<string, string> {
  return api === 'merchant-wallet'
    ? { 'x-api-key': 'key', authorization: 'Bearer token' }
    : { authorization: `Basic ${btoa('user:password')}` };
}

/** Sends an example request to a mock; `body` replaces the example's own. */
export async function rawCall(
  base: string,
  api: Api,
  request: ExampleRequest,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<RawResult> {
  const operation = loadContract(api).operations[request.operation];
  if (!operation) throw new TypeError(`${api} has no operation ${request.operation}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path[name] ?? ''));
  const query = new URLSearchParams(request.query).toString();
  const own = exampleBody(request);
  const sent = body ?? own.body;
  const answer = await fetch(`${base}${path}${query && `?${query}`}`, {
    method: operation.method,
    headers: { ...credentialsOf(api), ...own.headers, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
  return { status: answer.status, contentType: answer.headers.get('content-type'), text: await answer.text() };
}

/** The answer of the contract that a status means: its own, or that of its range. */
export function documentedFor(api: Api, operation: string, status: number) {
  const responses = loadContract(api).operations[operation]?.responses ?? {};
  return responses[String(status)] ?? responses[`${String(status)[0]}XX`];
}
