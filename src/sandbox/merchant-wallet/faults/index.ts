import { faultsOf } from '../../faults/define.ts';
import { merchantWalletFaults, type WalletFault } from '../wallet-fault.ts';
import { faults as accounts } from './accounts.ts';
import { faults as amounts } from './amounts.ts';
import { faults as bankChange } from './bank-change.ts';
import { faults as codeInquiries } from './code-inquiries.ts';
import { faults as codes } from './codes.ts';
import { faults as contract } from './contract.ts';
import { faults as credentials } from './credentials.ts';
import { faults as depositInquiries } from './deposit-inquiries.ts';
import { faults as deposits } from './deposits.ts';
import { faults as linkedAccounts } from './linked-accounts.ts';
import { faults as results } from './results.ts';
import { faults as reversals } from './reversals.ts';
import { faults as statements } from './statements.ts';
import { faults as utilityPayments } from './utility-payments.ts';

// By full id, sorted.
merchantWalletFaults.all = faultsOf<WalletFault>('merchant-wallet', {
  accounts,
  amounts,
  'bank-change': bankChange,
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
