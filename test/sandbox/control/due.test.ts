import { expect, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';
import { start } from '../support.ts';

test('what falls due is told in its order, with why and about what', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'fails' } });
  expect((await shop.ask('GET', '/clock/due')).body).toEqual({ count: 0, due: [] });
  const charged = await shop.charge({ notifyUrl: 'http://127.0.0.1:1/hook?shop=7' });
  const { body } = await shop.ask('GET', '/clock/due');
  expect(body).toEqual({
    count: 1,
    due: [
      {
        at: start + 300_000,
        api: 'charge-gateway',
        kind: 'event',
        name: 'prompt-expired',
        why: 'the prompt closes, if no PIN was typed by then',
        about: charged.body['transactionId'],
      },
    ],
  });
});
