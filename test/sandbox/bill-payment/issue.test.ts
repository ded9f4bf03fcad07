import { expect, test } from 'vitest';
import { billPayment } from '../../../src/sandbox/bill-payment/slice.ts';
import { cryptoRandom } from '../../../src/sandbox/slice/random.ts';
import { cpuMs } from '../../fixtures/cpu-ms.ts';
import { openBills } from './support.ts';

test('a workspace gets users, a funded wallet in each currency and all fixtures', async () => {
  const bills = await openBills();
  const { ownBiller, withoutRole } = bills.fixtures;
  expect(bills.vendor).toEqual({
    username: expect.stringMatching(/^vendor_\w{12}$/),
    password: expect.stringMatching(/^\w{24}$/),
  });
  expect(Object.keys(bills.fixtures).sort()).toEqual([
    ...[
      'members',
      'meters',
      'offlineBiller',
      'ownBiller',
      'purchases',
      'reversalFails',
      'soldOut',
      'targets',
      'testBiller',
      'withoutRole',
    ],
  ]);
  expect(Object.keys(ownBiller)).toEqual(['code', 'credentials', 'user', 'secretKey', 'productCode', 'price']);
  expect(Object.keys(withoutRole)).toEqual(['vendor', 'biller']);
  expect([await bills.balance(), await bills.balance('USD')]).toEqual([10_000_000, 10_000_000]);
});

test('what a workspace is given takes well under 1 ms of CPU time to make, the catalogue being shared', () => {
  const best = Math.min(
    ...Array.from({ length: 10 }, () => {
      const began = cpuMs();
      for (let at = 0; at < 20; at += 1) billPayment.issue(cryptoRandom);
      return (cpuMs() - began) / 20;
    }),
  );
  expect(best).toBeLessThan(1);
  expect(billPayment.issue(cryptoRandom).rows.length).toBeLessThan(12);
});
