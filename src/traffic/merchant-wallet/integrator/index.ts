import { integratorObserversOf } from '../../../conformance/index.ts';
import * as amounts from './amounts.ts';
import * as bankChange from './bank-change.ts';
import * as caller from './caller.ts';
import * as codeInquiries from './code-inquiries.ts';
import * as codes from './codes.ts';
import * as contract from './contract.ts';
import * as credentials from './credentials.ts';
import * as depositInquiries from './deposit-inquiries.ts';
import * as deposits from './deposits.ts';
import * as linkedAccounts from './linked-accounts.ts';
import * as results from './results.ts';
import * as reversals from './reversals.ts';
import * as statements from './statements.ts';
import * as utilityPayments from './utility-payments.ts';

/** Observers of the other side of this API: they judge whoever calls it and receives from it. */
export const merchantWalletIntegratorObservers = integratorObserversOf('merchant-wallet', {
  amounts,
  'bank-change': bankChange,
  caller,
  'code-inquiries': codeInquiries,
  codes,
  contract,
  credentials,
  'deposit-inquiries': depositInquiries,
  deposits,
  'linked-accounts': linkedAccounts,
  results,
  reversals,
  statements,
  'utility-payments': utilityPayments,
});
