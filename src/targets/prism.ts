import { startMocks } from '../mock/index.ts';
import type { Driver } from './driver.ts';
import type { TargetSettings } from './settings.ts';

export interface PrismTarget {
  apis: TargetSettings['apis'];
  /** A mock can do nothing beside HTTP calls. */
  driver: Driver;
  close(): Promise<void>;
}

/** A mock looks only whether credentials are there: these belong to nobody. */
const placeholder = { username: 'mock-user', password: 'mock-password' };

/** Merchant fields of the contract's own examples (charge gateway, section 2.1). */
const merchant = {
  merchantCode: 'MERCHANT-1',
  merchantPin: '<MERCHANT_PIN>',
  merchantNumber: '263770000001',
  terminalID: 'TERM-1',
  countryCode: 'ZW',
  location: 'Harare',
  superMerchantName: 'Example Group',
  merchantName: 'Example Shop',
  channel: 'WEB',
};

/** Starts Prism mocks of all contracts on loopback and any free port. Throws MockError where Prism is not installed. */
export async function startPrism(): Promise<PrismTarget> {
  const { bases, close } = await startMocks();
  const all: TargetSettings['apis'] = {
    'bill-payment': { base: bases['bill-payment'] ?? '', credentials: placeholder, fixtures: {} },
    'charge-gateway': {
      base: bases['charge-gateway'] ?? '',
      credentials: placeholder,
      fixtures: { merchant, numbers: { whitelisted: ['263771234567'] } },
    },
    'merchant-wallet': {
      base: bases['merchant-wallet'] ?? '',
      credentials: { ...placeholder, apiKey: 'mock-api-key', accessToken: 'mock-access-token' },
      fixtures: {},
    },
  };
  return { apis: all, driver: {}, close };
}
