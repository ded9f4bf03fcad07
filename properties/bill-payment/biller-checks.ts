import type { Check } from '../../src/conformance/index.ts';
import { announcementCredentials, announcements } from './announcements.ts';
import { announcementAttempts, announcementsAgain } from './announcements-again.ts';
import { billerCredentials, vendorCredentials } from './authentication.ts';
import { autoInvoice, noAutoInvoice } from './auto-invoice.ts';
import { billerRoles, vendorCallsAccepted } from './calls-accepted.ts';
import { callsWithWebhook } from './calls-with-webhook.ts';
import { downloadBorders, downloadPeriods } from './download-periods.ts';
import { downloadDepartments, downloads, downloadsRefused } from './downloads.ts';
import { failedPaymentNotices } from './failed-payment-notices.ts';
import { memberBodies, memberBodiesAsXml } from './member-bodies.ts';
import { memberFilters, memberPageSize, memberPages } from './member-list.ts';
import { memberSingle } from './member-single.ts';
import { memberAccountDetails, memberCreatedAgain, membersCreated, membersNotCreated } from './members-created.ts';
import { deletedNumbers, memberOpenPlaces, membersDeleted, membersNotDeleted } from './members-deleted.ts';
import { knownMembersPaid, membersPaid } from './members-paid.ts';
import { membersEmptied, membersNotUpdated, membersUpdated, memberUpdateUnknown } from './members-updated.ts';
import { pay400 } from './pay-400.ts';
import { paymentNotices } from './payment-notices.ts';
import { paymentNoticesAgain, paymentsDaily } from './payments-daily.ts';
import { uploadDetails, uploadEmptyCell, uploadedDeletes, uploads, uploadWithoutColumn } from './uploads.ts';
import { uploadsOfMany } from './uploads-of-many.ts';
import { walletStatuses } from './wallet-statuses.ts';

/** Checks of the Biller interface, of events, authentication and errors; wrong passwords, which may lock a user, last. */
export const billerChecks: Check[] = [
  membersCreated,
  memberAccountDetails,
  membersNotCreated,
  memberCreatedAgain,
  membersUpdated,
  membersEmptied,
  membersNotUpdated,
  memberUpdateUnknown,
  membersDeleted,
  deletedNumbers,
  membersNotDeleted,
  memberOpenPlaces,
  membersPaid,
  knownMembersPaid,
  memberBodies,
  memberBodiesAsXml,
  memberPages,
  memberPageSize,
  memberFilters,
  memberSingle,
  uploads,
  uploadDetails,
  uploadWithoutColumn,
  uploadEmptyCell,
  uploadedDeletes,
  uploadsOfMany,
  downloads,
  downloadDepartments,
  downloadsRefused,
  vendorCallsAccepted,
  billerRoles,
  pay400,
  downloadPeriods,
  downloadBorders,
  walletStatuses,
  autoInvoice,
  noAutoInvoice,
  announcements,
  announcementCredentials,
  announcementsAgain,
  announcementAttempts,
  paymentNotices,
  failedPaymentNotices,
  paymentsDaily,
  paymentNoticesAgain,
  callsWithWebhook,
  vendorCredentials,
  billerCredentials,
];
