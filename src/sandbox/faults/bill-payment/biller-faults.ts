import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { announcementFaults } from './announcements.ts';
import { carelessAnnouncementFaults } from './careless/announcements.ts';
import { carelessCredentialFaults } from './careless/credentials.ts';
import { carelessDownloadFaults } from './careless/downloads.ts';
import { carelessErrorFaults } from './careless/errors.ts';
import { carelessInvoiceFaults } from './careless/invoices.ts';
import { carelessMemberBodyFaults } from './careless/member-bodies.ts';
import { carelessMemberFaults } from './careless/members.ts';
import { carelessNoticeFaults } from './careless/notices.ts';
import { carelessUploadFaults } from './careless/uploads.ts';
import { credentialFaults } from './credentials.ts';
import { downloadFaults } from './downloads.ts';
import { errorFaults } from './errors.ts';
import { invoiceFaults } from './invoices.ts';
import { memberBodyFaults } from './member-bodies.ts';
import { memberListFaults } from './member-lists.ts';
import { memberRemovalFaults } from './member-removal.ts';
import { memberFaults } from './members.ts';
import { noticeFieldFaults } from './notice-fields.ts';
import { noticeProofFaults } from './notice-proofs.ts';
import { noticeFaults } from './notices.ts';
import { uploadFaults } from './uploads.ts';

/** Faults of the Biller interface, of credentials, of events and of errors (sections 4.2 to 7). */
export const billerFaults: readonly BillFault[] = [
  ...announcementFaults,
  ...carelessAnnouncementFaults,
  ...carelessCredentialFaults,
  ...carelessDownloadFaults,
  ...carelessErrorFaults,
  ...carelessInvoiceFaults,
  ...carelessMemberBodyFaults,
  ...carelessMemberFaults,
  ...carelessNoticeFaults,
  ...carelessUploadFaults,
  ...credentialFaults,
  ...downloadFaults,
  ...errorFaults,
  ...invoiceFaults,
  ...memberBodyFaults,
  ...memberListFaults,
  ...memberRemovalFaults,
  ...memberFaults,
  ...noticeFieldFaults,
  ...noticeProofFaults,
  ...noticeFaults,
  ...uploadFaults,
];
