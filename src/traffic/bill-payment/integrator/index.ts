import { integratorObserversOf } from '../../../conformance/index.ts';
import * as announcements from './announcements.ts';
import * as answers from './answers.ts';
import * as autoInvoice from './auto-invoice.ts';
import * as billers from './billers.ts';
import * as contract from './contract.ts';
import * as credentials from './credentials.ts';
import * as downloads from './downloads.ts';
import * as errors from './errors.ts';
import * as feed from './feed.ts';
import * as memberLookups from './member-lookups.ts';
import * as members from './members.ts';
import * as namedBillers from './named-billers.ts';
import * as paymentLife from './payment-life.ts';
import * as paymentList from './payment-list.ts';
import * as paymentNotices from './payment-notices.ts';
import * as prices from './prices.ts';
import * as products from './products.ts';
import * as references from './references.ts';
import * as requests from './requests.ts';
import * as reversals from './reversals.ts';
import * as testBiller from './test-biller.ts';
import * as uploads from './uploads.ts';

/** Observers of the other side of this API: they judge whoever calls it and receives from it. */
export const billPaymentIntegratorObservers = integratorObserversOf('bill-payment', {
  announcements,
  answers,
  'auto-invoice': autoInvoice,
  billers,
  contract,
  credentials,
  downloads,
  errors,
  feed,
  'member-lookups': memberLookups,
  members,
  'named-billers': namedBillers,
  'payment-life': paymentLife,
  'payment-list': paymentList,
  'payment-notices': paymentNotices,
  prices,
  products,
  references,
  requests,
  reversals,
  'test-biller': testBiller,
  uploads,
});
