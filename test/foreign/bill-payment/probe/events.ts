import { createHash, createHmac } from 'node:crypto';
import { centsOfText, decimalText } from '../amount.ts';
import type { Posted } from '../client.ts';
import type { Part } from './note.ts';

interface Entry {
  PaymentId: number;
  PlatformReference: string;
  BankReference: string;
  PaidDate: string;
  MemberNumber: string;
  MemberName: string;
  ProductCode: string;
  ProductPrice: number;
  ProductDepartment?: string | null;
}

/** Both webhooks (section 6). */
export const events: Part = async (client, note) => {
  const { clock, operator } = client.driver;
  if (!clock || !operator?.registerWebhook || !operator.changeBiller) return;
  const post = (name: string) => client.hook.at(name);
  const bodies = (name: string) => post(name).map(({ body }) => JSON.parse(body));
  await operator.registerWebhook({ kind: 'configuration', url: client.hook.url('c'), token: 'tok' });
  await operator.changeBiller({ billerCode: 'SHUT', fee: '1.25' });
  await client.advance(5_000);
  note(
    'announced',
    [bodies('c'), /^application\/json/.test(String(post('c')[0]?.headers['content-type']))],
    [[['SHUT']], true],
  );
  await client.advance(300_000);
  note('once', bodies('c').length, 1);
  client.hook.statuses.push(500, 500, 500, 500, 500);
  await operator.changeBiller({ billerCode: 'SHUT', enabled: true });
  await client.advance(5_000);
  note('first attempt', bodies('c').length, 2);
  await client.advance(22_000);
  note('no sooner', bodies('c').length, 2);
  await client.advance(6_000);
  note('after 30 seconds', bodies('c').length, 3);
  await client.advance(600_000);
  note(
    'three or four in all',
    [bodies('c').slice(1), [4, 5].includes(bodies('c').length)],
    [
      bodies('c')
        .slice(1)
        .map(() => ['SHUT']),
      true,
    ],
  );
  const enabled = (await client.send('GET', '/api/payment/ListBillers?billerCodes=SHUT')).body;
  note('in the catalogue', (enabled.Billers ?? enabled)[0].Enabled, true);
  client.hook.statuses.length = 0;
  client.hook.statuses.push(202, 200);
  const before = bodies('c').length;
  await operator.changeBiller({ billerCode: 'MVURA', product: { code: 'WATER', enabled: false } });
  await client.advance(120_000);
  note('202 is no 200', bodies('c').slice(before), [['MVURA'], ['MVURA']]);
  await payments('each');
  await payments('daily');

  async function payments(schedule: 'each' | 'daily'): Promise<void> {
    const registered = await operator?.registerWebhook?.({
      kind: 'payments',
      url: client.hook.url(schedule),
      billerCode: 'MZINDA',
      schedule,
    });
    const key = registered?.secretKey ?? '';
    const department = client.readings.ownDepartment === 'some' ? 'Rates & Levies' : '';
    const buy = async (number: string, prices: number[]) => {
      const products = prices.map((Price) => ({
        Code: 'RATE',
        Price,
        ...(department ? { Department: department } : {}),
      }));
      return (await client.buy(client.order('MZINDA', number, products))).pay.body;
    };
    const number = client.chief ? 'Hé-1' : 'M-0001';
    if (client.chief) await client.member('create', { MemberNumber: number, FullName: 'Zoë, "Z" Ünal' });
    await client.act(
      'Auth',
      client.order('MZINDA', 'M-0002', [{ Code: 'RATE', Price: 9, Department: department || undefined }]),
    );
    const paid = [await buy('M-0002', [30]), await buy(number, [12.5, 3.25])];
    await client.buy(client.order('KUREVA', '40418826', [{ Code: 'SUB-1', Price: 48.15, RequiresForexPayment: true }]));
    await client.advance(5_000);
    if (schedule === 'daily') note('daily is not at once', post(schedule).length, 0);
    if (schedule === 'each') {
      paid.push(await buy('M-0002', [7.05]));
      await client.advance(5_000);
    }
    await client.advance(26 * 3_600_000);
    if (schedule === 'daily') {
      const first = post(schedule).length;
      await client.advance(26 * 3_600_000);
      note('a day without payments', post(schedule).length, first);
      paid.push(await buy('M-0002', [7.05]));
      await client.advance(26 * 3_600_000);
      const next = post(schedule).slice(first);
      note(
        'the next day',
        next.flatMap(({ body }) => JSON.parse(body).Payments).every((it: Entry) => it.ProductPrice === 7.05),
        true,
      );
    }
    const entries = new Map<number, Entry>();
    for (const { body } of post(schedule))
      for (const one of JSON.parse(body).Payments as Entry[]) entries.set(one.PaymentId, one);
    note(
      `payments (${schedule})`,
      [...entries.values()].map((it) => [
        it.PlatformReference,
        it.MemberNumber,
        it.MemberName,
        it.ProductCode,
        it.ProductPrice,
        it.ProductDepartment ?? '',
      ]),
      paid.flatMap((it, index) =>
        [[30], [12.5, 3.25], [7.05]][index]?.map((price) => [
          it.PlatformReference,
          it.MemberNumber,
          it.MemberName,
          'RATE',
          price,
          department,
        ]),
      ),
    );
    note(
      'ids and dates',
      [...entries.values()].every((it) => Number.isInteger(it.PaymentId) && /\d\d:\d\d:\d\d/.test(it.PaidDate)),
      true,
    );
    for (const posted of post(schedule)) {
      note(
        'signature',
        posted.headers['x-signature'],
        createHmac('sha256', key).update(posted.body, 'utf8').digest('base64'),
      );
      note('hash', JSON.parse(posted.body).Hash, hashOf(posted, key));
    }
  }
};

function hashOf({ body }: Posted, key: string): string {
  const parts = (JSON.parse(body).Payments as Entry[]).map((it) => {
    const price = decimalText(centsOfText(String(it.ProductPrice)), 'two');
    return [
      it.PaymentId,
      it.PlatformReference,
      it.BankReference,
      it.PaidDate,
      it.MemberNumber,
      it.MemberName,
      it.ProductCode,
      price,
      it.ProductDepartment ?? '',
    ].join('');
  });
  return createHash('sha256')
    .update(parts.join('') + key, 'utf8')
    .digest('hex');
}
