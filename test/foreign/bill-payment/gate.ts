import type { Call, Service, Tenant, User } from './model.ts';
import { isBillerSide } from './route.ts';

/** User and password of a request (section 5); undefined where there are none. */
export function credentialsOf({ headers }: Call): [string, string] | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Who sends a request, where they may: right password and a role of this interface (section 5). */
export function callerOf(service: Service, call: Call): { tenant: Tenant; user: User } | undefined {
  const [name, password] = credentialsOf(call) ?? [];
  const tenant = service.tenants.find(({ users }) => users.some(({ username }) => username === name));
  const user = tenant?.users.find((one) => one.username === name && one.password === password);
  const roles = isBillerSide(call.operation) ? ['admin', 'biller'] : ['vendor'];
  const found = user && roles.includes(user.role) ? user : undefined;
  const caller = service.hooks.user ? service.hooks.user(found, call, tenant) : found;
  const home = tenant ?? (caller ? service.tenants.find(({ users }) => users.includes(caller)) : undefined);
  return caller && home ? { tenant: home, user: caller } : undefined;
}
