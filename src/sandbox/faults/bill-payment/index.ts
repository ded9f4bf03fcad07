import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { byId } from '../define.ts';
import { announcementFaults } from './announcements.ts';
import { authorizationFaults } from './authorizations.ts';
import { authorizedFaults } from './authorized.ts';
import { billerFaults } from './biller-faults.ts';
import { carelessAmountFaults } from './careless/amounts.ts';
import { carelessAnnouncementFaults } from './careless/announcements.ts';
import { carelessAnswerFaults } from './careless/answers.ts';
import { carelessCatalogueFaults } from './careless/catalogue.ts';
import { carelessCredentialFaults } from './careless/credentials.ts';
import { carelessDebitFaults } from './careless/debits.ts';
import { carelessDownloadFaults } from './careless/downloads.ts';
import { carelessErrorFaults } from './careless/errors.ts';
import { carelessInquiryFaults } from './careless/inquiries.ts';
import { carelessInvoiceFaults } from './careless/invoices.ts';
import { carelessMemberBodyFaults } from './careless/member-bodies.ts';
import { carelessRecordFaults } from './careless/member-records.ts';
import { carelessMemberFaults } from './careless/members.ts';
import { carelessBillerFaults } from './careless/named-billers.ts';
import { carelessNoticeFaults } from './careless/notices.ts';
import { carelessOrderFaults } from './careless/orders.ts';
import { carelessLifeFaults } from './careless/payment-life.ts';
import { carelessListFaults } from './careless/payment-lists.ts';
import { carelessReferenceFaults } from './careless/references.ts';
import { carelessReversalFaults } from './careless/reversals.ts';
import { carelessTestBillerFaults } from './careless/test-biller.ts';
import { carelessUploadFaults } from './careless/uploads.ts';
import { carelessValidationFaults } from './careless/validation.ts';
import { carelessWalletFaults } from './careless/wallets.ts';
import { catalogueFaults } from './catalogue.ts';
import { credentialFaults } from './credentials.ts';
import { downloadFaults } from './downloads.ts';
import { echoFaults } from './echoes.ts';
import { errorFaults } from './errors.ts';
import { feedFaults } from './feeds.ts';
import { invoiceFaults } from './invoices.ts';
import { lookupFaults } from './lookups.ts';
import { memberBodyFaults } from './member-bodies.ts';
import { memberListFaults } from './member-lists.ts';
import { memberRemovalFaults } from './member-removal.ts';
import { memberFaults } from './members.ts';
import { namedBillerFaults } from './named-billers.ts';
import { noticeFieldFaults } from './notice-fields.ts';
import { noticeProofFaults } from './notice-proofs.ts';
import { noticeFaults } from './notices.ts';
import { paidFaults } from './paid.ts';
import { paymentLifeFaults } from './payment-life.ts';
import { paymentListFaults } from './payment-lists.ts';
import { platformReferenceFaults } from './platform-references.ts';
import { priceFaults } from './prices.ts';
import { requestFormFaults } from './request-forms.ts';
import { requestFaults } from './requests.ts';
import { reversalFaults } from './reversals.ts';
import { testOutcomeFaults } from './test-outcomes.ts';
import { testProductFaults } from './test-products.ts';
import { uploadFaults } from './uploads.ts';
import { voucherFaults } from './vouchers.ts';
import { walletFaults } from './wallets.ts';

/** The bill payment platform's faults by full id, sorted. */
export const billPaymentFaults = byId<BillFault>(
  carelessReferenceFaults,
  requestFormFaults,
  carelessWalletFaults,
  carelessValidationFaults,
  carelessCatalogueFaults,
  announcementFaults,
  authorizationFaults,
  authorizedFaults,
  billerFaults,
  carelessAmountFaults,
  carelessAnnouncementFaults,
  carelessAnswerFaults,
  carelessCredentialFaults,
  carelessDebitFaults,
  carelessDownloadFaults,
  carelessErrorFaults,
  carelessInquiryFaults,
  carelessInvoiceFaults,
  carelessMemberBodyFaults,
  carelessMemberFaults,
  carelessRecordFaults,
  carelessBillerFaults,
  carelessNoticeFaults,
  carelessOrderFaults,
  carelessLifeFaults,
  carelessListFaults,
  carelessReversalFaults,
  carelessTestBillerFaults,
  carelessUploadFaults,
  catalogueFaults,
  credentialFaults,
  downloadFaults,
  echoFaults,
  errorFaults,
  feedFaults,
  invoiceFaults,
  lookupFaults,
  memberBodyFaults,
  memberListFaults,
  memberRemovalFaults,
  memberFaults,
  namedBillerFaults,
  noticeFieldFaults,
  noticeProofFaults,
  noticeFaults,
  paidFaults,
  paymentLifeFaults,
  paymentListFaults,
  platformReferenceFaults,
  priceFaults,
  requestFaults,
  reversalFaults,
  testOutcomeFaults,
  testProductFaults,
  uploadFaults,
  voucherFaults,
  walletFaults,
);
