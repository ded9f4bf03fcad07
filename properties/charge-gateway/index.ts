import type { Check } from '../../src/conformance/index.ts';
import { amountsAccepted } from './amounts-accepted.ts';
import { amountsOpen, amountsRefused } from './amounts-refused.ts';
import { callbacksBelong, outcomeCallbacks, refundEvents } from './callbacks.ts';
import { callbacksInCompany } from './callbacks-in-company.ts';
import { chargeIsFound } from './charge-is-found.ts';
import { credentialsRefused } from './credentials.ts';
import { currenciesRefused } from './currencies-refused.ts';
import {
  duplicateCorrelators,
  duplicatesLater,
  duplicatesOfFinalCharges,
  simultaneousDuplicates,
} from './duplicate-correlators.ts';
import { documentedRate } from './load.ts';
import { lookUpsDuringChange } from './look-ups-during-change.ts';
import { lookUpsRefused } from './look-ups-refused.ts';
import { msisdnForms } from './msisdn-forms.ts';
import { msisdnSameCustomer } from './msisdn-same-customer.ts';
import { msisdnsRefused } from './msisdns-refused.ts';
import { notifyUrlOptional } from './notify-url-optional.ts';
import { barredNumber, barringANumber, unlistedNumber, unlistedNumberSms } from './numbers.ts';
import { oneChargeOnly, pinsAtOnce, secondPin } from './one-charge-only.ts';
import { openFields, openRefunds, refusalsRepeated, unusualCorrelators, unusualTexts } from './open-places.ts';
import { internalError, maintenance, notEnabledAccount, notEnabledByOperator } from './operator.ts';
import { outcomeSms, smsOfRequest, smsOnlyAfterOutcome } from './outcome-sms.ts';
import { pinMatrix } from './pin-matrix.ts';
import { referencesAccepted } from './references-accepted.ts';
import { refundBodyRefused } from './refund-body.ts';
import { correlatorOfRefund, refundCorrelator } from './refund-correlator.ts';
import { refundOfFailed, refundOfUnfinished } from './refund-eligibility.ts';
import { refundOriginal } from './refund-original.ts';
import { simultaneousRefunds } from './refund-simultaneous.ts';
import { refundsLater, refundTwice } from './refund-twice.ts';
import { refundCeiling, refundsAccepted, refundsOfAnyForm } from './refunds-accepted.ts';
import { refundAfterOtherCharges, refundByEitherForm } from './refunds-in-company.ts';
import { refundsInParts } from './refunds-in-parts.ts';
import { fieldNamesExact, requiredFieldsRefused } from './required-fields.ts';
import { chargesAtOnce, sameReference } from './same-reference.ts';
import { smsInCompany } from './sms-in-company.ts';
import { storyline } from './storyline.ts';
import { finalLeftAlone, pendingLeftAlone } from './time.ts';
import { timestampsInUtc } from './timestamps.ts';
import { jsonSpellings, malformedJson, missingSlash } from './wire.ts';

/** Every check of the charge gateway; those that move a shared clock or its settings run last. */
export const chargeGatewayChecks: Check[] = [
  chargeIsFound,
  timestampsInUtc,
  amountsAccepted,
  referencesAccepted,
  msisdnForms,
  msisdnSameCustomer,
  notifyUrlOptional,
  amountsRefused,
  amountsOpen,
  currenciesRefused,
  msisdnsRefused,
  requiredFieldsRefused,
  fieldNamesExact,
  malformedJson,
  missingSlash,
  jsonSpellings,
  pinMatrix,
  outcomeSms,
  smsOfRequest,
  smsOnlyAfterOutcome,
  smsInCompany,
  outcomeCallbacks,
  callbacksBelong,
  callbacksInCompany,
  oneChargeOnly,
  secondPin,
  pinsAtOnce,
  sameReference,
  chargesAtOnce,
  duplicateCorrelators,
  duplicatesOfFinalCharges,
  simultaneousDuplicates,
  lookUpsRefused,
  lookUpsDuringChange,
  refundsAccepted,
  refundsOfAnyForm,
  refundCeiling,
  refundTwice,
  refundsInParts,
  refundOfUnfinished,
  refundOfFailed,
  refundOriginal,
  refundBodyRefused,
  refundCorrelator,
  correlatorOfRefund,
  refundAfterOtherCharges,
  refundByEitherForm,
  simultaneousRefunds,
  refundEvents,
  credentialsRefused,
  barredNumber,
  unlistedNumber,
  unlistedNumberSms,
  notEnabledAccount,
  openFields,
  unusualTexts,
  unusualCorrelators,
  refusalsRepeated,
  openRefunds,
  storyline,
  duplicatesLater,
  refundsLater,
  barringANumber,
  notEnabledByOperator,
  maintenance,
  internalError,
  pendingLeftAlone,
  finalLeftAlone,
  documentedRate,
];
