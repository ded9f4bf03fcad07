import { observersOf } from '../../conformance/index.ts';
import * as amounts from './amounts.ts';
import * as codeInquiries from './code-inquiries.ts';
import * as codes from './codes.ts';
import * as contract from './contract.ts';
import * as credentials from './credentials.ts';
import * as linkedAccounts from './linked-accounts.ts';
import { movedAccounts } from './moved-accounts.ts';
import * as responseCodes from './response-codes.ts';
import * as results from './results.ts';
import * as statements from './statements.ts';
import * as utilityPayments from './utility-payments.ts';

/** Observers of the merchant wallet service over a conformance run: they judge the provider. */
export const merchantWalletObservers = observersOf('merchant-wallet', {
  amounts: { ...amounts, movedAccounts },
  'code-inquiries': codeInquiries,
  codes,
  contract,
  credentials,
  'linked-accounts': linkedAccounts,
  'response-codes': responseCodes,
  results,
  statements,
  'utility-payments': utilityPayments,
});
