import { expect, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';

test('what the operator switched is told again', async () => {
  const shop = await openShop();
  await shop.ask('POST', '/operator/maintenance', { on: true });
  await shop.ask('POST', '/operator/fail-next', { api: 'bill-payment' });
  const { apis } = (await shop.ask('GET', '/operator')).body as { apis: { api: string }[] };
  expect(apis.map(({ api, ...it }) => [api, it])).toEqual([
    ['bill-payment', { enabled: true, maintenance: true, failNext: 1 }],
    ['charge-gateway', { enabled: true, maintenance: true, failNext: 0 }],
    ['merchant-wallet', { enabled: true, maintenance: true, failNext: 0 }],
  ]);
});

test('wallets, billers, stock and webhooks are told as they are now', async () => {
  const shop = await openShop();
  const post = (path: string, body: Record<string, unknown>) => shop.ask('POST', `/operator${path}`, body);
  await post('/vendor-wallet', { currency: 'USD', balance: '12.50', status: 'suspended' });
  await post('/biller-online', { billerCode: 'TESTBILLER', online: false });
  await post('/webhook', { kind: 'configuration', url: 'https://vendor.example/hook', token: 'agreed-upon' });
  const { wallets } = (await shop.ask('GET', '/operator/vendor-wallet')).body as { wallets: { currency: string }[] };
  expect(wallets.find((it) => it.currency === 'USD')).toMatchObject({ balance: '12.50', status: 'suspended' });
  const { billers } = (await shop.ask('GET', '/operator/biller')).body as {
    billers: { billerCode: string; products: { code: string; available?: number }[] }[];
  };
  expect(billers.find((it) => it.billerCode === 'TESTBILLER')).toMatchObject({ enabled: true, online: false });
  const selling = billers.find((it) => it.products.some(({ available }) => available !== undefined));
  const [product] = selling?.products ?? [];
  await post('/stock', { billerCode: selling?.billerCode, productCode: product?.code, available: 3 });
  const again = (await shop.ask('GET', '/operator/biller')).body as { billers: typeof billers };
  const seen = again.billers.find((it) => it.billerCode === selling?.billerCode)?.products[0];
  expect(seen).toEqual({ ...product, available: 3 });
  const webhooks = await shop.ask('GET', '/operator/webhook');
  expect(webhooks.body).toEqual({ webhooks: [{ kind: 'configuration', url: 'https://vendor.example/hook' }] });
});

test('each fault tells the sentence that it breaks, and where that stands', async () => {
  const shop = await openShop();
  const answer = await fetch(`${shop.control}/faults`);
  const { faults } = (await answer.json()) as { faults: { id: string; section: string; rule: string }[] };
  expect(faults.filter((it) => it.section === '' || it.rule === '').map((it) => it.id)).toEqual([]);
  expect(faults.length).toBeGreaterThan(500);
});
