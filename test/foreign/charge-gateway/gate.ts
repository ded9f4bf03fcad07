import type { Call, Gateway, Problem, Tenant } from './model.ts';

/** Whose credentials a request carries (section 5); undefined where they are missing, malformed or wrong. */
export function tenantOf(gateway: Gateway, call: Call): Tenant | undefined {
  const given = givenCredentials(call);
  if (!given) return undefined;
  return gateway.tenants.find(
    ({ credentials, fixtures }) => matches(given, credentials) || matches(given, fixtures.notEnabled),
  );
}

export interface Given {
  username: string;
  password: string;
}

export function givenCredentials({ authorization }: Call): Given | undefined {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '');
  if (!match?.[1]) return undefined;
  const pair = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? undefined : { username: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

function matches(given: Given, issued: { username?: string; password?: string }): boolean {
  return given.username === issued.username && given.password === issued.password;
}

/** What stops a request of a known developer before it is read (E007, E014, E015, rate, media type). */
export function* gateProblems(gateway: Gateway, call: Call, tenant: Tenant): Generator<Problem> {
  const { readings, clock } = gateway;
  const given = givenCredentials(call);
  if (!tenant.enabled || given?.username === tenant.fixtures.notEnabled.username) {
    yield { http: 403, code: 'E007', message: 'Ask for sandbox access first' };
  }
  if (tenant.maintenance) yield { http: 503, code: 'E015', message: 'Back soon' };
  if (tenant.failNext) {
    tenant.failNext = false;
    yield { http: 500, code: 'E014', message: 'Something broke' };
  }
  const now = clock.now();
  tenant.requests = tenant.requests.filter((at) => at > now - 60_000);
  tenant.requests.push(now);
  if (tenant.requests.length > 500 && readings.rate === '429') yield { http: 429, code: 'X09', message: 'Slower' };
  const isJson = /^application\/json\s*(;|$)/i.test(call.contentType ?? '');
  if (call.operation !== 'lookup' && !isJson && readings.requestType !== 'ignored') {
    yield { http: Number(readings.requestType), code: 'X10', message: 'Send application/json' };
  }
}
