import type { Answer, Operation } from './model.ts';
import type { Readings } from './readings.ts';

export type Route = { operation: Operation; endUserId: string; clientCorrelator: string } | { answer: Answer };

/** Finds the operation of a path below the base (section 4), or the answer where there is none. */
export function routeOf(method: string, path: string, readings: Readings): Route {
  const exact = known(path);
  if (exact) return exact.method === method ? exact.route : wrongMethod(exact.method, readings);
  const variant = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const near = known(variant);
  if (near?.method === method && readings.slashVariant === 'served') return near.route;
  if (near?.method === method && readings.slashVariant === 'redirect') {
    return nothing(308, 'The address differs by a slash', { Location: `/wallet/v1${variant}` });
  }
  return nothing(404, 'No such address', {});
}

function known(path: string): { method: string; route: Route } | undefined {
  const none = { endUserId: '', clientCorrelator: '' };
  if (path === '/transactions/amount/') return { method: 'POST', route: { operation: 'charge', ...none } };
  if (path === '/transactions/refund/') return { method: 'POST', route: { operation: 'refund', ...none } };
  const match = /^\/([^/]+)\/transactions\/amount\/([^/]+)$/.exec(path);
  if (!match) return undefined;
  const [endUserId, clientCorrelator] = match.slice(1).map(decoded) as [string, string];
  return { method: 'GET', route: { operation: 'lookup', endUserId, clientCorrelator } };
}

/** A segment with broken percent-encoding is taken as it stands; nothing has that name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function wrongMethod(allowed: string, readings: Readings): Route {
  if (readings.wrongMethod === '404') return nothing(404, 'No such address', {});
  return nothing(405, 'Not that way', { Allow: allowed });
}

function nothing(status: number, statusMessage: string, headers: Record<string, string>): Route {
  return { answer: { status, headers, body: { statusCode: `GW-${status}`, statusMessage } } };
}
