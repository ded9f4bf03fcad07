import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignWallet } from './judge.ts';

skipWaits();
withoutSockets();

/** One account for everybody, of a service whose time only passes by itself. */
const poor = { isolate: 'no', clock: 'real' } as const;

it.each<[defect: string, check: string, rule: string]>([
  ['throttles-codes-for-33-seconds', 'code-inquiry-in-time', 'code-inquiry-after-30-s-answered'],
  ['inquiry-limit-of-a-minute', 'code-inquiry-in-time', 'code-inquiry-after-30-s-answered'],
  ['old-answer-for-two-minutes', 'code-inquiry-in-time', 'paid-code-is-paid'],
  ['opening-forgets-cash-outs', 'statement-borders', 'statement-adds-up'],
  ['lines-before-the-period', 'statement-borders', 'statement-within-the-period'],
  ['lines-after-the-period', 'statement-borders', 'statement-within-the-period'],
])('where no clock can be moved %s is seen by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const { verdicts } = await judgeForeignWallet({ readings: poor, defect, effort: 0.1, only: [check] });
  expect(verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule)).toContain(
    `merchant-wallet/${rule}`,
  );
});

it('what an opening balance forgets shows on a day to come too, where days without movements have balances', async () => {
  const readings = { ...poor, emptyStatement: 'balances' } as const;
  const { verdicts } = await judgeForeignWallet({
    ...{ readings, defect: 'opening-forgets-cash-outs', effort: 0.1 },
    only: ['statement-of-a-day-to-come'],
  });
  expect(verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule)).toEqual([
    'merchant-wallet/statement-adds-up',
  ]);
});

it.each<[defect: string, check: string, rule: string]>([
  ['reversal-twice-moves-twice', 'reversal-once', 'reversed-at-most-once'],
  ['stan-of-the-code-beside', 'deposit-simultaneous-duplicates', 'deposit-duplicate-refused-when-enabled'],
])('where nobody can look into a wallet %s is seen by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const readings = { ...poor, app: 'none', depositSource: 'own' } as const;
  const { verdicts } = await judgeForeignWallet({ readings, defect, effort: 0.1, only: [check] });
  expect(verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule)).toContain(
    `merchant-wallet/${rule}`,
  );
});

/** Somebody else moves money of a customer at each so many calls, never twice the same. */
function movedByOthersEach(calls: number): Hooks {
  let answered = 0;
  return {
    answer(_answer, _call, asked) {
      answered += 1;
      if (!asked || answered % calls !== 0) return;
      const customer = asked.tenant.customers[(answered / calls) % asked.tenant.customers.length];
      const account = customer?.accounts[0];
      const reference = `other-${answered}`;
      const cents = 1357 + answered;
      account?.lines.push({
        kind: 'deposit',
        at: asked.now,
        cents,
        narration: 'Cash',
        reference,
        authNumber: reference,
      });
    },
  };
}

it.each([25, 60])(
  'somebody who moves money of the same customers each %d calls is nobody’s fault',
  async (calls) => {
    const { verdicts } = await judgeForeignWallet({
      ...{ readings: poor, hooks: movedByOthersEach(calls), effort: 0.1 },
      only: [
        ...[
          'bank-change-credits',
          'bank-change-above-limit',
          'bank-change-refused',
          'deposit-credits',
          'reversal-once',
        ],
        ...['reversal-takes-back', 'reversal-fields', 'code-paid', 'deposits-at-once', 'deposit-duplicates'],
      ],
    });
    expect(verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.findings[0])).toEqual([]);
  },
  60_000,
);
