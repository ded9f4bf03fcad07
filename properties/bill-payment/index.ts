import type { Check } from '../../src/conformance/index.ts';
import { acknowledgements } from './acknowledgements.ts';
import { actionCases } from './actions.ts';
import { amountLimits, amountUnlimited, limitsWithQuantity } from './amount-limits.ts';
import { anyPayments } from './any-payments.ts';
import { authReturnsPrice, blankForms } from './auth-prices.ts';
import { balanceAfterDebit } from './balance-after-debit.ts';
import { billerChecks } from './biller-checks.ts';
import { amountWritings, callerPriceKept, cataloguePriceKept, payPriceOffAuth, totalOffSum } from './caller-price.ts';
import { catalogueFiltered, catalogueListed, catalogueUnknownCode } from './catalogue.ts';
import { debitAmounts } from './debit-amounts.ts';
import { debitCents } from './debit-cents.ts';
import { departments } from './departments.ts';
import { largeDebits } from './large-debits.ts';
import { paymentLifeChecks, paymentTimeChecks } from './life-checks.ts';
import { memberNumbersOffPattern } from './member-numbers.ts';
import { metadataForms, metadataRequired } from './metadata.ts';
import { minimumBalanceKept } from './minimum-balance.ts';
import { disabledByOperator, disabledInCatalogue } from './not-payable.ts';
import { oddQuantities } from './odd-quantities.ts';
import { offTypeValues } from './off-type-values.ts';
import { overdraft, suspendedWallet } from './overdraft.ts';
import { partPayments, partPaymentsRefused } from './part-payments.ts';
import { payerDetails } from './payer-details.ts';
import { quantities, quantitiesRefused, quantityDefaults, vouchersOfPurchases } from './quantities.ts';
import { referencePrefix, referencesFind, unusualReferences } from './references.ts';
import { emptyFields, openRequests, payWithoutPrice, requiredFields } from './required-fields.ts';
import { severalProducts } from './several-products.ts';
import { unknownCodes } from './unknown-codes.ts';
import { knownDebits, testDebits } from './wallet-debits.ts';

/** Every check of the bill payment platform; those that move a shared clock run last. */
export const billPaymentChecks: Check[] = [
  // First: they wait for the target's clock most of their time. On a shared target the runner has them last.
  ...paymentTimeChecks,
  catalogueListed,
  catalogueFiltered,
  catalogueUnknownCode,
  acknowledgements,
  actionCases,
  amountLimits,
  amountUnlimited,
  limitsWithQuantity,
  anyPayments,
  authReturnsPrice,
  blankForms,
  callerPriceKept,
  amountWritings,
  cataloguePriceKept,
  payPriceOffAuth,
  totalOffSum,
  departments,
  memberNumbersOffPattern,
  metadataForms,
  metadataRequired,
  disabledInCatalogue,
  partPayments,
  partPaymentsRefused,
  payerDetails,
  quantities,
  quantitiesRefused,
  oddQuantities,
  quantityDefaults,
  vouchersOfPurchases,
  referencePrefix,
  referencesFind,
  unusualReferences,
  emptyFields,
  offTypeValues,
  unknownCodes,
  openRequests,
  payWithoutPrice,
  requiredFields,
  severalProducts,
  balanceAfterDebit,
  knownDebits,
  debitAmounts,
  debitCents,
  testDebits,
  disabledByOperator,
  largeDebits,
  overdraft,
  minimumBalanceKept,
  suspendedWallet,
  ...billerChecks,
  ...paymentLifeChecks,
];
