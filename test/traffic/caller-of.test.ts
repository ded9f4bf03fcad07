import { expect, it } from 'vitest';
import type { Exchange } from '../../src/conformance/index.ts';
import { callerOf } from '../../src/traffic/caller-of.ts';

/** A call of one tenant's address, with the credentials that all tenants share. */
function callTo(tenant: string, path = '/api/payment/process'): Exchange {
  const url = `http://127.0.0.1:9/t/${tenant}${path}?n=1`;
  const request = { method: 'POST', url, headers: [['authorization', 'Basic dTpw']], body: Buffer.alloc(0) };
  return { id: 'x1', by: 'client', api: 'bill-payment', operation: 'processPayment', request } as unknown as Exchange;
}

it('tenants whose leases name another address alone are callers of their own', () => {
  expect(callerOf(callTo('one'))).toBe(callerOf(callTo('one')));
  expect(callerOf(callTo('one'))).not.toBe(callerOf(callTo('other')));
});
