import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import type { Day, Order } from './steps.ts';

/** What customers buy on a day: each kind of product, and each outcome of the test biller. */
export function usualOrders({ api }: Day): Order[] {
  const { testBiller: billerCode = 'TESTBILLER', purchases = {}, meters } = api.fixtures;
  const test = (name: string, productCode: string, memberNumber: string, more: Partial<Order> = {}): Order => ({
    name,
    billerCode,
    productCode,
    memberNumber,
    ...more,
  });
  const bought = (name: string, of: Purchase | undefined, more: Partial<Order> = {}): Order[] =>
    of ? [{ name, ...of, ...more }] : [];
  return [
    test('plain', 'AA', 'M1000234', { price: '25.50' }),
    test('part', 'AI', 'M1000234'),
    test('full', 'AM', 'M1000234'),
    test('voucher', 'RV', 'M1000234', { price: '10', quantity: 2 }),
    test('forex', 'FP', 'M1000234', { price: '15' }),
    test('perhaps-forex', 'AA', 'USD1000234', { price: '12.10' }),
    test('both', 'AA', 'M1000234', { price: '1.10', also: { Code: 'RV', price: '10' } }),
    test('fails-at-auth', 'AA', 'AF1000234', { price: '3' }),
    test('fails', 'AA', 'PF1000234', { price: '4.20' }),
    test('flagged', 'AA', 'PFF1000234', { price: '5' }),
    test('late', 'AA', 'PT1000234', { price: '6' }),
    test('next-day', 'AA', 'PP1000234', { price: '7' }),
    ...bought('department', purchases.department),
    ...bought('own', ownPurchase(api.fixtures.ownBiller)),
    ...bought('details', purchases.payerDetails),
    ...bought('electricity', purchases.electricity, meters?.doubleToken ? { memberNumber: meters.doubleToken } : {}),
    ...bought('lottery', purchases.lottery),
    ...bought('vouchers', purchases.voucher),
    ...bought('airtime', purchases.airtime),
    ...bought('internet', purchases.internetZwg),
    ...bought('reversible', purchases.reversible, { isReversed: true }),
    ...bought('invoiced', purchases.autoInvoice),
    ...bought('feed', purchases.feed),
    ...bought('feed-again', purchases.feed, { afterMs: 90_000 }),
  ];
}

function ownPurchase(own: Day['api']['fixtures']['ownBiller']): Purchase | undefined {
  if (own?.productCode === undefined) return undefined;
  const { code: billerCode, productCode, price = '40.00' } = own;
  return { billerCode, productCode, memberNumber: 'M1000234', price };
}
