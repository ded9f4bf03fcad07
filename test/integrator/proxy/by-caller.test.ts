import { expect, it } from 'vitest';
import { byCaller } from '../../../src/integrator/proxy/by-caller.ts';
import type { Exchange, RawHeaders } from '../../../src/targets/exchange.ts';

function exchange(by: 'client' | 'provider', ...headers: RawHeaders): Exchange {
  const request = { method: 'GET', url: 'http://127.0.0.1/', headers, body: Buffer.alloc(0) };
  return { id: 'x1', by, api: 'bill-payment', at: { wall: 0, tookMs: 0 }, request, answer: 'reset' };
}

it('callers are told apart by their credentials; deliveries have none', () => {
  const all = [
    exchange('client', ['Authorization', 'Basic YTpi']),
    exchange('client', ['authorization', 'Basic Yzpk']),
    exchange('provider', ['X-Signature', 'a']),
    exchange('client', ['Authorization', 'Basic YTpi']),
    exchange('client', ['X-Api-Key', 'k'], ['Authorization', 'Bearer 1']),
    exchange('client', ['X-Api-Key', 'k'], ['Authorization', 'Bearer 2']),
  ];
  expect(byCaller(all).map((it) => it.check)).toEqual([
    ...['caller-1', 'caller-2', undefined, 'caller-1', 'caller-3', 'caller-3'],
  ]);
});
