import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignWallet } from './judge.ts';
import type { Account, Line } from './model.ts';

skipWaits();
withoutSockets();

/** Section 1 says that a wallet is credited, not when: here it is after the answer, within the quiet time of the target. */
const later: Hooks = {
  lines(line, account) {
    setTimeout(() => account.lines.push(line), 30);
    return [];
  },
};

it('money that comes to its wallet after the answer accuses nobody', { timeout: 60_000 }, async () => {
  const only = [
    'reversal-amounts',
    'reversal-fields',
    'reversal-of-another-account',
    'reversal-of-bank-change',
    'reversal-of-no-deposit',
    'reversal-takes-back',
  ];
  expect(accusations(await judgeForeignWallet({ hooks: later, only }))).toEqual([]);
});

it('a deposit that comes, and is taken back, after the one before it was seen accuses nobody', {
  timeout: 60_000,
}, async () => {
  let count = 0;
  const lines: Hooks['lines'] = (line, account) => {
    count += 1;
    if (count % 3 === 1) return [line];
    setTimeout(() => account.lines.push(line), count % 3 === 2 ? 30 : 60);
    return [];
  };
  const run = await judgeForeignWallet({ hooks: { lines }, only: ['reversal-takes-back'] });
  expect(accusations(run)).toEqual([]);
});

it('a deposit that comes after the payment beside it accuses nobody', { timeout: 60_000 }, async () => {
  const lines: Hooks['lines'] = (line, account) => {
    if (line.kind !== 'deposit' || line.cents < 0) return [line];
    setTimeout(() => account.lines.push(line), 30);
    return [];
  };
  const run = await judgeForeignWallet({ hooks: { lines }, only: ['wallet-world'], effort: 0.1 });
  expect(accusations(run)).toEqual([]);
});

it('deposits that come after reversals were called for accuse nobody', { timeout: 60_000 }, async () => {
  const waiting = new WeakMap<Account, { line: Line; looks: number }[]>();
  const lines: Hooks['lines'] = (line, account) => {
    if (line.kind === 'deposit' ? line.cents < 0 : line.kind !== 'reversal' || line.cents > 0) return [line];
    const own = waiting.get(account) ?? [];
    if (!waiting.has(account)) showsAfterLooks(account, own);
    waiting.set(account, own);
    const movement = { line, looks: 8 };
    setTimeout(() => {
      movement.looks = 0;
    }, 30);
    own.push(movement);
    return [];
  };
  const run = await judgeForeignWallet({ hooks: { lines }, only: ['wallet-world'], effort: 0.1 });
  expect(accusations(run)).toEqual([]);
});

it('a status and details that come after the answer accuse nobody', { timeout: 60_000 }, async () => {
  const asked = new Set<object>();
  const there = new Set<object>();
  const comes = (it: object): void => {
    if (!asked.has(it)) setTimeout(() => there.add(it), 30);
    asked.add(it);
  };
  const hooks: Hooks = {
    paid: comes,
    codeStatus: (found, code) => (found === 'Paid' && !there.has(code) ? 'Claimed' : found),
    deposit(found, { call }) {
      if (found === undefined || call.operation !== 'depositInquiry') return found;
      comes(found);
      return there.has(found) ? found : undefined;
    },
  };
  const readings = { clock: 'virtual', depositNotFound: 'refuse' } as const;
  const only = ['code-in-time', 'code-inquiry-in-time', 'token-accepted'];
  const run = await judgeForeignWallet({ readings, hooks, only });
  expect(accusations(run)).toEqual([]);
  expect(run.checks.map((it) => it.missing ?? [])).toEqual([[], [], []]);
});

/** Puts movements that wait into an account once it was looked at so often. */
function showsAfterLooks(account: Account, waiting: { line: Line; looks: number }[]): void {
  const posted = account.lines;
  Object.defineProperty(account, 'lines', {
    get() {
      for (const it of waiting.splice(0)) {
        it.looks -= 1;
        if (it.looks > 0) waiting.push(it);
        else posted.push(it.line);
      }
      return posted;
    },
  });
}
