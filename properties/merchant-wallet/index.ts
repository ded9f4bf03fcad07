import { checksOf } from '../../src/conformance/index.ts';
import * as accounts from './accounts/index.ts';
import * as amounts from './amounts/index.ts';
import * as bankChange from './bank-change/index.ts';
import * as codeInquiries from './code-inquiries/index.ts';
import * as codes from './codes/index.ts';
import * as credentials from './credentials/index.ts';
import * as depositInquiries from './deposit-inquiries/index.ts';
import * as deposits from './deposits/index.ts';
import * as linkedAccounts from './linked-accounts/index.ts';
import * as responseCodes from './response-codes/index.ts';
import * as results from './results/index.ts';
import * as reversals from './reversals/index.ts';
import * as statements from './statements/index.ts';
import * as storylines from './storylines/index.ts';
import * as utilityPayments from './utility-payments/index.ts';

/** Every check of this API: what the folders of its topics export. Each needs a target with memory. */
export const merchantWalletChecks = checksOf(
  'merchant-wallet',
  {
    accounts,
    amounts,
    'bank-change': bankChange,
    'code-inquiries': codeInquiries,
    codes,
    credentials,
    'deposit-inquiries': depositInquiries,
    deposits,
    'linked-accounts': linkedAccounts,
    'response-codes': responseCodes,
    results,
    reversals,
    statements,
    storylines,
    'utility-payments': utilityPayments,
  },
  ['state'],
);
