import { biller, member, product } from './biller.ts';

/** The biller whose payments the platform invoices (section 6.3); its bouquet is priced in a third currency. */
export const television = biller({
  code: 'TELEVISION',
  name: 'Satellite television',
  referencePrefix: 'TV',
  memberNumberLabel: 'Smart card number',
  vendorMustInvoice: true,
  system: 'listed',
  members: [
    member({
      memberNumber: '4100200300',
      name: 'Nyasha Example',
      details: { Bouquet: 'ZAR 180.00', 'ZAR for 1 USD': '18.00' },
      // 180.00 in the third currency, at the fixed rate.
      balanceCents: 10_00,
    }),
  ],
  products: [
    product({ code: 'TOPUP', name: 'Top-up' }),
    product({ code: 'BOUQUET_ZAR', name: 'Bouquet in ZAR', requiresForex: true, authAmountMandated: true }),
  ],
});
