import { biller, product } from './biller.ts';

/** Several bets in one transaction (section 3.4). */
export const lottery = biller({
  code: 'LOTTERY',
  name: 'Example lottery',
  referencePrefix: 'LO',
  memberNumberLabel: 'Mobile number',
  metadataForm: 'object',
  system: 'lottery',
  products: [
    product({
      code: 'TICKET',
      name: 'Lottery ticket',
      priceCents: 2_00,
      allowsQuantity: true,
      metadataFields: [
        { name: 'BetInfo', isRequired: true, description: 'Sets of six numbers, each set ended by a dollar sign' },
        { name: 'RegData', isRequired: false, description: 'Registers a new user' },
      ],
    }),
  ],
});
