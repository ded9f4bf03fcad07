import { expect, it } from 'vitest';
import { results } from '../../../src/traffic/merchant-wallet/results.ts';
import { observed } from '../observed.ts';

const refused = { responseCode: '05', responseMsg: 'no' };

it.each([
  ['a refusal with its reason', { operation: 'deposit', status: 400, answer: refused }],
  ['a refusal under HTTP 200', { operation: 'deposit', answer: refused }],
  [
    'the reason under the other name',
    { operation: 'deposit', answer: { responseCode: '05', responseDescription: 'no' } },
  ],
  ['a success', { operation: 'login', answer: { responseCode: '00', accessToken: 'tok-1' } }],
  ['a linked account', { operation: 'linkedAccountInquiry', answer: { responseCode: '000', accounts: [{}] } }],
  ['a throttled call', { operation: 'deposit', status: 429, answer: '' }],
  ['the file of codes', { operation: 'responseCodeList', answer: '00,Success' }],
])('%s is accused of nothing', (_, call) => expect(observed(results, [call]).broken).toEqual([]));

it.each([
  [
    'no reason',
    { operation: 'deposit', status: 400, answer: { responseCode: '05', responseMsg: ' ' } },
    ['refusal-gives-its-reason: "neither responseMsg nor responseDescription"'],
  ],
  [
    'the success code under HTTP 400',
    { operation: 'deposit', status: 400, answer: { responseCode: '00' } },
    ['http-status-agrees-with-the-code: "00 under HTTP 400"'],
  ],
  [
    'a token under another code',
    { operation: 'login', answer: { ...refused, responseCode: '000', accessToken: 'tok-1' } },
    ['success-code: "000"'],
  ],
  [
    'accounts under 00',
    { operation: 'linkedAccountInquiry', answer: { ...refused, responseCode: '00', accounts: [{}] } },
    ['linked-account-success-code: "00"'],
  ],
])('%s is found', (_, call, broken) => expect(observed(results, [call]).broken).toEqual(broken));

it('records the name of the reason', () => {
  const other = { responseCode: '05', responseDescription: 'no' };
  expect(observed(results, [{ operation: 'deposit', answer: other }]).seen).toEqual([
    'reason-name-by-endpoint: the other name',
  ]);
});
