import { byId } from '../define.ts';
import { amountFaults } from './amounts.ts';
import { bankChangeFaults } from './bank-change.ts';
import { carelessCodeFaults } from './careless/codes.ts';
import { carelessCredentialFaults } from './careless/credentials.ts';
import { carelessDepositFaults } from './careless/deposits.ts';
import { carelessMoneyFaults } from './careless/money.ts';
import { carelessResultFaults } from './careless/results.ts';
import { carelessStatementFaults } from './careless/statements.ts';
import { codeInquiryFaults } from './code-inquiries.ts';
import { codeLifeFaults } from './code-life.ts';
import { codeFaults } from './codes.ts';
import { credentialFaults } from './credentials.ts';
import { depositFaults } from './deposits.ts';
import { linkedAccountFaults } from './linked-accounts.ts';
import { permissionFaults } from './permissions.ts';
import { referenceFaults } from './references.ts';
import { resultFaults } from './results.ts';
import { reversalFaults } from './reversals.ts';
import { statementFaults } from './statements.ts';
import { utilityPaymentFaults } from './utility-payments.ts';

/** The merchant wallet service's faults by full id, sorted. */
export const merchantWalletFaults = byId(
  carelessCodeFaults,
  carelessCredentialFaults,
  carelessDepositFaults,
  carelessMoneyFaults,
  carelessResultFaults,
  carelessStatementFaults,
  amountFaults,
  bankChangeFaults,
  codeFaults,
  codeInquiryFaults,
  codeLifeFaults,
  credentialFaults,
  depositFaults,
  linkedAccountFaults,
  permissionFaults,
  referenceFaults,
  resultFaults,
  reversalFaults,
  statementFaults,
  utilityPaymentFaults,
);
