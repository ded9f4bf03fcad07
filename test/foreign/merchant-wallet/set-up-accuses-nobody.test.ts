import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { judgeRemote, type Started } from '../shared/judge.ts';
import { startForeignWallet } from './service.ts';

skipWaits();
withoutSockets();

type Fixtures = Started['fixtures'];

it.each<[string, (right: Fixtures) => Fixtures, RegExp]>([
  [
    'a number that nobody has',
    (right) => ({ ...right, numbers: { registered: [registeredIn(right)[0] ?? '', '263779999998'] } }),
    /^each call about 263779999998 was refused .* out of `apis\.merchant-wallet\.fixtures\.numbers\.registered\[1\]`$/,
  ],
  [
    'numbers that nobody has',
    (right) => ({ ...right, numbers: { registered: ['263779999997', '263779999998'] } }),
    /^each call about 263779999997 was refused .* out of `apis\.merchant-wallet\.fixtures\.numbers\.registered\[0\]`$/,
  ],
  [
    'a provider of utilities that there is not',
    (right) => ({ ...right, utility: (right.utility ?? []).map((it) => ({ ...it, provider: 'NOBODY' })) }),
    /^each call about \S+ of NOBODY was refused .* out of `apis\.merchant-wallet\.fixtures\.utility\[0\]`$/,
  ],
])('%s in the target file: nobody is accused', async (_, wrong, words) => {
  const { fixtures, ...wallet } = await startForeignWallet();
  const { isolate: _isolate, ...driver } = wallet.driver;
  const run = await judgeRemote('merchant-wallet', { ...wallet, driver, fixtures: wrong(fixtures) }, { effort: 0.05 });
  expect(run.verdicts.filter((it) => it.outcome === 'fail')).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(50);
  expect(run.verdicts.flatMap((it) => it.errors ?? []).filter((it) => words.test(it))).not.toEqual([]);
});

function registeredIn({ numbers }: Fixtures): readonly string[] {
  return numbers && 'registered' in numbers ? (numbers.registered ?? []) : [];
}
