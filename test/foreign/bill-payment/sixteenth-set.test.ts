import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['the-beginning-of-a-reference-reverses', 'reversal-codes', 'reversal-original-not-found'],
  ['several-products-bring-no-html', 'test-receipts', 'test-biller-returns-html'],
  ['rows-with-a-department-leave-a-members-download', 'bill-download-departments', 'payments-csv-filters-by-member'],
  ['a-fourth-unit-is-free', 'bill-wallet-debits', 'paid-debits-vendor-wallet'],
  ['the-beginning-of-a-biller-code-is-enough', 'payment-list-filters', 'list-filters-by-biller'],
  ['reserved-vouchers-are-told-as-available', 'voucher-stock-errors', 'voucher-insufficient-stock-maps-quantities'],
  ['a-400-spoils-the-authorisation', 'bill-pay-400', 'refused-call-has-no-effect'],
  ['refunded-again-minutes-later', 'reversal-codes', 'reversal-already-refunded'],
  ['pt-of-vouchers-answers-soon', 'test-pt', 'test-pt-pay-answers-after-120-s'],
  ['a-deleted-number-is-free-hours-later', 'bill-deleted-numbers', 'deleted-number-not-reused-by-create'],
  ['vouchers-leave-the-record-within-an-hour', 'status-full-record', 'status-returns-full-record'],
  ['the-last-hours-of-a-day-are-not-reported', 'bill-payments-daily', 'payments-posted-daily'],
]);
