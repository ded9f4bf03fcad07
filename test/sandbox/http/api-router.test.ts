import { expect, test } from 'vitest';
import { apiRouter } from '../../../src/sandbox/http/api-router.ts';

const routeOf = apiRouter([
  { method: 'POST', path: '/transactions/amount/', operation: 'charge' },
  { method: 'GET', path: '/{endUserId}/transactions/amount/{clientCorrelator}', operation: 'lookup' },
]);

test.each([
  ['POST', '/transactions/amount/', 'charge', {}],
  ['POST', '/transacti%6Fns/amount/', 'charge', {}],
  ['GET', '/263771234567/transactions/amount/a-1', 'lookup', { endUserId: '263771234567', clientCorrelator: 'a-1' }],
  ['GET', '/x/transactions/amount/a%2Fb%20c', 'lookup', { endUserId: 'x', clientCorrelator: 'a/b c' }],
])('%s %s is %s', (method, path, operation, params) => {
  expect(routeOf(method, path)).toMatchObject({ operation, params });
});

test.each([
  ['another method', 'GET', '/transactions/amount/'],
  ['no slash at the end', 'POST', '/transactions/amount'],
  ['other letters', 'POST', '/Transactions/amount/'],
  ['an encoded slash in place of a slash', 'POST', '/transactions%2Famount/'],
  ['a part too many', 'GET', '/x/transactions/amount/a/'],
  ['no percent encoding', 'GET', '/x/transactions/amount/%zz'],
])('%s is no route', (_what, method, path) => {
  expect(routeOf(method, path)).toBeUndefined();
});
