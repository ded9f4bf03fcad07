import { biller, product } from './biller.ts';

/** The offline biller whose members and payments the Biller interface serves (section 4.2). */
export const ownBiller = biller({
  code: 'CITYCOUNCIL',
  name: 'City council',
  referencePrefix: 'CC',
  memberNumberDescription: 'Account number on the council bill',
  allowsSeveralProducts: true,
  feeCents: 100,
  system: 'managed',
  products: [product({ code: 'RATES', name: 'Rates' }), product({ code: 'WATER', name: 'Water', department: 'Water' })],
});

/** A member that is there from the start. */
export const firstMember = { memberNumber: 'M1000234', fullName: 'Tariro Example' };
