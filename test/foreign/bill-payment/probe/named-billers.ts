import type { Purchase } from '../../../../src/targets/apis/bill-payment.ts';
import type { Client } from '../client.ts';
import { isRefused, type Part } from './note.ts';

/** The body of a purchase that the fixtures name. */
function bodyOf(
  client: Client,
  {
    billerCode,
    memberNumber,
    productCode,
    price,
    quantity,
    department,
    metadata,
    metadataForm,
    payerDetails,
  }: Purchase,
  changes: Record<string, unknown> = {},
) {
  const products =
    client.fixtures.purchases && ['FP', 'SUB-1', 'KIT', 'SEND', 'V-5', 'AIRTIME_USD', 'USD-HOME'].includes(productCode);
  const pairs = metadata && Object.entries(metadata).map(([Key, Value]) => ({ Key, Value }));
  const fixed: Record<string, number> = { 'SUB-1': 48.15, KIT: 19.99, DRAW: 1.1, 'V-5': 5 };
  const product = {
    Code: productCode,
    Price: price === undefined ? fixed[productCode] : Number(price),
    ...(quantity === undefined ? {} : { Quantity: quantity }),
    ...(department === undefined ? {} : { Department: department }),
    ...(metadata === undefined ? {} : { Metadata: metadataForm === 'object' ? metadata : pairs }),
    ...(products ? { RequiresForexPayment: true } : {}),
  };
  return client.order(billerCode, memberNumber, [product], {
    ...(payerDetails ? { PayerDetails: payerDetails } : {}),
    ...changes,
  });
}

/** Metadata comes back as a list of keys and values, or as it was sent. */
function entriesOf(metadata: Record<string, string> | { Key: string; Value: string }[]): [string, string][] {
  return Array.isArray(metadata) ? metadata.map((it) => [it.Key, it.Value]) : Object.entries(metadata);
}

/** Billers with notes of their own (section 3.4) and what billers need (sections 2.1 to 2.3). */
export const namedBillers: Part = async (client, note) => {
  const { purchases = {}, meters } = client.fixtures;
  if (meters === undefined) return;
  const later = async (reference: unknown) => {
    await client.advance(600_000);
    return client.status(reference);
  };
  for (const [name, purchase] of Object.entries(purchases) as [string, Purchase][]) {
    const body = bodyOf(client, purchase);
    const { auth, pay, reference } = await client.buy(body);
    note(`${name}: no fiscal fields in PAY`, pay.body.VendorInvoiceReference ?? '', '');
    const { body: paid } = await later(reference);
    const line = paid.Products[0];
    note(
      `purchase ${name}`,
      [auth.body.Status, paid.Status],
      ['Authorized', client.driver.clock ? 'Paid' : paid.Status],
    );
    note(
      `${name}: department and metadata`,
      [line.Department ?? '', entriesOf(line.Metadata ?? [])],
      [purchase.department ?? '', Object.entries(purchase.metadata ?? {})],
    );
    note(`${name}: quantity`, line.Quantity, purchase.quantity ?? 1);
    note(
      `${name}: fiscal fields`,
      Boolean(paid.VendorInvoiceReference && paid.VendorFiscalSignature && paid.VendorFiscalMetadata),
      name === 'autoInvoice' && client.driver.clock !== undefined,
    );
    if (name === 'lottery') note('a receipt a ticket', paid.PaymentData.ReceiptHtml.length >= 2, true);
  }
  const { lottery, voucher, payerDetails, internetUsd, internetZwg, electricity } = purchases;
  if (!lottery || !voucher || !payerDetails || !internetUsd || !internetZwg || !electricity) return;
  for (const BetInfo of [
    '01;07;19;22;40;46$03;08;15;16;23;42$',
    '01;07;19;22;40$03;08;15;16;23;42$',
    '01;07;19;22;40;45$',
    '1;7;19;22;40;45$03;08;15;16;23;42$',
    '01;07;19;22;40;45$03;08;15;16;23;42',
  ]) {
    note(
      `bets ${BetInfo}`,
      isRefused(await client.act('Auth', bodyOf(client, { ...lottery, metadata: { BetInfo } }))),
      true,
    );
  }
  const { metadata: _, ...bare } = lottery;
  note('no bets', isRefused(await client.act('Auth', bodyOf(client, bare))), true);
  const { metadata: __, ...offline } = internetZwg;
  note('no login', isRefused(await client.act('Auth', bodyOf(client, offline))), true);
  note(
    'pairs as well',
    (await client.act('Auth', bodyOf(client, { ...internetZwg, metadataForm: 'pairs' }))).body.Status,
    'Authorized',
  );
  note(
    'USD account, ZWG product',
    isRefused(await client.act('Auth', bodyOf(client, { ...internetUsd, productCode: 'ZWG-HOME' }))),
    true,
  );
  const { payerDetails: ___, ...anybody } = payerDetails;
  const nobody = bodyOf(client, anybody);
  note('AUTH without payer', (await client.act('Auth', nobody)).body.Status, 'Authorized');
  note('PAY without payer', isRefused(await client.act('Pay', nobody)), true);
  const details = (await client.send('GET', '/api/payment/member?billerCode=LINKA&memberNumber=L-U-21')).body.AuthData
    .AccountDetails;
  const place = client.readings.currencyPlace === 'first' ? 0 : -1;
  note('currency beside logins', Object.entries(details).at(place), ['Account Currency', 'USD']);
  const double = await client.buy(bodyOf(client, { ...electricity, memberNumber: meters.doubleToken ?? '' }));
  const smses = (await later(double.reference)).body.PaymentData?.ReceiptSmses;
  const tokens = { two: 2, one: 1, none: undefined }[client.readings.doubleToken];
  note('tokens', client.driver.clock ? smses?.length : tokens, tokens);
  if (!client.driver.operator?.setStock) return;
  const stock = (available: number) =>
    client.driver.operator?.setStock?.({ billerCode: 'VOUCHA', productCode: 'V-5', available });
  const short = async (name: string, quantity: number, wants: unknown) => {
    const { body } = await client.act('Auth', bodyOf(client, { ...voucher, quantity }));
    const read =
      body.Status === 'Failed' && typeof body.TechnicalNarration === 'string' && body.TechnicalNarration.startsWith('{')
        ? JSON.parse(body.TechnicalNarration)
        : body.Status;
    note(name, read, wants);
  };
  await stock(0);
  await short('out of stock', 1, { Status: 'OutOfStock', OutOfStock: ['V-5'], InsufficientStock: null });
  await stock(5);
  await short('too few', 6, { Status: 'InsufficientStock', OutOfStock: null, InsufficientStock: { 'V-5': 5 } });
  const reserved = bodyOf(client, { ...voucher, quantity: 3 });
  await client.act('Auth', reserved);
  await short('some are reserved', 3, {
    Status: 'InsufficientStock',
    OutOfStock: null,
    InsufficientStock: { 'V-5': 2 },
  });
  note('reserved ones are issued', (await client.act('Pay', reserved)).body.Products[0].Vouchers.length, 3);
  await short('stock has fallen', 3, {
    Status: 'InsufficientStock',
    OutOfStock: null,
    InsufficientStock: { 'V-5': 2 },
  });
};
