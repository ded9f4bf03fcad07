import type { Seen } from '../../shared/seen.ts';
import { cents, is400, isRefused, type Part } from './note.ts';

/** Fields of a paid payment that stay the same in every answer about it. */
function lasting({ body }: Seen): unknown {
  const { Reference, BillerCode, MemberNumber, MemberName, TotalAmount, PlatformReference, Currency, PaymentData } =
    body;
  const lines = body.Products.map(
    ({ Code, Quantity, Price, Vouchers, Metadata, Department }: Record<string, unknown>) => [
      Code,
      Quantity,
      Price,
      Vouchers,
      Metadata,
      Department ?? '',
    ],
  );
  return [
    Reference,
    BillerCode,
    MemberNumber,
    MemberName,
    TotalAmount,
    PlatformReference,
    Currency,
    PaymentData,
    lines,
  ];
}

/** A payment from AUTH to Paid, with its money (sections 2.3, 2.4 and 3). */
export const paying: Part = async (client, note) => {
  for (const [member, code, price, usd] of [
    ['X-1', 'AA', 12.5, false],
    ['007', 'AA', 20.29, false],
    ['USD-3', 'AA', 87, true],
    ['Zoe', 'AA', 876.5, false],
    ['4', 'AA', 1.25, false],
    ['55', 'FP', 23.4, true],
  ] as const) {
    const body = client.test(member, { Code: code, Price: price, ...(usd ? { RequiresForexPayment: true } : {}) });
    const before = await client.held();
    const auth = await client.act('Auth', body);
    note(
      `AUTH of ${code}`,
      [
        auth.status,
        auth.body.Status,
        typeof auth.body.AuthData?.MemberName,
        auth.body.Products[0].RequiresForexPayment,
      ],
      [200, 'Authorized', 'string', usd],
    );
    note('action of AUTH', auth.body.Action, 'Auth');
    note('AUTH debits nothing', await client.held(), before);
    note(
      'AUTH has no receipts or vouchers',
      [auth.body.PaymentData ?? null, auth.body.Products[0].Vouchers ?? []],
      [null, []],
    );
    const pay = await client.act('Pay', body);
    const after = await client.held();
    const debited = before.map((it, index) => it - (after[index] ?? 0));
    const fee = Math.round(price * 100);
    // A fee may be taken of the wallet in USD whatever the price is in.
    const other = client.readings.feeDebit === 'USD' ? 0 : debited[usd ? 1 : 0];
    const isDebited = Math.abs((debited[usd ? 0 : 1] ?? 0) - fee) <= 40 + fee / 40;
    note(
      `PAY of ${code} ${price}`,
      [pay.status, pay.body.Status, pay.body.Currency, isDebited, other],
      [200, 'Paid', usd ? 'USD' : 'ZWG', true, 0],
    );
    // It may be null.
    if (client.readings.balanceAfter === 'given')
      note('balance after debit', cents(pay.body.WalletBalanceAfterDebit), after[usd ? 0 : 1]);
    note(
      'not reversed',
      [
        pay.body.WalletDebitReversed ?? '',
        pay.body.VendorReversalReference ?? '',
        pay.body.VendorInvoiceReference ?? '',
      ],
      ['', '', ''],
    );
    note(
      'receipts',
      [pay.body.PaymentData?.ReceiptHtml, pay.body.PaymentData?.ReceiptSmses].map(
        (it) => Array.isArray(it) && it.length > 0,
      ),
      [true, true],
    );
    note(
      'platform reference',
      [String(pay.body.PlatformReference).includes('Probe-7'), pay.body.PlatformReference === body.Reference],
      [true, false],
    );
    note(
      'echo',
      [
        pay.body.Reference,
        pay.body.MemberNumber,
        pay.body.BillerCode,
        pay.body.TotalAmount,
        pay.body.Products[0].Price,
      ],
      [body.Reference, member, 'Probe-7', price, price],
    );
    const status = await client.status(body.Reference);
    note('STATUS tells the same', [status.body.Status, lasting(status)], ['Paid', lasting(pay)]);
    await client.act('Pay', body);
    await client.act('Retry', body);
    await client.act('Auth', body);
    note('nothing more is debited', await client.held(), after);
    for (const name of ['second', 'third']) {
      note(`Paid is final: ${name} look`, (await client.status(body.Reference)).body.Status, 'Paid');
    }
  }
  const many = await Promise.all(
    [1, 2, 3, 4, 5].map((it) => client.act('Auth', client.test(`M${it}`, { Code: 'AA', Price: it + 2 }))),
  );
  note(
    'platform references differ',
    new Set(
      (
        await Promise.all(
          many.map(({ body }) =>
            client.act('Pay', {
              ...client.test(body.MemberNumber, { Code: 'AA', Price: body.Products[0].Price }),
              Reference: body.Reference,
            }),
          ),
        )
      ).map(({ body }) => body.PlatformReference),
    ).size,
    5,
  );
  const body = client.test('1 member', { Code: 'AA', Price: 3 });
  await client.act('Auth', body);
  const before = await client.held();
  await Promise.all([1, 2, 3, 4].map(() => client.act('Pay', body)));
  const once = before[1] - (await client.held())[1];
  note('several PAYs debit once', once > 250 && once < 350, true);
};

