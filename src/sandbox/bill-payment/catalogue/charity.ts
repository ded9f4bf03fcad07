import { biller, product } from './biller.ts';

/** The biller with a feed and a target (section 2.5). */
export const charity = biller({
  code: 'CHARITY',
  name: 'Example charity',
  referencePrefix: 'CH',
  memberNumberLabel: 'Donor',
  memberNumberDescription: 'Any name',
  allowsFeed: true,
  target: { cents: 50_000_00, units: 2000 },
  products: [
    product({
      code: 'DONATION',
      name: 'Donation',
      minCents: 1_00,
      metadataFields: [{ name: 'Message', isRequired: false, description: 'Shown in the feed' }],
    }),
    product({
      code: 'DONATION_USD',
      name: 'Donation in USD',
      requiresForex: true,
      minCents: 1_00,
      maxCents: 1000_00,
      allowsQuantity: true,
    }),
  ],
});
