import { describe, expect, it } from 'vitest';
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

describe('429 to an inquiry', () => {
  const inquiry = { operation: 'codeInquiry', sent: { code: '0001' } };
  const given = { ...inquiry, answer: { responseCode: '00' } };
  const limited = { ...inquiry, status: 429, answer: { responseCode: '32' } };

  it('within 30 s of the last, with a responseCode, is of the service, and owes a reason', () => {
    expect(observed(results, [given, limited]).broken).toEqual([
      'refusal-gives-its-reason: "neither responseMsg nor responseDescription"',
    ]);
  });

  it('is accused of nothing without a responseCode, or where no other was before', () => {
    expect(observed(results, [given, { ...limited, answer: { error: 'slow down' } }]).broken).toEqual([]);
    expect(observed(results, [limited]).broken).toEqual([]);
  });
});
