import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../support.ts';
import { type Bills, openBills } from './support.ts';

/** Each reference has an order of its own; now and then a call sends that of another. */
const target = fc.record({ at: fc.nat(6), isOff: fc.nat(9).map((it) => it === 0) });

/** One call or one move of the clock. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('Auth', 'Pay', 'Pay', 'Retry'), target }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse'), target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('advance'), target }) },
);

const orders = [
  { MemberNumber: 'M1', Products: [{ Code: 'AA', Price: 0.29 + 1 }], TotalAmount: 1.29 },
  { MemberNumber: 'USD1', Products: [{ Code: 'AA', Price: 30.1 }], TotalAmount: 30.1 },
  { MemberNumber: 'PF1', Products: [{ Code: 'AI' }], TotalAmount: null },
  { MemberNumber: 'PP1', Products: [{ Code: 'RV', Price: 10, Quantity: 3 }], TotalAmount: 30 },
  { MemberNumber: 'PFF1', Products: [{ Code: 'AM' }], TotalAmount: null },
  { BillerCode: 'SCHOOL', MemberNumber: 'PUPIL-100', Products: [{ Code: 'FEES', Price: 7.07 }], TotalAmount: 7.07 },
  { MemberNumber: 'USD2', Products: [{ Code: 'FP', Price: 15, RequiresForexPayment: true }], TotalAmount: 15 },
].map((it) => ({ BillerCode: 'TESTBILLER', ...it }));

const jumps = [1_000, 20 * 60_000, 24 * 3_600_000];

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

test('over any calls and moves of the clock money is conserved, and no reference is debited twice', async () => {
  const bills = await openBills({ dialect: { 'test-pff-outcome': 'failed' } });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      await bills.ask('POST', '/reset');
      const debits = new Map<unknown, Set<unknown>>();
      for (const [count, { kind, target: to }] of steps.entries()) {
        const Reference = `R${to.at}`;
        if (kind === 'advance') await bills.advance(jumps[to.at % jumps.length] ?? 0);
        else if (kind === 'reverse') {
          const sent = { OriginalReference: to.at < 5 ? 'R5' : Reference, Reference: `REV-${to.isOff ? 0 : count}` };
          await bills.call(bills.vendor, 'POST', '/api/payment/reverse', sent);
        } else {
          const order = orders[to.isOff ? (to.at + 1) % orders.length : to.at];
          const { body } = await bills.process(kind, { ...order, Reference });
          const seen = debits.get(Reference) ?? new Set();
          if (body.WalletDebitReference) debits.set(Reference, seen.add(body.WalletDebitReference));
        }
      }
      await conserved(bills);
      for (const references of debits.values()) expect(references.size).toBe(1);
    }),
    { seed: 20260301, numRuns: 15 },
  );
});

/** What the wallets hold and what open debits hold together is what they held at first. */
async function conserved(bills: Bills): Promise<void> {
  const out: Record<string, number> = { USD: 0, ZWG: 0 };
  const { body } = await bills.get('/api/payment/list');
  for (const { Reference } of body.Listings as Json[]) {
    const it = await bills.status(Reference);
    const isOut = it.WalletDebitReference !== null && it.WalletDebitReversed === null;
    // Nothing is added to the price here.
    const total = (it.Products as Json[] | null)?.reduce(
      (sum, line) => sum + cents(line.Price) * Number(line.Quantity),
      0,
    );
    if (isOut) out[String(it.Currency)] = (out[String(it.Currency)] ?? 0) + (total ?? 0);
    const isSpent = ['Paid', 'BeingPaid', 'Flagged'].includes(String(it.Status));
    expect([it.Status, isOut]).toEqual([it.Status, isSpent]);
  }
  for (const currency of ['USD', 'ZWG']) {
    expect(cents(await bills.balance(currency)) + (out[currency] ?? 0)).toBe(1_000_000_000);
  }
}
