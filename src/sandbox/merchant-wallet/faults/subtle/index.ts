import { faults as amounts } from './amounts.ts';
import { faults as bankChange } from './bank-change.ts';
import { faults as codeInquiries } from './code-inquiries.ts';
import { faults as codes } from './codes.ts';
import { faults as contract } from './contract.ts';
import { faults as credentials } from './credentials.ts';
import { faults as depositInquiries } from './deposit-inquiries.ts';
import { faults as deposits } from './deposits.ts';
import { faults as reversals } from './reversals.ts';
import { faults as statements } from './statements.ts';

/**
 * Defects that show only where records meet: at rare values, the umpteenth time, over time, two at once. Half of them
 * are modelled on kinds of public bug reports of payment, wallet and ledger software, named beside them.
 */
export const subtleFaults = {
  amounts,
  'bank-change': bankChange,
  'code-inquiries': codeInquiries,
  codes,
  contract,
  credentials,
  'deposit-inquiries': depositInquiries,
  deposits,
  reversals,
  statements,
};
