import { randomBytes } from 'node:crypto';
import type { Tenant } from './model.ts';

/** A developer with sandbox access and a set of numbers that no other one has. `index` counts from 0 to 999. */
export function newTenant(index: number): Tenant {
  const suffix = randomBytes(4).toString('hex');
  const number = (last: number) => `26377${String(index).padStart(3, '0')}${String(last).padStart(4, '0')}`;
  return {
    id: `t${index}`,
    credentials: { username: `sbx_dev${index}_${suffix}`, password: `pw-${randomBytes(9).toString('hex')}` },
    fixtures: {
      merchant: {
        merchantCode: '2240117',
        merchantPin: '7391',
        merchantNumber: '263779990001',
        terminalID: 'TRM-0042',
        countryCode: 'ZW',
        superMerchantName: 'Baobab Holdings',
        merchantName: 'Baobab Books',
        channel: 'WEB',
        location: 'Harare',
      },
      numbers: {
        whitelisted: [1, 2, 3, 4, 5, 6].map(number),
        barred: [91, 92].map(number),
        unlisted: [81, 82].map(number),
      },
      maxAmount: '500.00',
      notEnabled: { username: `sbx_new${index}_${suffix}`, password: `pw-${randomBytes(9).toString('hex')}` },
    },
    barred: new Set([91, 92].map(number)),
    enabled: true,
    maintenance: false,
    failNext: false,
    transactions: [],
    correlators: new Map(),
    messages: [],
    requests: [],
  };
}
