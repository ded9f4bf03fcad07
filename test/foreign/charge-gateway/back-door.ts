import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Lease } from '../../../src/targets/drivers/driver.ts';
import { labDriver } from './lab.ts';
import type { Gateway, Tenant } from './model.ts';

/** `POST /back-door/<tenant>/<method>` calls a method of that tenant's driver; `GET /back-door/<tenant>` lists them. */
export function backDoorOf(gateway: Gateway, leaseOf: (tenant: Tenant) => Lease) {
  return async (request: IncomingMessage, text: string, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body ?? null));
    };
    const [, root, id, method] = (request.url ?? '').split('/');
    const tenant = gateway.tenants.find((one) => one.id === id);
    if (root !== 'back-door' || !tenant) return answer(404, { error: `There is nothing at ${request.url}.` });
    const named = (made: Tenant): Lease => Object.assign({ tenant: made.id }, { apis: leaseOf(made).apis ?? {} });
    const methods = methodsOf(labDriver(gateway, tenant, named));
    if (!method) return answer(200, Object.keys(methods));
    const called = methods[method];
    if (!called) return answer(404, { error: `No method '${method}'. Known: ${Object.keys(methods).join(', ')}.` });
    try {
      answer(200, await called(text === '' ? undefined : JSON.parse(text)));
    } catch (error) {
      answer(409, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}

type Method = (by: unknown) => Promise<unknown>;

/** The methods of a driver by their paths, such as `customer.answerPrompt`. */
function methodsOf(driver: object): Record<string, Method> {
  const methods: Record<string, Method> = {};
  for (const [name, part] of Object.entries(driver)) {
    if (typeof part === 'function') methods[name] = part as Method;
    else for (const [inner, method] of Object.entries(part as object)) methods[`${name}.${inner}`] = method as Method;
  }
  return methods;
}
