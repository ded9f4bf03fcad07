import type { Check } from '../../src/conformance/index.ts';
import { changeAccepted, changeCredits } from './bank-change.ts';
import {
  changeAboveLimit,
  changeNotCents,
  changeOddlyWritten,
  changeOpenPlaces,
  changeRefused,
} from './bank-change-refused.ts';
import { codeAmounts, codeAmountsOpen } from './code-amounts.ts';
import { codeCurrencies, codeFieldsRequired, codeOpenFields } from './code-fields.ts';
import { codesInquired, inquiriesInTime, inquiriesPerCode, inquiriesRefused } from './code-inquiry.ts';
import { codesInTime, codesLeftAlone, codesPaidAfterInquiry, codesTooLate, paidCodesLeftAlone } from './code-life.ts';
import { codeStoryline } from './code-storyline.ts';
import { codeTexts, unusualCodeTexts } from './code-texts.ts';
import { codesClaimed, codesInCompany } from './codes-claimed.ts';
import { codesGenerated } from './codes-generated.ts';
import { codesPaid, paymentsOnStatement } from './codes-paid.ts';
import { codesPaidAgain, codesPaidAtOnce } from './codes-paid-once.ts';
import {
  depositFoundLater,
  depositInquiryAfterReversal,
  depositInquiryFields,
  depositsNotFound,
  depositsToldApart,
} from './deposit-inquiry.ts';
import { depositAmounts, depositCredits, depositOptionalFields, depositsAtOnce } from './deposits.ts';
import { depositsAcrossCurrencies } from './deposits-across-currencies.ts';
import {
  depositDuplicates,
  depositDuplicatesLater,
  depositRepeated,
  simultaneousDeposits,
} from './deposits-duplicates.ts';
import { depositsToEveryAccount } from './deposits-every-account.ts';
import { depositNotCents, depositOddlyWritten, depositOpenPlaces, depositsRefused } from './deposits-refused.ts';
import { linkedAccountCurrencies, linkedAccountNumbers, linkedAccounts } from './linked-accounts.ts';
import { loginsRefused, loginsSucceed } from './login.ts';
import { moneyStoryline } from './money-storyline.ts';
import { permissions } from './permissions.ts';
import { qrCodes } from './qr-codes.ts';
import { responseCodeList } from './response-code-list.ts';
import { reversalOfAnother } from './reversal-of-another.ts';
import {
  reversalOfBankChange,
  reversalOfNoDeposit,
  reversalOfPaidCode,
  reversalOfUtilityPayment,
} from './reversal-of-deposits-only.ts';
import { reversedOnce, reversedOnceAtOnce, reversedOnceLater, secondReversal } from './reversal-once.ts';
import {
  reversalAmounts,
  reversalAnyOtherAmount,
  reversalFields,
  reversalsAccepted,
  reversalsTakeBack,
} from './reversals.ts';
import { serviceProblem } from './service-problem.ts';
import {
  changeOnStatement,
  depositsOnStatement,
  manyOnStatement,
  refusedOnStatement,
  utilityOnStatement,
} from './statement-movements.ts';
import { statementBorders, statementPeriods, statementsOfMonths } from './statement-periods.ts';
import { statementFields, statementMonths, statementsGiven, statementTooLong } from './statements.ts';
import { keysRefused, tokenAccepted, tokensRefused } from './tokens.ts';
import { tokenEnds, tokenLifetime, tokenOfOthers } from './tokens-life.ts';
import {
  utilityAmounts,
  utilityNotCents,
  utilityOddlyWritten,
  utilityOpenPlaces,
  utilityPayments,
  utilityRefused,
} from './utility-payments.ts';

/** Every check of the merchant wallet service; those that move a shared clock run last. */
export const merchantWalletChecks: Check[] = [
  loginsSucceed,
  tokenAccepted,
  tokensRefused,
  keysRefused,
  tokenOfOthers,
  permissions,
  responseCodeList,
  codesGenerated,
  codeAmounts,
  codeAmountsOpen,
  codeTexts,
  unusualCodeTexts,
  codeFieldsRequired,
  codeCurrencies,
  codeOpenFields,
  qrCodes,
  codesInquired,
  inquiriesPerCode,
  inquiriesRefused,
  codesPaid,
  paymentsOnStatement,
  codesPaidAgain,
  codesPaidAtOnce,
  codesClaimed,
  codesInCompany,
  linkedAccounts,
  linkedAccountCurrencies,
  linkedAccountNumbers,
  depositAmounts,
  depositCredits,
  depositsAtOnce,
  depositOptionalFields,
  depositsRefused,
  depositOddlyWritten,
  depositOpenPlaces,
  depositsToEveryAccount,
  depositsAcrossCurrencies,
  depositDuplicates,
  simultaneousDeposits,
  depositRepeated,
  depositsToldApart,
  depositsNotFound,
  depositInquiryFields,
  depositInquiryAfterReversal,
  reversalsAccepted,
  reversalsTakeBack,
  reversalAmounts,
  reversalAnyOtherAmount,
  reversalFields,
  secondReversal,
  reversedOnce,
  reversedOnceAtOnce,
  reversalOfNoDeposit,
  reversalOfBankChange,
  reversalOfUtilityPayment,
  reversalOfPaidCode,
  reversalOfAnother,
  changeAccepted,
  changeCredits,
  changeAboveLimit,
  changeRefused,
  changeOddlyWritten,
  changeOpenPlaces,
  utilityPayments,
  utilityAmounts,
  utilityRefused,
  utilityOddlyWritten,
  utilityOpenPlaces,
  statementsGiven,
  statementFields,
  statementMonths,
  statementTooLong,
  utilityOnStatement,
  manyOnStatement,
  changeOnStatement,
  depositsOnStatement,
  refusedOnStatement,
  codeStoryline,
  serviceProblem,
  inquiriesInTime,
  codesInTime,
  codesTooLate,
  codesLeftAlone,
  paidCodesLeftAlone,
  codesPaidAfterInquiry,
  tokenLifetime,
  tokenEnds,
  moneyStoryline,
  depositFoundLater,
  depositDuplicatesLater,
  reversedOnceLater,
  statementPeriods,
  statementsOfMonths,
  statementBorders,
  // Last: what takes such amounts has odd balances from then on.
  depositNotCents,
  changeNotCents,
  utilityNotCents,
  // Wrong logins may lock the account.
  loginsRefused,
];
