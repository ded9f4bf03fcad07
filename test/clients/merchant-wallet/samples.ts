import type { MerchantWalletOptions } from '../../../src/clients/merchant-wallet/index.ts';
import { merchantWallet } from '../../../src/clients/merchant-wallet/index.ts';
import { instantClock } from '../instant-clock.ts';
import { type Received, type Scripted, scriptedServer } from '../scripted-server.ts';

export const credentials = { apiKey: 'api-key-long-enough', username: 'shop-1', password: 'pässword-long-enough' };

export const trace = { 'content-type': 'application/json', 'X-Trace-Id': 'trace-1' };

/** A refusal as the service words it. */
export const refusal = (status: number, responseCode: unknown, more: object = {}): Scripted => [
  status,
  { responseCode, ...more },
  trace,
];

export const moved = {
  stan: 'deposit-1',
  authNumber: 'A-1',
  processedDateTime: '2026-03-01 11:00:00',
  responseCode: '00',
  responseMsg: 'Success',
  accountNumber: '100200300',
};

export const deposit = {
  reference: 'deposit-1',
  currency: 'USD',
  amount: 5000,
  narration: 'Cash deposit-1',
  destinationAccount: '100200300',
} as const;

/** A wallet whose logins give `token-1`, `token-2`, …, and whose other calls are answered in turn. */
export async function walletWith(answers: Scripted[], options: MerchantWalletOptions = {}) {
  let logins = 0;
  const { base, received } = await scriptedServer((request: Received) => {
    if (!request.line.endsWith('/auth/third-party')) return answers.shift() ?? [599, 'the script is over'];
    logins += 1;
    return [200, { accessToken: `token-${logins}`, responseCode: '00', responseDescription: 'Success' }, trace];
  });
  const clock = instantClock();
  const wallet = merchantWallet({ base, ...credentials, clock, env: {}, ...options });
  const calls = () => received.filter((it) => !it.line.endsWith('/auth/third-party'));
  return { wallet, clock, received, calls, base };
}
