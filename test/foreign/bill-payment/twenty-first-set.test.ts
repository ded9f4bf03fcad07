import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['the-reversal-is-called-as-its-payment', 'reversal-codes', 'reversed-has-vendor-reversal-reference'],
  ['a-biller-outweighs-a-reference', 'payment-list-filters', 'list-filters-by-reference'],
  ['an-empty-email-keeps-the-old', 'bill-members-emptied', 'member-update-empties-omitted-fields'],
  ['what-is-authorised-is-fed', 'feed', 'feed-holds-latest-payments'],
  ['one-receipt-in-status', 'lottery', 'status-returns-full-record'],
  ['offline-once-alone', 'auth-of-unavailable-billers', 'auth-checks-biller-availability'],
  ['vouchers-of-the-first-alone', 'bill-quantities', 'voucher-product-returns-vouchers'],
  ['users-delete-no-file', 'bill-biller-roles', 'biller-user-role-accepted'],
  ['failed-means-flagged-too', 'payment-list-statuses', 'list-filters-by-status'],
  ['a-listed-name-stays', 'bill-member-pages', 'member-update-changes-record'],
  ['units-are-not-listed', 'payment-list-records', 'listing-is-of-its-payment'],
  ['metadata-fade', 'status-full-record', 'status-returns-full-record'],
  ['parts-without-html', 'bill-part-payments', 'test-biller-returns-html'],
  ['what-was-undeleted-is-deleted-by-midnight', 'bill-deleted-numbers', 'member-undelete-restores'],
  ['dollars-may-change-their-price', 'bill-pay-price-off-auth', 'pay-price-off-auth-refused'],
  ['a-retry-of-the-flagged-pays-again', 'pay-while-open', 'one-debit-per-reference'],
  ['to-counts-on-the-first-page-alone', 'payment-list-filters', 'list-filters-by-time'],
]);
