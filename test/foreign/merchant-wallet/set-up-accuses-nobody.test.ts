import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { textAt } from '../shared/json.ts';
import { judgeRemote, type Started } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignWallet } from './judge.ts';
import type { Call } from './model.ts';
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
])('%s in the target file: nobody is accused', (_, wrong, words) => accusesNobody(wrong, words));

const few = [
  ...['permissions', 'token-accepted', 'access-token-lifetime', 'access-token-ends', 'code-generated'],
  ...['code-on-the-statement', 'deposits-on-statement', 'statement-fields', 'deposit-simultaneous-duplicates'],
];

it.each<[string, (right: Fixtures) => Fixtures, RegExp]>([
  [
    'account numbers of USD and ZWG exchanged',
    (right) =>
      withAccount(right, 'merchant', ({ accountNumbers: { USD = '', ZWG = '' } = {} }) => ({
        accountNumbers: { USD: ZWG, ZWG: USD },
      })),
    /^each statement of the number in USD is told as in ZWG, .* in `apis\.merchant-wallet\.fixtures\.accounts\.merchant\.accountNumbers`$/,
  ],
  ...(['USD', 'ZWG'] as const).map((currency): [string, (right: Fixtures) => Fixtures, RegExp] => [
    `the number in ${currency} for both currencies`,
    (right) =>
      withAccount(right, 'agent', ({ accountNumbers: { [currency]: number = '' } = {} }) => ({
        accountNumbers: { USD: number, ZWG: number },
      })),
    new RegExp(
      `is told as in ${currency}, whose number it is as well\\. Write the one in ... in .*agent\\.accountNumbers\`$`,
    ),
  ]),
  [
    'an account number that nobody has',
    (right) =>
      withAccount(right, 'agent', ({ accountNumbers }) => ({ accountNumbers: { ...accountNumbers, ZWG: '40404' } })),
    /^each call about statements of 40404 in ZWG was refused .* out of `apis\.merchant-wallet\.fixtures\.accounts\.agent\.accountNumbers\.ZWG`$/,
  ],
  [
    'account numbers of the agent for those of the merchant',
    (right) => withAccount(right, 'merchant', () => ({ accountNumbers: right.accounts?.agent?.accountNumbers ?? {} })),
    /^each call about statements of \S+ in USD was refused .* out of `apis\.merchant-wallet\.fixtures\.accounts\.merchant\.accountNumbers\.USD`$/,
  ],
  [
    'a merchant who is to have withdrawal codes and may not',
    (right) => withAccount(right, 'merchant', ({ permits = [] }) => ({ permits: [...permits, 'withdrawal-codes'] })),
    /^each call of the account of merchant for withdrawal-codes was refused .* Correct `apis\.merchant-wallet\.fixtures\.accounts\.merchant\.permits`$/,
  ],
  [
    'an agent who is to have no reversals and does',
    (right) =>
      withAccount(right, 'agent', ({ permits = [] }) => ({ permits: permits.filter((it) => it !== 'reversals') })),
    /^the account of agent may do reversals, as is typical .* Correct `apis\.merchant-wallet\.fixtures\.accounts\.agent\.permits`$/,
  ],
  [
    'credentials of merchant and agent exchanged',
    (right) => {
      const { merchant, agent } = right.accounts ?? {};
      const exchanged = withAccount(right, 'merchant', () => ({ credentials: agent?.credentials as never }));
      return withAccount(exchanged, 'agent', () => ({ credentials: merchant?.credentials as never }));
    },
    /their credentials may be exchanged\. Correct `apis\.merchant-wallet\.fixtures\.accounts`$/,
  ],
  ...[60, 9000].map((seconds): [string, (right: Fixtures) => Fixtures, RegExp] => [
    `a lifetime of tokens of ${seconds} s`,
    (right) => ({ ...right, tokenLifetimeSeconds: seconds }),
    /^a token lives 900 seconds, as by default\. Correct `apis\.merchant-wallet\.fixtures\.tokenLifetimeSeconds`/,
  ]),
])('%s in the target file: nobody is accused', (_, wrong, words) => accusesNobody(wrong, words, few));

it.each(['+05:00', '-11:00', '+02:30'])('another zone than the service has accuses nobody: %s', async (utcOffset) => {
  const { fixtures, ...wallet } = await startForeignWallet({ readings: { clock: 'virtual' } });
  const { isolate: _isolate, ...driver } = wallet.driver;
  const chosen = { rules: ['merchant-wallet'], checks: ['statement-borders'] };
  const run = await judgeRemote(
    'merchant-wallet',
    { ...wallet, driver, fixtures: { ...fixtures, utcOffset } },
    { chosen },
  );
  expect(run.verdicts.filter((it) => it.outcome === 'fail')).toEqual([]);
  expect(run.verdicts.flatMap((it) => it.missing ?? []).join('\n')).toMatch(
    /fixture:utcOffset as the service has it \(a statement tells and finds as in \+05:45\)/,
  );
});

// Change of more than 500 cents is refused by every right provider, and says nothing of the largest deposit.
it('change of 500 cents refused is told, however high the maximum is that the target file declares', async () => {
  const only = ['bank-change-accepted', 'bank-change-above-limit'];
  const run = await judgeForeignWallet({ readings: { clock: 'virtual' }, defect: 'change-of-500-refused', only });
  const failed = run.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
  expect(failed).toContain('merchant-wallet/bank-change-up-to-500-accepted');
});

// What is above the declared maximum is refused for something else, whatever code and words it shares.
it('change that is refused like codes of more than the declared maximum is told', async () => {
  const isHuge = ({ operation, body }: Call): boolean =>
    operation === 'generate' && Number(textAt(body, 'amount')) > 1e9;
  const hooks: Hooks = {
    overlooks: ({ cause }, { call }) => cause === 'amount' && isHuge(call),
    refuses: ({ call }) => {
      const is500 = call.operation === 'bankChange' && textAt(call.body, 'amount') === '500';
      return isHuge(call) || is500 ? { cause: 'limit' } : undefined;
    },
  };
  const only = ['bank-change-accepted', 'code-amounts-open'];
  const run = await judgeForeignWallet({ readings: { clock: 'virtual' }, hooks, only });
  const failed = run.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
  expect(failed).toContain('merchant-wallet/bank-change-up-to-500-accepted');
});

async function accusesNobody(wrong: (right: Fixtures) => Fixtures, words: RegExp, checks?: string[]): Promise<void> {
  const { fixtures, ...wallet } = await startForeignWallet({ readings: { clock: 'virtual' } });
  const { isolate: _isolate, ...driver } = wallet.driver;
  const run = await judgeRemote(
    'merchant-wallet',
    { ...wallet, driver, fixtures: wrong(fixtures) },
    { effort: 0.05, ...(checks && { chosen: { rules: ['merchant-wallet'], checks } }) },
  );
  expect(run.verdicts.filter((it) => it.outcome === 'fail')).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(30);
  expect(run.verdicts.flatMap((it) => it.errors ?? []).filter((it) => words.test(it))).not.toEqual([]);
}

function registeredIn({ numbers }: Fixtures): readonly string[] {
  return numbers && 'registered' in numbers ? (numbers.registered ?? []) : [];
}

type Accounts = NonNullable<Fixtures['accounts']>;

function withAccount<Type extends keyof Accounts>(
  right: Fixtures,
  type: Type,
  wrong: (account: NonNullable<Accounts[Type]>) => Accounts[Type],
): Fixtures {
  const account = right.accounts?.[type] ?? {};
  return { ...right, accounts: { ...right.accounts, [type]: { ...account, ...wrong(account) } } };
}
