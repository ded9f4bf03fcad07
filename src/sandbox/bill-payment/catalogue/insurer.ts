import { biller, member, product } from './biller.ts';

/** Members by a pattern, required metadata in pairs, payer details at PAY, one product a payment. */
export const insurer = biller({
  code: 'INSURER',
  name: 'Insurance company',
  referencePrefix: 'IN',
  memberNumberLabel: 'Policy number',
  memberNumberDescription: 'P, a dash and four digits',
  memberNumberRegex: '^P-\\d{4}$',
  wantsPayerDetails: true,
  system: 'listed',
  members: [
    member({ memberNumber: 'P-5550', name: 'Rudo Sample', details: { Policy: 'Funeral' }, balanceCents: 30_00 }),
    member({ memberNumber: 'P-5551', name: 'Farai Specimen', details: { Policy: 'Motor' } }),
  ],
  products: [
    product({
      code: 'PREMIUM',
      name: 'Monthly premium',
      minCents: 5_00,
      maxCents: 500_00,
      metadataFields: [{ name: 'Policy Year', isRequired: true, description: 'Year that the premium is for' }],
    }),
  ],
});
