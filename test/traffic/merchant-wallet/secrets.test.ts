import { expect, it } from 'vitest';
import { tokensGiven } from '../../../src/conformance/secrets/run-secrets.ts';
import { merchantWalletObservers } from '../../../src/traffic/merchant-wallet/index.ts';
import { type Call, exchangesOf, observed } from '../observed.ts';

const [secrets] = merchantWalletObservers.filter((it) => it.slug === 'merchant-wallet-secrets');
const known = [{ name: 'password', value: 'correct-horse' }];
const login: Call = { operation: 'login', answer: { accessToken: 'token-of-this-login', responseCode: '00' } };

function brokenIn(...calls: Call[]): string[] {
  if (!secrets) throw new TypeError('there is no such observer');
  return observed(secrets, calls, [...known, ...tokensGiven(exchangesOf(calls))]).broken;
}

it('a token may stand in the answer of login, and nowhere else', () => {
  expect(brokenIn(login)).toEqual([]);
  expect(brokenIn(login, { operation: 'deposit', answer: { trace: 'token-of-this-login' } })).toEqual([
    'answers-hold-no-secrets: "the accessToken"',
  ]);
});

it('a password may not stand in the answer of login', () => {
  const leaky = { operation: 'login', answer: { accessToken: 'token-of-this-login', user: 'correct-horse' } };
  expect(brokenIn(leaky)).toEqual(['answers-hold-no-secrets: "the password"']);
});
