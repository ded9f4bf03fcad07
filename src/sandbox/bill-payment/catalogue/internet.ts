import { biller, member, product } from './biller.ts';

const serviceLogin = [{ name: 'Service Login', isRequired: true, description: 'From the member lookup' }];

/** Pay-as-you-go internet: accounts in one of two currencies, each with its logins (section 3.4). */
export const internet = biller({
  code: 'INTERNET',
  name: 'Internet service',
  referencePrefix: 'IS',
  memberNumberLabel: 'Account id',
  metadataForm: 'object',
  system: 'internet',
  members: [
    member({
      memberNumber: 'ACC-4410',
      name: 'Tatenda Example',
      details: { 'Account Currency': 'ZWG', 'Service Login 1': 'home4410', 'Service Login 2': 'shop4410' },
      balances: { Data: '4 GB' },
    }),
    member({
      memberNumber: 'ACC-4420',
      name: 'Ruvimbo Sample',
      details: { 'Account Currency': 'USD', 'Service Login 1': 'home4420' },
      balances: { Data: '0 GB' },
    }),
  ],
  products: [
    product({ code: 'ZWG_DATA_10', name: 'Data in ZWG', priceCents: 120_00, metadataFields: serviceLogin }),
    product({
      code: 'USD_DATA_20',
      name: 'Data in USD',
      priceCents: 20_00,
      requiresForex: true,
      metadataFields: serviceLogin,
    }),
  ],
});
