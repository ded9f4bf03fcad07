import type { Bought, Client } from '../client.ts';
import { isRefused, type Part } from './note.ts';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const forex = (client: Client): Bought => ({ Code: client.readings.testForex === 'all' ? 'RV' : 'AA' });

/** Outcomes of the test biller (section 3.3). */
export const outcomes: Part = async (client, note) => {
  const buy = async (member: string, product: Bought = { Code: 'AA', Price: 4 }) => {
    const held = await client.held();
    const bought = await client.buy(client.test(member, product));
    return { ...bought, held, look: async () => (await client.status(bought.reference)).body };
  };
  const pf = await buy('PF1');
  note('PF', [isRefused(pf.pay), pf.pay.status, (await pf.look()).Status], [true, 200, 'Failed']);
  note('PF costs nothing', await client.held(), pf.held);
  const usd = await buy('PFUSD9', {
    ...forex(client),
    Price: client.readings.testForex === 'all' ? 7.05 : 4,
    RequiresForexPayment: true,
  });
  note('PFUSD', [usd.auth.body.Products[0].RequiresForexPayment, usd.pay.body.Status], [true, 'Failed']);
  const never = await client.buy(client.order('MVURA', 'USD-77', [{ Code: 'WATER', Price: 9 }]));
  note('USD elsewhere', never.pay.body.Currency, 'ZWG');
  if (client.readings.testForex === 'some') {
    const zwg = await client.buy(client.test('USD-rv', { Code: 'RV', Price: 7.05 }));
    note('USD where forex is never required', zwg.pay.body.Currency, 'ZWG');
  }
  const rv = await client.buy(client.test('rv', { Code: 'RV', Price: 7.05, Quantity: 2 }));
  const vouchers = rv.pay.body.Products[0].Vouchers;
  const count = client.readings.voucherCount === 'one' ? 1 : 2;
  note(
    'vouchers',
    [vouchers.length, new Set(vouchers.map((it: { Pin: string }) => it.Pin)).size, rv.pay.body.Products[0].Quantity],
    [count, count, 2],
  );
  note('vouchers stay', (await client.status(rv.reference)).body.Products[0].Vouchers, vouchers);
  const pff = await buy('PFF2');
  note('PFF', [pff.pay.body.Status, (await pff.look()).Status], ['Flagged', 'Flagged']);
  const pp = await buy('PP3');
  note('PP', pp.pay.body.Status, 'BeingPaid');
  if (!client.driver.clock?.advance) return;
  await client.advance(23.5 * 3_600_000);
  note(
    'PP before a day',
    [(await pp.look()).Status, (await pp.look()).Status, (await pp.look()).Status],
    ['BeingPaid', 'BeingPaid', 'BeingPaid'],
  );
  await client.advance(3_600_000);
  note('PP after a day', (await pp.look()).Status, 'Paid');
  const again = await buy('PF4');
  await client.advance(2 * 86_400_000);
  note('PFF in the end', (await pff.look()).Status, client.readings.pffOutcome);
  note('PF stays', [(await pf.look()).Status, (await again.look()).Status], ['Failed', 'Failed']);
  note('Paid stays', (await client.status(rv.reference)).body.Status, 'Paid');
  const paid = client.readings.pffOutcome === 'Paid' ? 2 : 1;
  const debited = pff.held[1] - (await client.held())[1];
  // At night the commissions of all that was paid before come back too.
  const least = client.readings.commissionDebit === 'nightly' ? Number.NEGATIVE_INFINITY : paid * 390;
  note('what waited is debited once', debited >= least && debited <= paid * 440, true);
  for (const [member, action, wants] of [
    ['AT5', 'Auth', ['Authorized']],
    ['PT6', 'Pay', ['Paid', 'Failed', 'BeingProcessed']],
  ] as const) {
    const body = client.test(member, { Code: 'AA', Price: 4 });
    if (action === 'Pay') await client.act('Auth', body);
    let isOver = false;
    const calling = client.act(action, body).then((it) => {
      isOver = true;
      return it;
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await client.advance(110_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    note(`${member} waits`, isOver, false);
    await client.advance(11_000);
    note(`${member} answers`, wants.includes((await calling).body.Status as never), true);
    if (action === 'Auth') continue;
    await client.advance(600_000);
    note('PT ends', ['Paid', 'Failed'].includes((await client.status(body.Reference)).body.Status), true);
  }
  const waiting = client.test('idle', { Code: 'AA', Price: 4 });
  await client.act('Auth', waiting);
  await client.status(waiting.Reference);
  await client.advance(7_200_000);
  note(
    'AUTH alone never pays',
    ['Authorized', 'Failed'].includes((await client.status(waiting.Reference)).body.Status),
    true,
  );
  note(
    'dates',
    client.all.every(({ body }) => !body?.WalletDebitReversed || iso.test(body.WalletDebitReversed)),
    true,
  );
};
