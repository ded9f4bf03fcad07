import { numbers } from '../shared-tables/handset.ts';
import type { Issued, Random } from '../slice/api-slice.ts';
import { put } from '../store/table.ts';
import { merchants } from './tables/transactions.ts';

/** Credentials, merchant fields and customer numbers for a new workspace (sections 1, 2.1 and 5). */
export function issue(random: Random): Issued {
  const account = (enabled: boolean) => ({ username: `sbx_${random.text(12)}`, password: random.text(24), enabled });
  const main = account(true);
  const notEnabled = account(false);
  // Distinct by their first digit after the network's prefix, so that no two of them can be the same.
  const [one, two, three, four, five, barred, unlisted] = [1, 2, 3, 4, 5, 6, 7].map(
    (it) => `26377${it}${random.digits(6)}`,
  ) as [string, string, string, string, string, string, string];
  const whitelisted = [one, two, three, four, five];
  const merchant = {
    merchantCode: `MC${random.digits(8)}`,
    merchantPin: random.digits(6),
    merchantNumber: `263779${random.digits(6)}`,
    terminalID: `T${random.digits(6)}`,
    countryCode: 'ZW',
    superMerchantName: 'Sandbox Holdings',
    merchantName: 'Sandbox Shop',
    channel: 'WEB',
    location: 'Harare',
  };
  return {
    accounts: [main, notEnabled],
    credentials: { username: main.username, password: main.password },
    fixtures: {
      merchant,
      numbers: { whitelisted, barred: [barred], unlisted: [unlisted] },
      maxAmount: '1000000.00',
      notEnabled: { username: notEnabled.username, password: notEnabled.password },
    },
    rows: [
      ...whitelisted.map((subscriber) => put(numbers, { subscriber, isWhitelisted: true, isBarred: false })),
      put(numbers, { subscriber: barred, isWhitelisted: true, isBarred: true }),
      put(merchants, { merchantCode: merchant.merchantCode, merchantPin: merchant.merchantPin }),
    ],
  };
}
