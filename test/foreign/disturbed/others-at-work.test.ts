import { expect, it } from 'vitest';
import type { RunResult } from '../../../src/conformance/index.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { startForeignWallet } from '../merchant-wallet/service.ts';
import { judgeRemote } from '../shared/judge.ts';
import { accused } from './judge.ts';

skipWaits();

/** Checks that look at money, and what all of them see of answers. */
const checks = ['permissions', 'deposit-oddly-written', 'reversal-once', 'deposit-duplicates', 'code-in-company'];

/** Judges a wallet whose agent gives change by a second program at the same time, which logs in for each. */
async function judgedBesideAnother(options: Parameters<typeof startForeignWallet>[0]): Promise<RunResult> {
  const wallet = await startForeignWallet({ ...options, readings: { isolate: 'no', ...options?.readings } });
  const { credentials: agent } = wallet.fixtures.accounts?.agent ?? {};
  const { apiKey = '', ...login } = agent ?? wallet.credentials;
  async function post(path: string, body: object, token?: string): Promise<{ accessToken?: string }> {
    const headers = {
      'X-Api-Key': apiKey,
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      'Accept-Encoding': 'identity',
    };
    const answer = await fetch(wallet.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { accessToken?: string };
  }
  let n = 0;
  const giving = setInterval(async () => {
    n += 1;
    const { accessToken } = await post('/auth/third-party', login);
    const destinationMsisdn = wallet.fixtures.numbers?.registered?.[n % 3];
    const change = {
      reference: `till-${n}-of-the-shop`,
      currency: 'USD',
      amount: 7,
      narration: 'change',
      destinationMsisdn,
    };
    await post('/api/transaction/bankChange', change, accessToken);
  }, 40);
  const close = async (): Promise<void> => {
    clearInterval(giving);
    await wallet.close();
  };
  const chosen = { rules: ['merchant-wallet'], checks };
  return judgeRemote('merchant-wallet', { ...wallet, close }, { effort: 0.05, chosen });
}

it.each(['newest', 'many'] as const)(
  'a wallet (tokens: %s) that others use at the same time is accused of nothing',
  async (tokens) => {
    const run = await judgedBesideAnother({ readings: { tokens } });
    expect(accused(run)).toEqual([]);
    const errors = run.verdicts.flatMap((it) => it.errors ?? []);
    expect(errors.some((it) => it.includes('somebody else uses this account meanwhile'))).toBe(true);
    expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(40);
  },
);

it('what has nothing to do with money is found beside them', async () => {
  const run = await judgedBesideAnother({ readings: { tokens: 'many' }, defect: 'no-trace-id-on-refusals' });
  expect(accused(run).filter((it) => /^merchant-wallet\/\w+\/4XX\/\S*trace/i.test(it))).not.toEqual([]);
});
