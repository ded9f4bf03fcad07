import { documented, mistake } from './make.ts';

export const utilityMistakes = [
  mistake(
    'invented-products',
    'a product has a code that nobody gave',
    'client-takes-provider-codes-from-the-operator',
    {
      utility: (day) => ({ ...documented.utility(day), providerProduct: 'AIRTIME-USD' }),
    },
  ),
  mistake('invented-providers', 'a provider is named by its name', 'client-takes-provider-codes-from-the-operator', {
    utility: (day) => ({ ...documented.utility(day), provider: 'Telco' }),
  }),
];
