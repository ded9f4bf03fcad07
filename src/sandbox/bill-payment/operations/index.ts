import type { Operation } from '../operation.ts';
import { downloadPayments } from './download-payments.ts';
import { getPaymentFeed } from './get-payment-feed.ts';
import { getTargetStatistics } from './get-target-statistics.ts';
import { listBillers } from './list-billers.ts';
import { getMember, listMembers } from './list-members.ts';
import { listPayments } from './list-payments.ts';
import { listWallets } from './list-wallets.ts';
import { lookupMember, lookupMemberByPost } from './lookup-member.ts';
import { createMember, deleteMember, undeleteMember, updateMember } from './members.ts';
import { processPayment } from './process-payment.ts';
import { reversePayment } from './reverse-payment.ts';
import { uploadMembers, uploadMembersDelete } from './upload-members.ts';

/** Every operation by its operationId. */
export const operations: Readonly<Record<string, Operation>> = {
  createMember,
  deleteMember,
  downloadPayments,
  getMember,
  getPaymentFeed,
  getTargetStatistics,
  listBillers,
  listMembers,
  listPayments,
  listWallets,
  lookupMember,
  lookupMemberByPost,
  processPayment,
  reversePayment,
  undeleteMember,
  updateMember,
  uploadMembers,
  uploadMembersDelete,
};
