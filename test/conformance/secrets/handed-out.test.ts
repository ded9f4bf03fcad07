import { expect, it, test } from 'vitest';
import { handedOut } from '../../../src/conformance/secrets/handed-out.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';

const token = 'eyJhbGciOi.J9eyJzdWI.x-Y_z0';

function answered(body: unknown, headers: [string, string][] = [], operation = 'login'): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    id: 'x1',
    by: 'client',
    api: 'merchant-wallet',
    operation,
    at: { wall: 0, tookMs: 1 },
    request: {
      method: 'POST',
      url: 'http://h/login',
      headers: [],
      body: Buffer.from('{"username":"merchant-number-0001"}'),
    },
    answer: { status: 200, headers, body: Buffer.from(text) },
  };
}

test.each([
  ['under the name of the document', answered({ accessToken: token })],
  ['under another name', answered({ access_token: token })],
  ['under any name', answered({ data: { result: [{ value: token }] } })],
  ['behind its scheme', answered({ authorization: `Bearer ${token}` })],
  ['in a header', answered({}, [['X-Auth-Token', token]])],
])('a token is found %s', (_, exchange) => expect(handedOut([exchange])).toEqual([token]));

it('is found in an answer that is no JSON', () => {
  const long = `${token}${token}`;
  expect(handedOut([answered(`token=${long}; expires soon`)])).toEqual([long]);
});

test.each([
  ['an echo of what was sent', { user: 'merchant-number-0001' }],
  ['a date', { expires: '2026-11-22T12:00:00.000+02:00' }],
  ['words', { responseDescription: 'Wrong username or password', code: 'INVALID_CREDENTIALS' }],
  ['an address', { help: 'https://example.com/help/12345' }],
  ['a number', { account: '2637712345678901234' }],
])('%s is no token', (_, body) => expect(handedOut([answered(body)])).toEqual([]));

it('only logins hand tokens out', () => {
  expect(handedOut([answered({ accessToken: token }, [], 'deposit')])).toEqual([]);
});

it('a deep nest is looked through', () => {
  expect(handedOut([answered(`${'['.repeat(5_000)}"${token}"${']'.repeat(5_000)}`)])).toEqual([token]);
});