/** Balances that AUTH returns (sections 2.2 and 3.3). */
export const returnedPrices: Part = async (client, note) => {
  for (const code of ['AI', 'AM']) {
    const body = client.test(`bal-${code}`, { Code: code });
    const auth = await client.act('Auth', body);
    const price = auth.body.Products[0].Price;
    note(
      `AUTH returns the price of ${code}`,
      [auth.body.Status, typeof price, auth.body.TotalAmount],
      ['Authorized', 'number', price],
    );
    const before = (await client.held())[1];
    const pay = await client.act('Pay', body);
    note(`blank price of ${code}`, [pay.body.Status, pay.body.Products[0].Price], ['Paid', price]);
    const paid = before - (await client.held())[1];
    note('the balance is debited', Math.abs(paid - cents(price)) <= 40 + cents(price) / 40, true);
    const part = client.test(`part-${code}`, { Code: code });
    await client.act('Auth', part);
    const isPart = code === 'AI' && client.readings.partPayment === 'lower-price';
    const held = (await client.held())[1];
    const answer = await client.act('Pay', { ...part, Products: [{ Code: code, Price: 1.5 }], TotalAmount: 1.5 });
    const debited = held - (await client.held())[1];
    note(
      `part of ${code}`,
      isPart ? [answer.body.Status, debited < 200] : [isRefused(answer), debited],
      isPart ? ['Paid', true] : [true, 0],
    );
  }
  for (const changes of [
    { Products: [{ Code: 'AA', Price: 5.01 }], TotalAmount: 5.01 },
    { MemberNumber: 'other' },
    { Products: [{ Code: 'AA' }] },
  ]) {
    const body = client.test('same', { Code: 'AA', Price: 5 });
    await client.act('Auth', body);
    const held = await client.held();
    note(`PAY with ${JSON.stringify(changes)}`, isRefused(await client.act('Pay', { ...body, ...changes })), true);
    note('nothing is debited', await client.held(), held);
  }
};

