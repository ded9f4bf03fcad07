import { describe, expect, test } from 'vitest';
import { GivenBroken } from '../../../src/conformance/index.ts';
import { operationOf, requestOf } from '../../../src/conformance/trial/request.ts';

const settings = {
  base: 'http://127.0.0.1:8080/root/',
  credentials: { username: 'me', password: 'a:b' },
  fixtures: {},
};

describe('requestOf', () => {
  test('a value of the query keeps its spaces, as %20, and its plus signs, ampersands and letters', () => {
    const query = { q: 'Tom & Söhne + Co' };
    const { url } = requestOf(operationOf('bill-payment', 'listMembers'), settings, { query });
    expect(url.split('?')[1]).toBe('q=Tom%20%26%20S%C3%B6hne%20%2B%20Co');
    expect(new URL(url).searchParams.get('q')).toBe(query.q);
  });

  test('a value of the path is one segment', () => {
    const path = { endUserId: 'a/b c', clientCorrelator: '1?2' };
    const { url } = requestOf(operationOf('charge-gateway', 'lookup'), settings, { path });
    expect(url).toContain('a%2Fb%20c');
    expect(url).toContain('1%3F2');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/root\/[^/]/);
  });

  test('credentials stand in the header that the contract asks for, unless the input takes it away', () => {
    const lookup = operationOf('charge-gateway', 'lookup');
    const basic = `Basic ${Buffer.from('me:a:b').toString('base64')}`;
    expect(requestOf(lookup, settings, {}).headers).toContainEqual(['authorization', basic]);
    const names = requestOf(lookup, settings, { headers: { authorization: null } }).headers.map(([name]) => name);
    expect(names).not.toContain('authorization');
  });

  test('a value that no header can carry breaks what is given; half a character in a path is replaced', () => {
    const lookup = operationOf('charge-gateway', 'lookup');
    for (const value of ['a\nb', 'tok\u{1F511}en', '\u0000'])
      expect(() => requestOf(lookup, settings, { headers: { authorization: value } })).toThrow(
        new GivenBroken('lookup: what stands for the header authorization holds characters that HTTP does not allow'),
      );
    expect(requestOf(lookup, settings, { path: { clientCorrelator: 'x\ud800' } }).url).toContain('x%EF%BF%BD');
  });

  test('a body that is given is sent byte by byte, with its length', () => {
    const body = '{"amount": 1.10}';
    const request = requestOf(operationOf('charge-gateway', 'charge'), settings, { body });
    expect(request.body.toString()).toBe(body);
    expect(request.headers).toContainEqual(['content-length', '16']);
  });
});
