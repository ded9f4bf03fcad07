import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['hours-after-noon-count-as-forenoon', 'payment-list-borders', 'list-filters-by-time'],
  ['hours-after-noon-count-as-forenoon', 'bill-download-borders', 'payments-csv-holds-period'],
  ['a-shut-biller-sells-for-usd', 'bill-disabled-by-operator', 'disabled-biller-not-payable'],
  ['offline-to-zwg-alone', 'auth-of-unavailable-billers', 'auth-checks-biller-availability'],
  ['turned-away-once-is-turned-away-for-good', 'bill-disabled-by-operator', 'auth-authorizes'],
  ['two-products-are-two-entries', 'bill-balance-after-debit', 'list-holds-payments-of-90-days'],
  ['the-second-page-forgets-the-status', 'payment-list-pages', 'list-pages-add-up'],
  ['an-update-brings-the-deleted-back', 'bill-deleted-numbers', 'deleted-number-not-reused-by-create'],
  ['two-named-billers-are-remembered', 'bill-announcements', 'catalogue-shows-changes'],
  ['xml-needs-no-name', 'bill-members-not-created', 'member-create-without-full-name-refused'],
  ['taken-back-it-was-zwg', 'reversals-of-products', 'status-returns-full-record'],
  ['a-second-one-pending-is-forgotten', 'test-pp-after-a-day', 'test-pp-paid-after-24-h'],
  ['flagged-units-are-debited-again', 'test-pff-resolves', 'one-debit-per-reference'],
  ['three-prices-are-added-in-binary', 'bill-several-products', 'paid-debits-vendor-wallet'],
  ['numbers-in-an-object-are-left-out', 'bill-metadata-values', 'answer-echoes-metadata'],
  ['a-line-end-tears-a-row', 'bill-downloads', 'payments-csv-columns'],
]);
