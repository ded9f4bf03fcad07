import { checksOf } from '../../src/conformance/index.ts';
import * as announcements from './announcements/index.ts';
import * as answers from './answers/index.ts';
import * as autoInvoice from './auto-invoice/index.ts';
import * as billers from './billers/index.ts';
import * as credentials from './credentials/index.ts';
import * as downloads from './downloads/index.ts';
import * as errors from './errors/index.ts';
import * as feed from './feed/index.ts';
import * as memberList from './member-list/index.ts';
import * as memberLookups from './member-lookups/index.ts';
import * as members from './members/index.ts';
import * as namedBillers from './named-billers/index.ts';
import * as paymentLife from './payment-life/index.ts';
import * as paymentList from './payment-list/index.ts';
import * as paymentNotices from './payment-notices/index.ts';
import * as prices from './prices/index.ts';
import * as products from './products/index.ts';
import * as references from './references/index.ts';
import * as requests from './requests/index.ts';
import * as reversals from './reversals/index.ts';
import * as storylines from './storylines/index.ts';
import * as targetStatistics from './target-statistics/index.ts';
import * as testBiller from './test-biller/index.ts';
import * as uploads from './uploads/index.ts';
import * as wallets from './wallets/index.ts';

/** Every check of this API: what the folders of its topics export. Each needs a target with memory. */
export const billPaymentChecks = checksOf(
  'bill-payment',
  {
    announcements,
    answers,
    'auto-invoice': autoInvoice,
    billers,
    credentials,
    downloads,
    errors,
    feed,
    'member-list': memberList,
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
    storylines,
    'target-statistics': targetStatistics,
    'test-biller': testBiller,
    uploads,
    wallets,
  },
  ['state'],
);
