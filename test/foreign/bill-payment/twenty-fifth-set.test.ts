import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['the-first-product-alone-is-told', 'bill-payment-notices', 'payment-webhook-tells-the-payment'],
  ['the-first-department-is-that-of-both', 'bill-payment-notices', 'payment-webhook-tells-the-payment'],
  ['the-first-product-alone-is-in-the-file', 'bill-download-departments', 'payments-csv-columns'],
  ['pins-are-hidden-after-a-day', 'status-full-record', 'status-returns-full-record'],
  ['one-pin-opens-all', 'bill-quantities', 'vouchers-differ'],
  ['paid-means-being-paid-too', 'payment-list-statuses', 'list-filters-by-status'],
  ['the-reversal-has-the-platforms-name-of-its-payment', 'reversal-codes', 'reversed-has-vendor-reversal-reference'],
  ['what-failed-is-paid-once-more', 'test-pf-for-good', 'failed-is-final'],
  ['limits-hold-where-no-quantity-is-said', 'bill-amount-limits', 'amount-below-minimum-refused'],
  ['a-sale-leaves-the-stock-twice', 'voucher-reservations', 'voucher-pay-issues-reserved'],
  ['what-is-unacknowledged-takes-zwg', 'bill-wallet-debits', 'forex-decided-by-auth'],
  ['a-day-has-twice-twelve-hours', 'bill-payments-daily', 'payment-webhook-paid-date'],
  ['pay-looks-for-one-unit', 'bill-minimum-balance-kept', 'wallet-keeps-minimum-balance'],
  ['a-part-is-paid-as-often-as-it-is-sent', 'bill-part-payments', 'one-debit-per-reference'],
  ['those-who-come-at-once-have-the-last-voucher', 'voucher-reservations', 'voucher-auth-reserves-stock'],
  ['a-fee-is-that-of-today', 'status-full-record', 'status-returns-full-record'],
  ['an-empty-element-keeps-the-old', 'bill-member-bodies-as-xml', 'member-update-empties-omitted-fields'],
  ['a-target-counts-one-unit', 'target-counts', 'target-achieved-counts-payments'],
]);
