import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['the-beginning-names-a-biller', 'bill-catalogue-unknown-code', 'filtered-list-has-only-named-billers'],
  ['what-failed-is-downloaded', 'bill-failed-payment-notices', 'payments-csv-holds-period'],
  ['flagged-once-is-listed-flagged', 'test-pff-resolves', 'listing-is-of-its-payment'],
  ['status-means-what-it-was-at-first', 'payment-list-statuses', 'list-filters-by-status'],
  ['a-sign-for-a-code', 'bill-balance-after-debit', 'service-fee-has-currency'],
  ['one-member-one-voucher', 'bill-quantities', 'vouchers-differ'],
  ['dollars-at-the-price-before', 'bill-payment-notices', 'payment-webhook-tells-the-payment'],
  ['invoices-in-zwg-lack-metadata', 'bill-auto-invoice', 'auto-invoice-has-fiscal-metadata'],
  ['a-new-address-has-the-old-key', 'bill-payment-notices', 'payment-webhook-signature-true'],
  ['each-day-counts-from-one', 'bill-payments-daily', 'payment-id-unique'],
  ['what-failed-is-fed', 'feed', 'feed-holds-latest-payments'],
  ['zeros-get-lost-in-status', 'status-full-record', 'status-returns-full-record'],
  ['a-number-of-its-own-in-each-file', 'bill-failed-payment-notices', 'payments-csv-columns'],
  ['a-department-is-not-recorded', 'bill-departments', 'status-returns-full-record'],
  ['what-failed-is-taken-back', 'reversal-of-unpaid', 'failed-reversal-changes-nothing'],
  ['the-first-attempt-is-kept', 'reversal-codes', 'reversed-has-vendor-reversal-reference'],
  ['the-beginning-finds-a-payment', 'status-bodies', 'reference-finds-payment'],
  ['details-of-who-was-asked-for-before', 'bill-members-paid', 'authorized-has-auth-data'],
  ['forty-payments-later-it-is-paid-again', 'feed-pages', 'one-debit-per-reference'],
  ['a-scheme-without-a-token', 'bill-announcement-credentials', 'configuration-webhook-bearer-only-when-agreed'],
]);
