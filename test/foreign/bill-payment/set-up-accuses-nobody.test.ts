import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations, judgeRemote, type Started } from '../shared/judge.ts';
import { startForeignBills } from './service.ts';

skipWaits();
withoutSockets();

type Fixtures = Started['fixtures'];

/** Judges a right platform by a target file in which something is wrong. */
async function judgedBy(
  wrong: (right: Fixtures) => Fixtures,
  checks: string[],
  broken?: (operator: NonNullable<Started['driver']['operator']>) => object,
) {
  const { fixtures, ...bills } = await startForeignBills();
  const { isolate: _isolate, ...right } = bills.driver;
  const driver = broken ? { ...right, operator: { ...right.operator, ...broken(right.operator ?? {}) } } : right;
  const chosen = { rules: ['bill-payment'], checks };
  return judgeRemote('bill-payment', { ...bills, driver, fixtures: wrong(fixtures) }, { effort: 0.1, chosen });
}

it.each([
  ['a misspelled test biller', 'NOBODY'],
  ['another biller for the test biller', 'KUREVA'],
])('%s in the target file: nobody is accused', async (_, testBiller) => {
  const run = await judgedBy((right) => ({ ...right, testBiller }), ['bill-catalogue', 'bill-quantities-refused']);
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(20);
});

it.each<[string, object, RegExp]>([
  ['a member number off the pattern', { memberNumber: '4041' }, /does not match the member numbers of KUREVA/],
  ['a product that is not sold', { billerCode: 'MVURA', productCode: 'OLD' }, /the product OLD is not enabled/],
  ['a price that is too low', { billerCode: 'MVURA', productCode: 'WATER', price: '0.05' }, /0\.05 is outside/],
])('%s in a purchase of the target file: nobody is accused', async (_, wrong, words) => {
  const run = await judgedBy(
    ({ purchases, ...right }) =>
      ({
        ...right,
        purchases: {
          ...purchases,
          reversible: { ...(purchases?.reversible as NonNullable<typeof purchases>['reversible']), ...wrong },
        },
      }) as Fixtures,
    ['reversal-of-unpaid'],
  );
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.flatMap((it) => it.missing ?? []).filter((it) => words.test(it))).not.toEqual([]);
});

type Purchases = NonNullable<Fixtures['purchases']>;

function withPurchase(right: Fixtures, name: keyof Purchases, wrong: object): Fixtures {
  const purchase = { ...(right.purchases?.[name] as NonNullable<Purchases[typeof name]>), ...wrong };
  return { ...right, purchases: { ...right.purchases, [name]: purchase } };
}

function withoutName({ purchases }: Fixtures, name: keyof Purchases): Purchases {
  const { [name]: _, ...others } = purchases ?? {};
  return others;
}

function accountOf({ memberNumber, metadata }: Partial<NonNullable<Purchases['internetZwg']>> = {}): object {
  return { memberNumber, metadata };
}

