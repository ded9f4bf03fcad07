import type { CallerType } from './tables/callers.ts';

/** What a type of account may be allowed to do (section 1). */
export type Permission =
  | 'payment-codes'
  | 'withdrawal-codes'
  | 'code-inquiry'
  | 'linked-accounts'
  | 'deposits'
  | 'deposit-inquiry'
  | 'reversals'
  | 'bank-change'
  | 'utility-payments'
  | 'statements';

const ofMerchants: readonly Permission[] = [
  'payment-codes',
  'code-inquiry',
  'bank-change',
  'utility-payments',
  'statements',
  'linked-accounts',
];

/** The typical split (section 1); linked accounts, which it leaves out, are open to both. */
export const permissions: Readonly<Record<CallerType, readonly Permission[]>> = {
  merchant: ofMerchants,
  agent: [...ofMerchants, 'withdrawal-codes', 'deposits', 'deposit-inquiry', 'reversals'],
};
