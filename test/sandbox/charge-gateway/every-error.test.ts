import { describe, expect, test } from 'vitest';
import type { Received } from '../support.ts';
import { openShop, type Shop } from './support.ts';

/** How each error of section 7 is reached: by a request, by a state, or by what the operator switches. */
const errors: readonly [code: string, http: number, how: string, reach: (shop: Shop) => Promise<Received>][] = [
  ['E001', 400, 'a required field is left out', (shop) => shop.charge({ merchantCode: undefined })],
  ['E002', 400, 'a number that is none', (shop) => shop.charge({ endUserId: '12345' })],
  ['E003', 400, 'another currency', (shop) => shop.charge({ currency: 'EUR' })],
  ['E004', 400, 'three decimals', (shop) => shop.charge({ amount: 1.001 })],
  [
    'E005',
    400,
    'a correlator that was used',
    async (shop) => shop.charge({ clientCorrelator: (await shop.paid()).clientCorrelator }),
  ],
  ['E006', 401, 'a wrong password', (shop) => shop.request('/a/transactions/amount/b', { headers: wrong })],
  [
    'E007',
    403,
    'access taken away at the control plane',
    async (shop) => {
      await shop.ask('POST', '/operator/sandbox', { enabled: false });
      return shop.charge();
    },
  ],
  ['E008', 404, 'a look-up of nothing', (shop) => shop.lookup(shop.customer, 'none')],
  ['E009', 409, 'a refund of a charge that nobody paid', async (shop) => shop.refund((await shop.charge()).body)],
  ['E010', 422, 'PIN 1111', (shop) => paidWith(shop, '1111')],
  ['E011', 422, 'a barred number', (shop) => shop.charge({ endUserId: shop.numbers.barred[0] })],
  ['E012', 422, 'a refund above its charge', async (shop) => shop.refund(await shop.paid(), { amount: 20 })],
  ['E013', 422, 'PIN 9999', (shop) => paidWith(shop, '9999')],
  [
    'E014',
    500,
    'a failure that the control plane asked for',
    async (shop) => {
      await shop.ask('POST', '/operator/fail-next');
      return shop.charge();
    },
  ],
  [
    'E015',
    503,
    'maintenance, switched on at the control plane',
    async (shop) => {
      await shop.ask('POST', '/operator/maintenance', { on: true });
      return shop.charge();
    },
  ],
];

const wrong = { authorization: `Basic ${btoa('sbx_nobody:wrong')}` };

/** The answer to a charge that is held until the PIN is in. */
async function paidWith(shop: Shop, pin: string): Promise<Received> {
  await shop.ask('POST', '/behaviour', {
    dialect: { 'charge-gateway/error-code-value': 'e-code', 'charge-gateway/failed-pin-form': 'http-422' },
  });
  const answer = shop.charge({ clientCorrelator: 'held' });
  for (let typed = 409; typed === 409; ) {
    typed = (await shop.pin({ endUserId: shop.customer, clientCorrelator: 'held' }, pin)).status;
  }
  return answer;
}

describe('each error is reached', () => {
  test.each(errors)('%s, HTTP %i: by %s', async (code, http, _how, reach) => {
    const shop = await openShop({ dialect: { 'charge-gateway/error-code-value': 'e-code' } });
    const { status, body } = await reach(shop);
    // Nobody is known by wrong credentials, nor a dialect of theirs.
    const statusCode = code === 'E006' ? '401' : code;
    expect([status, body]).toEqual([http, { statusCode, statusMessage: expect.stringMatching(/./) }]);
  });
});