/** What must be refused and what must be taken (sections 2.1 to 2.3 and 7). */
export const validation: Part = async (client, note) => {
  const good = () => client.test('V1', { Code: 'AA', Price: 5 });
  for (const changes of [
    ...['Reference', 'BillerCode', 'MemberNumber', 'Products', 'TotalAmount'].flatMap((name) => [
      { [name]: undefined },
      { [name]: '' },
    ]),
    { Action: undefined },
    { Action: 'Steal' },
    { Products: [] },
    { TotalAmount: 'much' },
    ...[0, -1, 1.5].map((Quantity) => ({ Products: [{ Code: 'AA', Price: 5, Quantity }] })),
    { Products: [{ Code: 'AA', Price: -5 }], TotalAmount: -5 },
    { Products: [{ Price: 5 }] },
  ]) {
    note(`AUTH with ${JSON.stringify(changes)}`, is400(await client.act('Auth', { ...good(), ...changes })), true);
  }
  note('no JSON', is400(await client.send('POST', '/api/payment/process', { body: '{"Action":' })), true);
  note('STATUS with no products', is400(await client.act('Status', { Reference: 'x', Products: [] })), true);
  note(
    'unknown STATUS',
    [400, 404].includes((await client.status('nothing')).status) || isRefused(await client.status('nothing')),
    true,
  );
  const missing = client.test('never', { Code: 'AA', Price: 5 });
  const { payWithoutAuth, disabledProduct, severalProducts } = client.readings;
  note('PAY without AUTH', isRefused(await client.act('Pay', missing)), payWithoutAuth !== 'pays');
  const twoWhereOne = (of: typeof client) =>
    [
      'two where one is allowed',
      of.order('MVURA', 'W1', [
        { Code: 'WATER', Price: 9 },
        { Code: 'WATER', Price: 8 },
      ]),
    ] as const;
  for (const [name, body] of [
    ['below minimum', client.test('L', { Code: 'AA', Price: 1.24 })],
    ['above maximum', client.test('L', { Code: 'AA', Price: 876.51 })],
    ['far above', client.test('L', { Code: 'AA', Price: 5000 })],
    ['no price', client.test('L', { Code: 'AA' }, { TotalAmount: 5 })],
    ['unknown product', client.test('L', { Code: 'ZZ', Price: 5 })],
    ['unknown biller', client.order('ZZ', 'L', [{ Code: 'AA', Price: 5 }])],
    ['disabled biller', client.order('SHUT', 'L', [{ Code: 'ITEM', Price: 9 }])],
    ...(disabledProduct === 'taken'
      ? []
      : [['disabled product', client.order('MVURA', 'W1', [{ Code: 'OLD', Price: 9 }])] as const]),
    ['offline biller', client.order('NIGHT', 'L', [{ Code: 'TERM', Price: 50 }])],
    ...(severalProducts === 'taken' ? [] : [twoWhereOne(client)]),
    [
      'member pattern',
      client.order('KUREVA', '4041882', [{ Code: 'SUB-1', Price: 48.15, RequiresForexPayment: true }]),
    ],
    [
      'member pattern inside',
      client.order('KUREVA', 'x40418826y', [{ Code: 'SUB-1', Price: 48.15, RequiresForexPayment: true }]),
    ],
    ['unknown member', client.order('MZINDA', 'M-9', [{ Code: 'RATE', Price: 9, Department: 'Rates & Levies' }])],
    ['department', client.order('GWERU', 'G-10442', [{ Code: 'STAND', Price: 9 }])],
    ['AF', client.test('AF1', { Code: 'AA', Price: 5 })],
    ['AFUSD', client.test('AFUSD1', { Code: 'AA', Price: 5, RequiresForexPayment: true })],
  ] as const) {
    const held = await client.held();
    note(name, isRefused(await client.act('Auth', body)), true);
    note(`${name} debits nothing`, await client.held(), held);
  }
  for (const [name, body] of [
    ['plain reference', client.test('T', { Code: 'AA', Price: 5 }, { Reference: 'abcdefgh12' })],
    ['large amount', client.order('GWERU', 'G-10442', [{ Code: 'STAND', Price: 2500.5, Department: 'Housing' }])],
    [
      'two products',
      client.order('Probe-7', 'T', [{ Code: 'AA', Price: 5 }, { Code: 'AM' }], { TotalAmount: undefined }),
    ],
    ['quantity', client.test('T', { Code: 'RV', Price: 7.05, Quantity: 3 })],
  ] as const) {
    const before = (await client.held())[1];
    const { auth, pay } = await client.buy(body);
    note(
      name,
      [auth.body.Status, pay.body.Status, pay.body.Products.length],
      ['Authorized', 'Paid', body.Products.length],
    );
    const debited = before - (await client.held())[1];
    const total = cents(pay.body.TotalAmount);
    note(`${name}: debit`, Math.abs(debited - total) <= 40 + total / 40, true);
    note(
      `${name}: total`,
      cents(pay.body.TotalAmount),
      pay.body.Products.reduce(
        (sum: number, it: { Price: number; Quantity: number }) => sum + cents(it.Price) * it.Quantity,
        0,
      ),
    );
  }
};
