import { biller, product } from './biller.ts';

/** Test meters that select a scenario (section 3.3); the document leaves their numbers out. */
export const meters = {
  singleDebt: '37000000101',
  doubleDebt: '37000000102',
  doubleToken: '37000000103',
  /** Its payments are Pending at first (section 3.1). */
  underLoad: '37000000104',
} as const;

/** The amount that brings the last token once more. */
export const resendCents = 177_77;

/** Prepaid electricity (section 3.4). */
export const electricity = biller({
  code: 'ELECTRICITY',
  name: 'Prepaid electricity',
  referencePrefix: 'EP',
  memberNumberLabel: 'Meter number',
  memberNumberDescription: 'Eleven digits',
  memberNumberRegex: '^\\d{11}$',
  commissionBasisPoints: 100,
  system: 'electricity',
  products: [
    product({
      code: 'TOKEN',
      name: 'Electricity token',
      minCents: 5_00,
      maxCents: 20_000_00,
      postPurchase: 'Enter each token at the meter.',
    }),
  ],
});
