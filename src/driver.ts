// The types that a driver module needs (payproof/driver).
export type { BillerChange, WebhookRegistration } from './targets/apis/bill-payment.ts';
export type { MerchantFixture, Prompt, Sms } from './targets/apis/charge-gateway.ts';
export type { ApiFixtures, Credentials } from './targets/apis/index.ts';
export type { CodeUse } from './targets/apis/merchant-wallet.ts';
export type * from './targets/drivers/driver.ts';
