import { biller, product } from './biller.ts';

/** Airtime and bundles; a member is a mobile number (section 3.4). */
export const airtime = biller({
  code: 'AIRTIME',
  name: 'Airtime',
  referencePrefix: 'AT',
  memberNumberLabel: 'Mobile number',
  memberNumberDescription: 'Such as 0771234567',
  memberNumberRegex: '^(0|\\+?263)7[1378]\\d{7}$',
  commissionBasisPoints: 300,
  system: 'airtime',
  products: [
    product({ code: 'AIRTIME', name: 'Airtime in ZWG', minCents: 1_00, maxCents: 10_000_00 }),
    product({
      code: 'AIRTIME_USD',
      name: 'Airtime in USD',
      requiresForex: true,
      minCents: 50,
      maxCents: 500_00,
    }),
    product({ code: 'DATA_1GB', name: 'NetOne 1 GB bundle', priceCents: 40_00 }),
    product({ code: 'DATA_8GB_USD', name: 'Econet 8 GB bundle', priceCents: 8_00, requiresForex: true }),
  ],
});

/** Numbers of the one network that AIRTIME_USD serves for now. */
export const usdNetwork = /^(0|\+?263)7[78]/;
