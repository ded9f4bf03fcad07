import { biller, member, product } from './biller.ts';

/** The pupil whose reversals the school itself cannot make. */
export const pupilWithoutReversals = 'PUPIL-199';

/** The biller that accepts reversals; one of its products is not for sale. */
export const school = biller({
  code: 'SCHOOL',
  name: 'Example school',
  referencePrefix: 'SC',
  memberNumberLabel: 'Pupil number',
  takesReversals: true,
  feeCents: 25,
  commissionBasisPoints: 50,
  system: 'listed',
  members: [
    member({ memberNumber: 'PUPIL-100', name: 'Tendai Example', balances: { 'Library books': '2' } }),
    member({ memberNumber: 'PUPIL-101', name: 'Chipo Sample' }),
    member({ memberNumber: pupilWithoutReversals, name: 'Rudo Example' }),
  ],
  products: [
    product({ code: 'FEES', name: 'School fees' }),
    product({ code: 'UNIFORM', name: 'Uniform', priceCents: 35_00, requiresForex: true, allowsQuantity: true }),
    product({ code: 'TRIP', name: 'School trip', priceCents: 20_00, isEnabled: false }),
  ],
});
