import { expect, test } from 'vitest';
import { unversioned } from '../../src/traffic/unversioned.ts';

test.each([
  ['POST', '/base/api/transaction/reversal', 'reversal'],
  ['GET', '/api/account/msisdn/263771000001/details', 'linkedAccountInquiry'],
  ['POST', '/api/transaction/reversal/v2', undefined],
  ['GET', '/api/transaction/reversal', undefined],
  ['POST', '/api/transaction/deposit', undefined],
  ['POST', '/reversal', undefined],
])('%s %s', (method, path, operation) => {
  expect(unversioned('merchant-wallet', method, path)?.operation).toBe(operation);
});
