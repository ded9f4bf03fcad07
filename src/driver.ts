// The types that a driver module needs (payproof/driver).
export type * from './targets/driver.ts';
export type { ApiFixtures, Credentials, MerchantFixture } from './targets/settings.ts';
