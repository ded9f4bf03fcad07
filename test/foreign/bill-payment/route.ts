import type { Operation } from './model.ts';
import type { Readings } from './readings.ts';

/** Method and path of each operation below the base (section 4), and the interface that it belongs to. */
const routes: readonly [Operation, string, string][] = [
  ['listBillers', 'GET', '/api/payment/ListBillers'],
  ['lookup', 'GET', '/api/payment/member'],
  ['lookup', 'POST', '/api/payment/member'],
  ['process', 'POST', '/api/payment/process'],
  ['reverse', 'POST', '/api/payment/reverse'],
  ['list', 'GET', '/api/payment/list'],
  ['wallets', 'GET', '/api/wallets'],
  ['targetStats', 'GET', '/api/payment/TargetStats'],
  ['feed', 'GET', '/api/payment/feed'],
  ['create', 'POST', '/api/member/create'],
  ['update', 'POST', '/api/member/update'],
  ['delete', 'POST', '/api/member/delete'],
  ['undelete', 'POST', '/api/member/undelete'],
  ['memberList', 'GET', '/api/member/list'],
  ['single', 'GET', '/api/member/single/:'],
  ['upload', 'POST', '/api/member/uploadmembers'],
  ['uploadDelete', 'POST', '/api/member/uploadmembersdelete'],
  ['download', 'GET', '/api/member/downloadpayments'],
];

const ofBiller = [
  'create',
  'update',
  'delete',
  'undelete',
  'memberList',
  'single',
  'upload',
  'uploadDelete',
  'download',
];

export function isBillerSide(operation: Operation): boolean {
  return ofBiller.includes(operation);
}

export type Route = { operation: Operation; number: string } | { status: number };

/** Finds the operation of a path below the base, or the HTTP status where there is none. */
export function routeOf(method: string, path: string, readings: Readings): Route {
  const found = routes.filter(([, , form]) =>
    form.endsWith(':') ? path.startsWith(form.slice(0, -1)) : path === form,
  );
  if (found.length === 0) return { status: 404 };
  const one = found.find(([, wanted]) => wanted === method);
  if (!one) return { status: Number(readings.wrongMethod) };
  const [operation, , form] = one;
  return { operation, number: form.endsWith(':') ? decoded(path.slice(form.length - 1)) : '' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
