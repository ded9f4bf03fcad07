import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeignWallet } from './judge.ts';

skipWaits();
withoutSockets();

it('a used reference that is answered as the first time accuses nobody', { timeout: 60_000 }, async () => {
  const only = ['code-open-fields', 'utility-open-places', 'bank-change-open-places', 'wallet-world'];
  expect(
    accusations(await judgeForeignWallet({ readings: { repeatedReference: 'answer-again' }, effort: 0.1, only })),
  ).toEqual([]);
});

it('a deposit that is looked for by its reference alone accuses nobody', { timeout: 60_000 }, async () => {
  const readings = { duplicateChecks: 'off', sameReference: 'last-of-any-account' } as const;
  expect(accusations(await judgeForeignWallet({ readings, effort: 0.1, only: ['wallet-world'] }))).toEqual([]);
});
