import { biller, product } from './biller.ts';

/** Outcomes by the prefix of the member number, and the five test products (section 3.3). */
export const testBiller = biller({
  code: 'TESTBILLER',
  name: 'Test biller',
  description: 'Simulates outcomes by the prefix of the member number',
  referencePrefix: 'TB',
  memberNumberDescription: 'Any number; its prefix chooses the outcome',
  allowsSeveralProducts: true,
  feeCents: 50,
  commissionBasisPoints: 200,
  system: 'test',
  products: [
    product({ code: 'AI', name: 'Account, part payment', authAmountMandated: false }),
    product({ code: 'AM', name: 'Account, full payment', authAmountMandated: true }),
    product({ code: 'AA', name: 'Any amount', requiresForex: null, minCents: 1_00, maxCents: 5000_00 }),
    product({
      code: 'RV',
      name: 'Voucher',
      priceCents: 10_00,
      returnsVouchers: true,
      allowsQuantity: true,
      reminderDays: 30,
      prePurchase: 'Check the number of vouchers.',
      postPurchase: 'Keep the PIN of the voucher safe.',
    }),
    product({ code: 'FP', name: 'Fixed price in forex', priceCents: 15_00, requiresForex: true }),
  ],
});
