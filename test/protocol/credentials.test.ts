import { expect, test } from 'vitest';
import { basicHeader, parseBasicHeader } from '../../src/protocol/credentials.ts';

test('a header gives back what it was made from: UTF-8, and colons in the password', () => {
  const credentials = { username: 'sbx_é', password: 'a:b:ü' };
  expect(parseBasicHeader(basicHeader(credentials))).toEqual(credentials);
});

test('the scheme is read in any case', () => {
  expect(parseBasicHeader('basic dTpw')).toEqual({ username: 'u', password: 'p' });
});

test.each([
  undefined,
  '',
  'Basic',
  'Basic ',
  'Bearer dTpw',
  'Basic !!!',
  'Basic dTpw dTpw',
  `Basic ${btoa('no-colon')}`,
])('%s is malformed', (header) => {
  expect(parseBasicHeader(header)).toBeUndefined();
});
