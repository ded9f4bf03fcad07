import { Literal, memberOf, parseExactly } from '../../../src/conformance/index.ts';
import { hashOf, mistakes, paymentsIn } from '../../../src/given/bill-payment/index.ts';
import type { Received } from '../../../src/targets/wire/receiver.ts';
import { type Mutation, mapped } from './mutation.ts';

/** Changes of what reaches our receiver. */
export const ofDeliveries: readonly Mutation[] = [
  { what: 'of the deliveries the first alone', callbacks: (received) => received.slice(0, 1) },
  every('sent by PUT', (request) => ({ ...request, method: 'PUT' })),
  every('with another value in each header', (request) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [name, `changed ${value}`]),
  })),
  every('with a Bearer token', (request) => ({
    ...request,
    headers: [...request.headers, ['Authorization', 'Bearer changed']],
  })),
  every(
    'with nothing in its lists',
    inBody((body) => mapLists(body, () => [])),
  ),
  every(
    'with empty objects in its lists',
    inBody((body) => mapLists(body, (list) => list.map(() => ({})))),
  ),
  every(
    'with a text for its payments',
    inBody((body) => (Array.isArray(body) ? 'none' : { ...(body as object), Payments: 'none' })),
  ),
  every(
    'with texts for numbers and numbers for texts',
    inBody((body) => mapped(body, otherType)),
  ),
  every(
    'with a number for each ProductDepartment',
    inBody((body) => mapLists(body, (list) => list.map((it) => ({ ...(it as object), ProductDepartment: 7 })))),
  ),
  {
    what: 'more notices of a payment at each reading',
    callbacks: (received, reading, url) => [...received, ...Array.from({ length: 3 * reading }, () => notice(url))],
  },
  {
    what: 'a notice of one payment more at each reading',
    callbacks: (received, reading, url) => [
      ...received,
      ...Array.from({ length: reading }, (_, n) => notice(url, n + 1)),
    ],
  },
  {
    what: 'notices of three payments more, each in a delivery',
    callbacks: (received, _reading, url) => [...received, ...[1, 2, 3].map((id) => notice(url, id))],
  },
  every(
    'with dates long ago',
    inBody((body) => mapped(body, (it, path) => (/PaidDate$/.test(path) ? '1970-01-01T00:00:00' : it))),
  ),
  every(
    'with dates long ago of every other payment',
    inBody((body) => mapped(body, (it, path) => (/[02468]\W+PaidDate$/.test(path) ? '1970-01-01T00:00:00' : it))),
  ),
  every(
    'with other members',
    inBody((body) => mapped(body, (it, path) => (/MemberNumber$/.test(path) ? 'M0' : it))),
  ),
  every(
    'with other names',
    inBody((body) => mapped(body, (it, path) => (/MemberName$/.test(path) ? 'Nobody' : it))),
  ),
  every(
    'with one PaymentId for all',
    inBody((body) => mapped(body, (it, path) => (/PaymentId$/.test(path) ? 1 : it))),
  ),
  every(
    'with a PlatformReference of its own each time it is looked at',
    inBody((body) => mapped(body, (it, path) => (/PlatformReference$/.test(path) ? `P-${Math.random()}` : it))),
  ),
  ...mistakes().map(
    ([slug, recipe]): Mutation => ({
      what: `each delivery with a Hash that breaks ${slug} by ${JSON.stringify(recipe)}`,
      callbacks: (received, _reading, _url, keys) =>
        received.map((it) => {
          const Hash = hashOf(paymentsIn(it) ?? [], keys.at(-1) ?? '', recipe);
          return { ...it, request: inBody((body) => ({ ...(body as object), Hash }))(it.request) };
        }),
    }),
  ),
];

type Request = Received['request'];

function notice(url: string, PaymentId = 1): Received {
  const body = Buffer.from(JSON.stringify({ Payments: [{ PaymentId }], Hash: '' }));
  return { at: 0, url, status: 200, request: { method: 'POST', url, headers: [], body } };
}

function every(what: string, change: (request: Request) => Request): Mutation {
  const callbacks: Mutation['callbacks'] = (received) => received.map((it) => ({ ...it, request: change(it.request) }));
  return { what: `each delivery ${what}`, callbacks };
}

function inBody(edit: (body: unknown) => unknown): (request: Request) => Request {
  return (request) => {
    const body = parseExactly(request.body);
    return body === undefined ? request : { ...request, body: Buffer.from(JSON.stringify(edit(body))) };
  };
}

function mapLists(body: unknown, edit: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(body)) return edit(body);
  const payments = memberOf(body, 'Payments');
  return Array.isArray(payments) ? { ...(body as object), Payments: edit(payments) } : body;
}

function otherType(value: unknown): unknown {
  return value instanceof Literal ? `${value.text} or so` : 7;
}
