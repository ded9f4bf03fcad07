import { expect, test } from 'vitest';
import { type Bills, openBills, orderFor } from './support.ts';

async function reversible(bills: Bills): Promise<string> {
  const { pay } = await bills.bought(orderFor(bills.fixtures.purchases.reversible as never));
  expect(pay.Status).toBe('Paid');
  return String(pay.Reference);
}

const reverse = (bills: Bills, OriginalReference: unknown, Reference: unknown) =>
  bills.call(bills.vendor, 'POST', '/api/payment/reverse', { OriginalReference, Reference });

test('a reversal brings the money back and makes the payment Reversed', async () => {
  const bills = await openBills();
  const original = await reversible(bills);
  const { status, body } = await reverse(bills, original, 'REV-1');
  expect([status, body]).toEqual([
    200,
    {
      OriginalReference: original,
      Reference: 'REV-1',
      ErrorCode: 0,
      Narration: null,
      TechnicalNarration: null,
      PlatformReference: 'REV-SCHOOL-000001',
      BillerReference: expect.stringMatching(/^BR\d{9}$/),
    },
  ]);
  expect(await bills.status(original)).toMatchObject({
    Status: 'Reversed',
    WalletBalanceAfterDebit: 9_999_980,
    WalletDebitReversed: '2026-03-01T08:15:30.000Z',
    WalletBalanceAfterReversal: 10_000_000,
    VendorReversalReference: 'REV-1',
  });
  expect(await bills.balance()).toBe(10_000_000);
});

test('every ErrorCode, and nothing moves with any but 0', async () => {
  const bills = await openBills();
  const [one, two] = [await reversible(bills), await reversible(bills)];
  const { pay: other } = await bills.bought(orderFor(bills.fixtures.purchases.irreversible as never));
  await bills.process('Auth', {
    ...orderFor(bills.fixtures.purchases.reversible as never),
    Reference: 'UNPAID',
  });
  const codeOf = async (original: unknown, reference: unknown) => {
    const { body } = await reverse(bills, original, reference);
    expect(Boolean(body.Narration)).toBe(body.ErrorCode !== 0);
    return body.ErrorCode;
  };
  expect(await codeOf(one, 'R1')).toBe(0);
  const before = await bills.balance();
  expect(await codeOf('NONE', 'R2')).toBe(1);
  expect(await codeOf(two, 'R1')).toBe(2);
  expect(await codeOf(two, one)).toBe(2);
  await bills.ask('POST', '/operator/fail-next-reversal');
  expect(await codeOf(two, 'R3')).toBe(3);
  expect(await codeOf(other.Reference, 'R4')).toBe(4);
  expect(await codeOf(one, 'R5')).toBe(5);
  expect(await codeOf('UNPAID', 'R6')).toBe(99);
  expect(await bills.balance()).toBe(before);
  expect((await bills.status(two)).Status).toBe('Paid');
  expect(await codeOf(two, 'R3')).toBe(0);
});

test.each([
  ['OriginalReference', undefined, 'R1'],
  ['Reference', 'ORDER-1', undefined],
  ['Reference', 'ORDER-1', ''],
])('a reversal without %s is refused', async (name, original, reference) => {
  const bills = await openBills();
  await reversible(bills);
  const { status, body } = await reverse(bills, original, reference);
  expect([status, body.ModelState]).toEqual([400, { [`request.${name}`]: [`The ${name} field is required.`] }]);
  expect((await bills.status('ORDER-1')).Status).toBe('Paid');
});
