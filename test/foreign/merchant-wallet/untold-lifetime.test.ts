import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeignWallet } from './judge.ts';
import type { Readings } from './readings.ts';

skipWaits();
withoutSockets();

const only = ['access-token-lifetime', 'access-token-ends', 'code-in-time', 'token-accepted', 'wallet-world'];

/** Section 5: 15 minutes are the lifetime by default only. */
it.each<Partial<Readings>>([{ tokenLifetime: '3600' }, { tokenLifetime: '600', loginAgain: 'same' }])(
  'how long tokens live under %o is told by nobody, and none is accused of it',
  async (readings) => {
    const run = await judgeForeignWallet({
      readings: { clock: 'virtual', isolate: 'yes', told: 'little', ...readings },
      only,
      effort: 0.1,
    });
    expect(accusations(run)).toEqual([]);
    const ends = run.verdicts.find(({ rule }) => rule === 'merchant-wallet/access-token-ends');
    expect([ends?.outcome, ends?.missing]).toEqual([
      'skipped',
      [expect.stringMatching(/; fixture:tokenLifetimeSeconds$/)],
    ]);
  },
  60_000,
);
