import type { Check } from '../../src/conformance/index.ts';
import { airtimeBundles } from './airtime.ts';
import { authNeedsFunds, authOfUnavailable } from './auth-conditions.ts';
import { authLeftAlone, authMovesNothing, authTimedOut } from './auth-moves-nothing.ts';
import { electricity } from './electricity.ts';
import { failedPayments } from './failed-payments.ts';
import { feedAllowed } from './feed.ts';
import { feedInstants } from './feed-instants.ts';
import { feedPages } from './feed-pages.ts';
import { fundingOfSeveral } from './funding-of-several.ts';
import { internetLogins, internetPurchases } from './internet-service.ts';
import { lookups, lookupsChangeNothing, lookupsOffline, lookupsRefused } from './lookups.ts';
import { lottery } from './lottery.ts';
import { paidAtOnce, paidInCompany } from './pay-at-once.ts';
import { paidOffAuth, paidWithoutAuth } from './pay-off-the-path.ts';
import { paidAfterTheEnd, paidAgain, paidWhileOpen, retriedThenPaid } from './pay-once.ts';
import { listFilters, paymentsListed } from './payment-list.ts';
import { listBorders } from './payment-list-borders.ts';
import { listDefaults, listPages } from './payment-list-pages.ts';
import { listStatuses } from './payment-list-statuses.ts';
import { listWindow } from './payment-list-window.ts';
import { paymentStoryline } from './payment-storyline.ts';
import { paymentsOnDays } from './payments-on-days.ts';
import { queryDates, queryMonths } from './query-dates.ts';
import {
  reversalBillerFails,
  reversalCodes,
  reversalNotSupported,
  reversalOfUnpaid,
  reversalsIncomplete,
} from './reversal-codes.ts';
import { endsLeftAlone, reversalsAccepted, reversalsReturnMoney } from './reversals.ts';
import { reversalReferenceLater, reversalReferenceOnce, reversedAtOnce } from './reversals-at-once.ts';
import { reversalsOfProducts } from './reversals-of-products.ts';
import { fullRecords } from './status-full-record.ts';
import { inquiriesChangeNothing, inquiriesInCompany, inquiryBodies } from './status-inquiries.ts';
import { targetCounts } from './target-counts.ts';
import { targetStatistics } from './target-statistics.ts';
import { failsForGood, flaggedResolves, paidAfterADay, payTimesOut } from './test-outcomes.ts';
import { anyMemberNumber, authFails, payOutcomes } from './test-prefixes.ts';
import { testProductsListed, testProductsSold, testReceipts } from './test-products.ts';
import { payMeanwhile } from './test-pt-meanwhile.ts';
import { usdPrefix, usdPrefixElsewhere } from './test-usd.ts';
import {
  voucherBiller,
  voucherReservationLifetime,
  voucherReservations,
  voucherStockErrors,
} from './voucher-biller.ts';

/** The life of a payment and its money, the named billers, lookups, lists and feed, at the pace of the target's clock. */
export const paymentLifeChecks: Check[] = [
  lookups,
  lookupsChangeNothing,
  lookupsRefused,
  authMovesNothing,
  anyMemberNumber,
  authFails,
  payOutcomes,
  testProductsListed,
  testProductsSold,
  testReceipts,
  usdPrefix,
  usdPrefixElsewhere,
  paidWithoutAuth,
  paidOffAuth,
  paidAgain,
  retriedThenPaid,
  paidAfterTheEnd,
  paidWhileOpen,
  paidAtOnce,
  paidInCompany,
  inquiryBodies,
  inquiriesInCompany,
  inquiriesChangeNothing,
  fullRecords,
  reversalsAccepted,
  reversalsReturnMoney,
  reversalsOfProducts,
  reversalCodes,
  reversalNotSupported,
  reversalOfUnpaid,
  reversalsIncomplete,
  reversedAtOnce,
  reversalReferenceOnce,
  paymentsListed,
  listFilters,
  listStatuses,
  listPages,
  listDefaults,
  queryDates,
  targetStatistics,
  feedAllowed,
  airtimeBundles,
  electricity,
  lottery,
  voucherBiller,
  internetPurchases,
  internetLogins,
];

/** The same where the target's clock or its billers, stocks and wallets are moved. */
export const paymentTimeChecks: Check[] = [
  authTimedOut,
  payTimesOut,
  payMeanwhile,
  lookupsOffline,
  authNeedsFunds,
  fundingOfSeveral,
  authOfUnavailable,
  reversalBillerFails,
  voucherReservations,
  voucherStockErrors,
  voucherReservationLifetime,
  authLeftAlone,
  failedPayments,
  failsForGood,
  paidAfterADay,
  flaggedResolves,
  endsLeftAlone,
  reversalReferenceLater,
  listWindow,
  listBorders,
  targetCounts,
  queryMonths,
  feedPages,
  feedInstants,
  paymentsOnDays,
  paymentStoryline,
];
