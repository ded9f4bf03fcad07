import type { Client } from '../client.ts';
import { cents, is400, type Part } from './note.ts';

const day = 86_400_000;

async function catalogue(client: Client, query = '') {
  const { body } = await client.send('GET', `/api/payment/ListBillers${query}`);
  return (body.Billers ?? body) as { Code: string; Enabled: boolean; Products: Record<string, unknown>[] }[];
}

/** Catalogue, lookups, wallets and targets (sections 2 and 4.1). */
export const inquiries: Part = async (client, note) => {
  const all = await catalogue(client);
  const codes = async (query: string) => (await catalogue(client, query)).map(({ Code }) => Code);
  note('all billers', [all.length, all.every(({ Products }) => Products.length > 0)], [15, true]);
  note('named billers', await codes('?billerCodes=MVURA,Probe-7,KUREVA'), ['Probe-7', 'KUREVA', 'MVURA']);
  note('unknown code', await codes('?billerCodes=NONE'), []);
  note(
    'one named',
    (await catalogue(client, '?billerCodes=SHUT')).map((it) => [it.Enabled, it.Products.length]),
    [[false, 1]],
  );
  const test: Record<string, Record<string, unknown>> = Object.fromEntries(
    all.find(({ Code }) => Code === 'Probe-7')?.Products.map((it) => [String(it.Code), it]) ?? [],
  );
  note(
    'test products',
    Object.values(test).map((it) => [
      it.Code,
      it.Price ?? null,
      it.RequiresForex ?? null,
      it.AuthAmountMandated ?? null,
      it.ReturnsVouchers,
      it.AllowSpecifyQuantity,
    ]),
    [
      ['AI', null, null, false, false, false],
      ['AM', null, client.readings.testForex === 'all' ? null : false, true, false, false],
      ['AA', null, null, null, false, false],
      ['RV', 7.05, client.readings.testForex === 'all' ? null : false, null, true, true],
      ['FP', 23.4, true, null, false, false],
    ],
  );
  note('limits', [test.AA?.MinAmount, test.AA?.MaxAmount], [1.25, 876.5]);
  note('metadata fields', all.find(({ Code }) => Code === 'BOLLA')?.Products[0]?.MetadataFields, [
    { Name: 'BetInfo', Required: true, Description: '-' },
    { Name: 'RegData', Required: false, Description: '-' },
  ]);
  for (const [billerCode, memberNumber, wants] of [
    ['MVURA', 'W-1177', 1],
    ['MVURA', 'W-9000', 0],
    ['NIGHT', 'N1', 2],
    ['Probe-7', 'any', 1],
  ] as const) {
    const get = await client.send('GET', `/api/payment/member?billerCode=${billerCode}&memberNumber=${memberNumber}`);
    const post = await client.send('POST', '/api/payment/member', {
      body: { BillerCode: billerCode, MemberNumber: memberNumber },
    });
    note(
      `lookup at ${billerCode}`,
      [get.body.ResultCode, post.body.ResultCode, typeof get.body.AuthData?.MemberName],
      [wants, wants, wants === 1 ? 'string' : 'undefined'],
    );
  }
  note('lookup without member', is400(await client.send('GET', '/api/payment/member?billerCode=MVURA')), true);
  note(
    'lookup without biller',
    is400(await client.send('POST', '/api/payment/member', { body: { MemberNumber: 'x' } })),
    true,
  );
  const wallets = await client.wallets();
  note(
    'wallets',
    [wallets.USD, wallets.ZWG].map((it) => [
      Number(it?.Status),
      typeof it?.Balance,
      typeof (it as { MinimumBalance?: number }).MinimumBalance,
    ]),
    [
      [1, 'number', 'number'],
      [1, 'number', 'number'],
    ],
  );
  const target = async (query: string) => client.send('GET', `/api/payment/TargetStats?billercode=${query}`);
  note('no target', [(await target('MVURA')).status, (await target('MVURA')).text], [200, '']);
  const before = (await target('CHOIR')).body;
  const buy = (price: number, forex: boolean) =>
    client.buy(
      client.order('CHOIR', `Alto ${price}`, [
        { Code: 'GIFT', Price: price, ...(forex ? { RequiresForexPayment: true } : {}) },
      ]),
    );
  await buy(3.5, false);
  await buy(4.25, true);
  await client.act('Auth', client.order('CHOIR', 'Alto', [{ Code: 'GIFT', Price: 99 }]));
  await client.buy(client.order('MVURA', 'W-1', [{ Code: 'WATER', Price: 5 }]));
  const after = (await target('CHOIR')).body;
  note(
    'target',
    [
      cents(after.TargetAmount),
      after.TargetUnits,
      cents(after.TargetAchievedAmount) - cents(before.TargetAchievedAmount),
      after.PayerCount - before.PayerCount,
    ],
    [1_000_050, 0, 775, 2],
  );
  note('target in USD', cents((await target('CHOIR&currency=USD')).body.TargetAchievedAmount), 425);
  if (!client.driver.operator?.setWallet) return;
  const { setWallet } = client.driver.operator;
  const usd = (price: number) =>
    client.order('CHOIR', 'Bass', [{ Code: 'GIFT', Price: price, RequiresForexPayment: true }]);
  const status = async (body: object) => (await client.act('Auth', body as never)).body.Status;
  await setWallet({ currency: 'USD', balance: '5.00', minimumBalance: '-10' });
  note('overdraft', await status(usd(12)), 'Authorized');
  note('beyond the overdraft', (await status(usd(17))) === 'Authorized', false);
  note('minimum balance', (await client.wallets()).USD, {
    ...(await client.wallets()).USD,
    MinimumBalance: -10,
    Balance: 5,
  });
  await setWallet({ currency: 'USD', balance: '50', minimumBalance: '20' });
  note('above the minimum', (await status(usd(35))) === 'Authorized', false);
  note('inside', await status(usd(25)), 'Authorized');
  const held = usd(25);
  await client.act('Auth', held);
  await setWallet({ currency: 'USD', balance: '21' });
  note('emptied before PAY', (await client.act('Pay', held)).body.Status === 'Paid', false);
  note('nothing was taken', (await client.held())[0], 2100);
  await setWallet({ currency: 'USD', balance: '90000', minimumBalance: '0', status: 'suspended' });
  note('suspended', Number((await client.wallets()).USD?.Status), 2);
  await setWallet({ currency: 'USD', status: 'open' });
};

