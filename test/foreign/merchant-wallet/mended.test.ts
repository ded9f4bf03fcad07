import { expect, it, vi } from 'vitest';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignWallet } from './judge.ts';
import type { Readings } from './readings.ts';

skipWaits();
withoutSockets();

vi.setConfig({ maxConcurrency: 4, testTimeout: 900_000 });

/** Readings for which providers were once accused, and the checks that did it. */
const mended: [name: string, readings: Partial<Readings>, only: string[]][] = [
  ['a proxy refuses API keys with a page of HTML', { keyGate: 'proxy' }, ['api-key-refused', 'login-refused']],
  [
    'a proxy refuses access tokens with a line of text',
    { tokenGate: 'proxy', clock: 'virtual' },
    ['access-token-refused', 'access-token-lifetime', 'access-token-ends', 'wallet-world'],
  ],
  [
    'the fee of a deposit stands on the statement of the agent, the deposit itself does not',
    { depositLines: 'fee', depositSource: 'pool', clock: 'virtual' },
    ['deposits-on-statement', 'wallet-world'],
  ],
  [
    'a deposit earns a commission with a line of its own',
    { depositLines: 'commission', depositSource: 'own', clock: 'virtual' },
    ['deposits-on-statement', 'wallet-world'],
  ],
  [
    'a second reversal is answered 00 and moves nothing',
    { secondReversal: 'repeat' },
    ['reversal-second', 'reversal-once', 'reversal-simultaneous'],
  ],
];

it.concurrent.each(sample(mended, 5))('%s: nothing is accused', async (_, readings, only) => {
  expect(accusations(await judgeForeignWallet({ readings, effort: 0.2, only }))).toEqual([]);
});

it('access tokens that are taken some minutes past their lifetime accuse nobody', async () => {
  const hooks: Hooks = { lifetimeMs: (ms) => ms + 5 * 60_000 };
  const only = ['access-token-lifetime', 'access-token-ends', 'wallet-world'];
  const run = await judgeForeignWallet({ readings: { clock: 'virtual' }, hooks, effort: 0.2, only });
  expect(accusations(run)).toEqual([]);
});

it('timeToLive that tells the whole life of a code, whatever is left of it, accuses nobody', async () => {
  const hooks: Hooks = {
    answer({ body }) {
      if ('timeToLive' in body) body['timeToLive'] = '600 sec';
    },
  };
  const only = ['code-left-alone', 'code-inquired', 'code-storyline'];
  expect(accusations(await judgeForeignWallet({ readings: { clock: 'virtual' }, hooks, only }))).toEqual([]);
});

it('whoever never tells of a payment is accused of that alone: a token that runs out while payproof waits is renewed', async () => {
  const run = await judgeForeignWallet({
    readings: { clock: 'virtual' },
    hooks: { codeStatus: (found, { type }) => (found === 'Paid' && type === 'PAYMENT' ? 'Claimed' : found) },
    only: ['code-paid'],
  });
  expect(accusations(run).join()).toContain('paid-code-is-paid');
  expect(accusations(run).join()).not.toContain('generateCode');
});
