import { faultsOf } from '../../faults/define.ts';
import { type BillFault, billPaymentFaults } from '../bill-fault.ts';
import { faults as announcements } from './announcements.ts';
import { faults as answers } from './answers.ts';
import { faults as autoInvoice } from './auto-invoice.ts';
import { faults as billers } from './billers.ts';
import { faults as contract } from './contract.ts';
import { faults as credentials } from './credentials.ts';
import { faults as downloads } from './downloads.ts';
import { faults as echoes } from './echoes.ts';
import { faults as errors } from './errors.ts';
import { faults as feed } from './feed.ts';
import { faults as memberList } from './member-list.ts';
import { faults as memberLookups } from './member-lookups.ts';
import { faults as members } from './members.ts';
import { faults as namedBillers } from './named-billers.ts';
import { faults as paymentLife } from './payment-life.ts';
import { faults as paymentList } from './payment-list.ts';
import { faults as paymentNotices } from './payment-notices.ts';
import { faults as prices } from './prices.ts';
import { faults as products } from './products.ts';
import { faults as references } from './references.ts';
import { faults as requests } from './requests.ts';
import { faults as reversals } from './reversals.ts';
import { faults as targetStatistics } from './target-statistics.ts';
import { faults as testBiller } from './test-biller.ts';
import { faults as uploads } from './uploads.ts';
import { faults as wallets } from './wallets.ts';

// By full id, sorted.
billPaymentFaults.all = faultsOf<BillFault>('bill-payment', {
  announcements,
  answers,
  'auto-invoice': autoInvoice,
  billers,
  contract,
  credentials,
  downloads,
  echoes,
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
  'target-statistics': targetStatistics,
  'test-biller': testBiller,
  uploads,
  wallets,
});
