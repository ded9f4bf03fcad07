// The types that a driver module needs (payproof/driver).
export type * from './target/driver.ts';
export type { ApiFixtures, Credentials, MerchantFixture } from './target/settings.ts';
