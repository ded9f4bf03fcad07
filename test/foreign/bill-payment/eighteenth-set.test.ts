import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['taken-back-in-usd-leaves-the-list', 'reversals-of-products', 'list-holds-payments-of-90-days'],
  ['apostrophes-of-xml-stay-references', 'bill-member-bodies-as-xml', 'member-body-as-xml-accepted'],
  ['hash-of-names-without-outer-blanks', 'bill-payment-notices', 'payment-webhook-hash-true'],
  ['the-first-line-of-a-number-counts', 'bill-uploads', 'upload-updates-existing-members'],
  ['a-cell-ends-with-its-first-line', 'bill-uploads', 'upload-columns-in-order'],
  ['hyphens-tell-no-references-apart', 'bill-references-find', 'reference-finds-payment'],
  ['after-a-failed-notice-the-next-is-lost', 'bill-payment-notices-again', 'payments-reach-biller'],
  ['who-is-unknown-has-the-name-before', 'lookups', 'lookup-unknown-member-is-failed'],
  ['one-name-for-a-whole-notice', 'bill-payments-daily', 'payment-webhook-tells-the-payment'],
  ['cents-beyond-32-bits-wrap', 'bill-large-debits', 'paid-debits-vendor-wallet'],
  ['a-second-pay-of-another-day-is-debited', 'pay-again', 'one-debit-per-reference'],
  ['the-balance-of-two-products-in-usd-is-that-of-zwg', 'bill-balance-after-debit', 'balance-after-debit-true'],
  ['a-target-counts-whole-units', 'target-counts', 'target-achieved-counts-payments'],
  ['a-reversal-of-yesterday-returns-nothing', 'reversals-of-products', 'reversal-returns-money'],
]);