it.each<[string, (right: Fixtures) => Fixtures, string[], RegExp]>([
  [
    'members exchanged',
    ({ members, ...right }) => ({
      ...right,
      members: { billerCode: 'MVURA', known: members?.unknown ?? '', unknown: members?.known ?? '' },
    }),
    ['lookups'],
    /^a member W-9000 of MVURA does not exist, by each lookup\. Correct `.*members\.known`$/,
  ],
  [
    'a known member who is none',
    ({ members, ...right }) => ({
      ...right,
      members: { billerCode: 'MVURA', unknown: 'W-9000', ...members, known: 'W-8000' },
    }),
    ['lookups'],
    /^a member W-8000 of MVURA does not exist, by each lookup\. Correct `.*members\.known`$/,
  ],
  [
    'a biller with a sales target for one without',
    ({ targets, ...right }) => ({ ...right, targets: { ...targets, billerWithout: targets?.billerWith ?? '' } }),
    ['target-statistics'],
    /^the biller KUREVA has a sales target, and \S+ has none\. Correct `.*targets\.billerWithout`$/,
  ],
  [
    'a user with the role for one without',
    ({ ownBiller, withoutRole, ...right }) => ({
      ...right,
      ownBiller: ownBiller as never,
      withoutRole: { ...withoutRole, biller: ownBiller?.user as never },
    }),
    ['bill-biller-credentials'],
    /^the user \S+, who is to lack the role by the target file, is let in by listMembers/,
  ],
  [
    'a wrong password of the Biller User',
    ({ ownBiller, ...right }) => ({
      ...right,
      ownBiller: { ...(ownBiller as NonNullable<typeof ownBiller>), user: { username: 'nobody', password: 'x' } },
    }),
    ['bill-biller-roles'],
    /^each call of the Biller User is refused with 401\. Correct .*ownBiller\.user`/,
  ],
  [
    'reversible and irreversible purchases exchanged',
    ({ purchases, ...right }) =>
      ({
        ...right,
        purchases: { ...purchases, reversible: purchases?.irreversible, irreversible: purchases?.reversible },
      }) as Fixtures,
    ['reversal-not-supported', 'reversal-codes'],
    /^each reversal of a payment to MVURA is answered with ErrorCode 4, and one to KUREVA is reversed\. Exchange `.*purchases\.reversible`/,
  ],
  [
    'a biller that takes no reversals for the reversible one',
    (right) =>
      withPurchase(
        { ...right, purchases: withoutName(right, 'irreversible') },
        'reversible',
        right.purchases?.irreversible ?? {},
      ),
    ['reversal-codes', 'bill-statuses'],
    /^each reversal of a payment to MVURA is answered with ErrorCode 4, which says .*\. Name a biller that does in `.*purchases\.reversible`/,
  ],
  [
    'billers with and without a feed exchanged',
    ({ purchases, ...right }) =>
      ({
        ...right,
        purchases: { ...purchases, feed: purchases?.withoutFeed, withoutFeed: purchases?.feed },
      }) as Fixtures,
    ['feed', 'bill-vendor-calls-accepted'],
    /^each feed of \S+ is refused, and \S+ has one\. Exchange `.*purchases\.feed` and `withoutFeed`$/,
  ],
  [
    'a biller without a feed for one with it',
    (right) =>
      ({
        ...right,
        purchases: { ...withoutName(right, 'withoutFeed'), feed: right.purchases?.withoutFeed },
      }) as Fixtures,
    ['feed', 'bill-vendor-calls-accepted'],
    /^each feed of \S+ is refused in all the run\. Look whether its AllowFeed is on, .*purchases\.feed`$/,
  ],
  [
    'a misspelled biller of members',
    ({ members, ...right }) => ({ ...right, members: { known: '', unknown: '', ...members, billerCode: 'MVURAX' } }),
    ['lookups', 'bill-vendor-calls-accepted'],
    /^the platform lists no biller MVURAX, .*members\.billerCode`$/,
  ],
  [
    'a misspelled own biller',
    ({ ownBiller, ...right }) => ({ ...right, ownBiller: { ...ownBiller, code: 'MZINDX' } }) as Fixtures,
    ['bill-members-created', 'bill-catalogue'],
    /^the platform lists no biller MZINDX, .*ownBiller\.code`$/,
  ],
  [
    'an unknown member who is one',
    ({ members, ...right }) => ({
      ...right,
      members: { billerCode: 'MVURA', known: 'W-1177', ...members, unknown: 'W-8888' },
    }),
    ['lookups'],
    /^a member W-8888 of MVURA exists, by each lookup\. Correct `.*members\.unknown`$/,
  ],
  [
    'an internet account in ZWG for one in USD',
    (right) => withPurchase(right, 'internetUsd', accountOf(right.purchases?.internetZwg)),
    ['internet-purchases'],
    /^fixture:purchases\.internetUsd of an account in USD \(a lookup tells Account Currency ZWG of /,
  ],
  [
    'an internet product in USD for one in ZWG',
    (right) => withPurchase(right, 'internetZwg', right.purchases?.internetUsd ?? {}),
    ['internet-purchases'],
    /^fixture:purchases\.internetZwg of a product in ZWG \(\S+ needs USD\)$/,
  ],
  [
    'another biller for the own one',
    ({ ownBiller, ...right }) =>
      ({ ...right, ownBiller: { ...ownBiller, code: 'MVURA', productCode: 'WATER', price: '12.40' } }) as Fixtures,
    ['bill-downloads', 'bill-members-created', 'bill-deleted-numbers'],
    /^neither members nor payments that its users see are of MVURA\. Correct `.*ownBiller\.code`/,
  ],
  [
    'no payer details',
    (right) => withPurchase(right, 'payerDetails', { payerDetails: undefined }),
    ['bill-payer-details'],
    /^fixture:purchases\.payerDetails\.payerDetails$/,
  ],
  [
    'bets that are none',
    (right) => withPurchase(right, 'lottery', { metadata: { BetInfo: '1,7,19' } }),
    ['bill-metadata-forms'],
    /BetInfo is not made of sets of six numbers/,
  ],
  [
    'another number of bets',
    (right) => withPurchase(right, 'lottery', { quantity: 3 }),
    ['bill-metadata-forms'],
    /BetInfo has 2 sets, and the quantity is 3/,
  ],
  [
    'a login that the account has not',
    (right) => withPurchase(right, 'internetZwg', { metadata: { 'Service Login': 'nobody' } }),
    ['internet-purchases'],
    /lists no such `Service Login`/,
  ],
  [
    'a login that the account does not list',
    (right) => withPurchase(right, 'internetZwg', { metadata: { 'Service Login': 'nobody' } }),
    ['internet-logins'],
    /^fixture:purchases of a login of its account \(L-Z-20 lists no such Service Login\)$/,
  ],
  ...(
    [
      ['voucher', ['voucher-stock-errors', 'voucher-reservations'], 'ReturnsVouchers of V-5 of VOUCHA'],
      ['autoInvoice', ['bill-world'], 'VendorMustInvoicePayments of KIT of SOLAR'],
      ['lottery', ['lottery', 'bill-metadata-forms'], 'the metadata BetInfo of DRAW of BOLLA'],
      ['internetZwg', ['internet-purchases', 'internet-logins'], 'the metadata Service Login of USD-HOME of LINKA'],
    ] as const
  ).map(([kind, checks, sign]): [string, (right: Fixtures) => Fixtures, string[], RegExp] => [
    `a product of no kind for ${kind}`,
    ({ purchases, ...right }) => {
      const plain = { billerCode: 'MVURA', productCode: 'WATER', memberNumber: 'W-1177', price: '7.05' };
      const { metadata, quantity } = purchases?.[kind] ?? {};
      return { ...right, purchases: { ...purchases, [kind]: { ...plain, metadata, quantity } } } as Fixtures;
    },
    ['bill-catalogue', ...checks],
    new RegExp(
      `^the catalogue tells ${sign} and not of WATER of MVURA\\. Name a product of that kind in .*purchases\\.${kind}\`$`,
    ),
  ]),
  [
    'internet accounts exchanged',
    ({ purchases, ...right }) =>
      ({
        ...right,
        purchases: { ...purchases, internetZwg: purchases?.internetUsd, internetUsd: purchases?.internetZwg },
      }) as Fixtures,
    ['internet-purchases'],
    /is in USD, and \S+ is not/,
  ],
  [
    'a member who does not exist',
    (right) => withPurchase(right, 'autoInvoice', { memberNumber: 'S/9000' }),
    ['bill-auto-invoice'],
    /a lookup does not find its member S\/9000/,
  ],
])('%s in the target file: nobody is accused', async (_, wrong, checks, words) => {
  const run = await judgedBy(wrong, checks);
  expect(accusations(run).filter((it) => it.startsWith('fail'))).toEqual([]);
  const told = run.verdicts.flatMap((it) => [...(it.missing ?? []), ...(it.errors ?? [])]);
  expect(told.filter((it) => words.test(it))).not.toEqual([]);
});

it.each([
  ['nothing', async () => undefined],
  ['what is not asked for', undefined],
] as const)('a setWallet that sets %s accuses nobody', async (_, nothing) => {
  const run = await judgedBy(
    (right) => right,
    ['auth-needs-funds', 'bill-overdraft'],
    ({ setWallet }) => ({
      setWallet:
        nothing ??
        ((of: Parameters<NonNullable<typeof setWallet>>[0]) =>
          setWallet?.({ ...of, ...(of.balance !== undefined && { balance: String(Number(of.balance) * 100) }) })),
    }),
  );
  expect(accusations(run).filter((it) => it.startsWith('fail'))).toEqual([]);
  expect(run.verdicts.flatMap((it) => it.missing ?? []).join('\n')).toMatch(
    /operator\.setWallet that sets a balance \(\w+ \S+: the list tells \S+\)/,
  );
});