/** Payment list and feed (sections 2.5, 4.1 and 8). */
export const lists: Part = async (client, note) => {
  const list = async (query: string) => (await client.send('GET', `/api/payment/list?${query}`)).body;
  // The named billers' part has paid the choir once, where its fixtures are told.
  const count = client.fixtures.meters ? 26 : 25;
  const references: unknown[] = [];
  for (let i = 1; i <= 23; i += 1) {
    references.push(
      (await client.buy(client.order('CHOIR', `Tenor ${i}`, [{ Code: 'TITHE', Price: i + 0.15 }]))).reference,
    );
    if (client.driver.clock) await client.advance(1000);
    else await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const query = 'BillerCode=CHOIR&Status=Paid&PerPage=10';
  const pages = [await list(`${query}&Page=1`), await list(`${query}&Page=2`), await list(`${query}&Page=3`)];
  const [first] = pages;
  const known = pages.flatMap(({ Listings }) => Listings.map((it: { VendorReference: string }) => it.VendorReference));
  note(
    'pages',
    [
      first.Page,
      first.PerPage,
      first.TotalPages,
      first.TotalListings === count,
      pages.map(({ Listings }) => Listings.length),
    ],
    [1, 10, 3, true, [10, 10, count - 20]],
  );
  note(
    'pages hold everything once',
    [new Set(known).size, references.every((it) => known.includes(it))],
    [count, true],
  );
  note('one reference', (await list(`VendorReference=${references[7]}`)).TotalListings, 1);
  note('one biller', (await list('BillerCode=CHOIR&Status=Reversed')).TotalListings, 0);
  const whole = await list('');
  note('defaults', [whole.Page, whole.PerPage, whole.Listings.length], [1, 200, Math.min(200, whole.TotalListings)]);
  note('an empty period', (await list('From=01-Jan-2090%2000:00:00&To=02-Jan-2090%2000:00:00')).TotalListings ?? 0, 0);
  note('a bad date', is400(await client.send('GET', '/api/payment/list?From=2026-01-01')), true);
  const feed = async (more = '') => {
    const { body } = await client.send('GET', `/api/payment/feed?billercode=CHOIR${more}`);
    return (body.Payments ?? body) as { Date: string; Amount: number; MemberNumber: string }[];
  };
  const amounts = (records: { Amount: number }[]) =>
    records.map(({ Amount }) => cents(Amount)).sort((one, two) => two - one);
  const last = await feed('&currency=ZWG');
  note(
    'feed',
    amounts(last),
    Array.from({ length: 20 }, (_, index) => 2315 - index * 100),
  );
  const zone = client.readings.zone === 'UTC' ? 'Z' : '+02:00';
  const oldest = Math.min(
    ...last.map((it) => Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(it.Date) ? it.Date : `${it.Date}${zone}`)),
  );
  note(
    'older ones',
    amounts(await feed(`&currency=ZWG&before=${oldest}`)),
    client.fixtures.meters ? [350, 315, 215, 215, 115] : [350, 315, 215, 115],
  );
  note('USD alone', amounts(await feed('&currency=USD')), [425]);
  const refused = await client.send('GET', '/api/payment/feed?billercode=MVURA');
  note(
    'no feed',
    refused.status >= 400 ||
      JSON.stringify(refused.body)
        .replace(/.*Payments":/, '')
        .startsWith('[]'),
    true,
  );
  if (!client.driver.clock) return;
  await client.advance(85 * day);
  note('85 days', (await list(`VendorReference=${references[0]}`)).TotalListings, 1);
  await client.advance(6 * day);
  note('91 days', (await list(`VendorReference=${references[0]}`)).TotalListings, 0);
  note(
    '91 days, all',
    (await list('')).Listings.filter((it: { VendorReference: string }) =>
      references.slice(0, 20).includes(it.VendorReference),
    ).length,
    0,
  );
};

/** Reversals (sections 2.5, 3.2 and 7). */
export const reversals: Part = async (client, note) => {
  const buy = () =>
    client.buy(client.order('KUREVA', '40418826', [{ Code: 'SUB-1', Price: 48.15, RequiresForexPayment: true }]));
  const before = await client.held();
  const one = await buy();
  const Reference = client.fresh();
  const reversed = await client.reverse(one.reference, { Reference });
  const { ErrorCode, OriginalReference, PlatformReference } = reversed.body;
  note(
    'reversal',
    [
      reversed.status,
      ErrorCode,
      OriginalReference,
      reversed.body.Reference,
      typeof PlatformReference,
      PlatformReference === one.pay.body.PlatformReference,
    ],
    [200, 0, one.reference, Reference, 'string', false],
  );
  const back = await client.held();
  note('the money is back', [Math.abs(before[0] - back[0]) <= 40, before[1] - back[1]], [true, 0]);
  const status = (await client.status(one.reference)).body;
  note(
    'Reversed',
    [
      status.Status,
      typeof status.VendorReversalReference,
      cents(status.WalletBalanceAfterReversal),
      typeof status.WalletDebitReversed,
    ],
    ['Reversed', 'string', back[0], 'string'],
  );
  note(
    'listed',
    (await client.send('GET', `/api/payment/list?VendorReference=${one.reference}&Status=Reversed`)).body.TotalListings,
    1,
  );
  const code = async (original: unknown, changes = {}) => (await client.reverse(original, changes)).body.ErrorCode;
  note('again', await code(one.reference), 5);
  note('unknown', await code('nothing'), 1);
  const two = await buy();
  note('used reference', await code(two.reference, { Reference }), 2);
  const water = await client.buy(client.order('MVURA', 'W-2', [{ Code: 'WATER', Price: 9 }]));
  const held = await client.held();
  note('not supported', await code(water.reference), 4);
  if (client.driver.operator?.failNextReversal) {
    await client.driver.operator.failNextReversal();
    note('biller fails', [await code(two.reference), (await client.status(two.reference)).body.Status], [3, 'Paid']);
  }
  note('nothing moves', await client.held(), held);
  const codes = await Promise.all([1, 2, 3].map(() => code(two.reference)));
  note('at once', [codes.filter((it) => it === 0).length, (await client.held())[0] - held[0] < 5000], [1, true]);
  note('reversal without reference', is400(await client.reverse(one.reference, { Reference: undefined })), true);
  note('reversal without original', is400(await client.reverse(undefined)), true);
  await buy();
  note('after a reversal', (await client.held())[0] < held[0] + 300, true);
};
